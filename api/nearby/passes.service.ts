import type { Deps } from "../deps.ts";
import { AppError } from "../lib/errors.ts";
import type { Viewer } from "../viewer.ts";
import { visibleIdOf } from "../people/public-ids.service.ts";
import { deletePass, findPass, readPasses, upsertPass } from "./passes.repo.ts";
import type { PassRow } from "./passes.repo.ts";
import { PASSES_MAX } from "./passes.schema.ts";
import type { ListPasses, Pass } from "./passes.schema.ts";

const DAY_MS = 86_400_000;
const NEWEST = { passedAt: Number.MAX_SAFE_INTEGER, passedId: 0 };

const toPass = ({ public_id, name, profile_image_url, until }: PassRow) => ({
  userId: public_id,
  name,
  profileImageUrl: profile_image_url,
  until: new Date(until).toISOString(),
});

async function idOf(deps: Deps, viewer: Viewer, userId: string) {
  if (userId === viewer.publicId) throw new AppError("invalid_input", "You cannot pass yourself.");
  return visibleIdOf(deps, viewer, userId);
}

/** Hides somebody from the viewer's lists and counts of people nearby for some days. Nobody else notices. Idempotent. */
export async function passPerson(deps: Deps, viewer: Viewer, userId: string, { days }: Pass) {
  const other = await idOf(deps, viewer, userId);
  const now = deps.now();
  await upsertPass(deps.db, viewer, { other, now, until: now + days * DAY_MS, most: PASSES_MAX });
  deps.events.emit("passes.changed", { userId: viewer.id });
}

/** Idempotent. */
export async function takePassBack(deps: Deps, viewer: Viewer, userId: string) {
  await deletePass(deps.db, viewer, await idOf(deps, viewer, userId));
  deps.events.emit("passes.changed", { userId: viewer.id });
}

export async function listPasses(deps: Deps, viewer: Viewer, { limit, before }: ListPasses) {
  const now = deps.now();
  const cursor = before === undefined ? NEWEST : await findPass(deps.db, viewer, before, now);
  if (!cursor) {
    const message = "This is nobody you have passed.";
    throw new AppError("invalid_input", message, { fields: { before: message } });
  }
  const { rows, total } = await readPasses(deps.db, viewer, { now, before: cursor, limit });
  return { passes: rows.map(toPass), total };
}
