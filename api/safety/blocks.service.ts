import type { Viewer } from "../viewer.ts";
import type { Deps } from "../deps.ts";
import { emitPlacesFreed } from "../events/waitlist/waitlist.service.ts";
import { watchOnlyVisible } from "../events/event-frames.service.ts";
import { AppError, notFound } from "../lib/errors.ts";
import { logSecurity } from "../security-log.ts";
import { isPublicId } from "../lib/tokens.ts";
import { personNotFound } from "../people/public-ids.service.ts";
import { findVisibleId } from "../visibility.ts";
import { deleteBlock, findBlock, insertBlock, readBlocks } from "./blocks.repo.ts";
import type { BlockRow } from "./blocks.repo.ts";
import { BLOCKS_MAX } from "./report-limits.schema.ts";

const toBlock = ({ publicId, name, createdAt }: BlockRow) => ({
  userId: publicId,
  name,
  createdAt: new Date(createdAt).toISOString(),
});

const listFull = () =>
  new AppError("conflict", `You have blocked ${BLOCKS_MAX} people. Unblock somebody first.`);

/** Invalidates caches and sockets, so that neither sees the other on any screen or open connection. */
async function emitBlocked(deps: Deps, pair: readonly number[], eventIds: readonly number[]) {
  for (const userId of pair) deps.events.emit("person.changed", { userId });
  for (const hostId of pair) deps.events.emit("requests.ended", { hostId });
  await watchOnlyVisible(deps, pair);
  await emitPlacesFreed(deps, eventIds);
}

/** Idempotent. */
export async function blockPerson(deps: Deps, viewer: Viewer, userId: string) {
  if (userId === viewer.publicId) throw new AppError("invalid_input", "You cannot block yourself.");
  if (!isPublicId(userId)) throw personNotFound();
  const other = await findVisibleId(deps.db, viewer, userId);
  const newBlock = other && { other, now: deps.now(), most: BLOCKS_MAX };
  const left = newBlock && (await insertBlock(deps.db, viewer, newBlock));
  if (other && left) {
    await emitBlocked(deps, [viewer.id, other], left);
    logSecurity(deps, "member_blocked", viewer.publicId);
  }
  const block = await findBlock(deps.db, viewer, userId);
  if (block) return { block: toBlock(block), isNew: left !== undefined };
  throw (await findVisibleId(deps.db, viewer, userId)) ? listFull() : personNotFound();
}

export const listBlocks = async (deps: Deps, viewer: Viewer) =>
  (await readBlocks(deps.db, viewer)).map(toBlock);

/** Restores visibility only; matches and attendance that the block ended stay ended. */
export async function unblockPerson(deps: Deps, viewer: Viewer, userId: string) {
  const block = isPublicId(userId) ? await findBlock(deps.db, viewer, userId) : undefined;
  if (!block || !(await deleteBlock(deps.db, viewer, block.id)))
    throw notFound("You have not blocked this person.");
  for (const userId of [viewer.id, block.id]) deps.events.emit("person.changed", { userId });
  logSecurity(deps, "member_unblocked", viewer.publicId);
}
