import { checkOwnPassword } from "../auth/auth.service.ts";
import type { Viewer } from "../viewer.ts";
import type { Deps } from "../deps.ts";
import { removeEvent } from "../events/event-deletion.service.ts";
import { emitPlacesFreed } from "../events/waitlist/waitlist.service.ts";
import { AppError } from "../lib/errors.ts";
import { logSecurity } from "../security-log.ts";
import { inChunks } from "../lib/processes/turns.ts";
import { discardReleased } from "../uploads/discard-uploads.service.ts";
import {
  deleteUser,
  findHosted,
  findUnfinishedDeletions,
  purgeDeletedFromLog,
  beginDeletion,
} from "./deletion.repo.ts";
import { CONFIRMATION } from "./confirmation.schema.ts";
import type { DeleteAccount } from "./deletion.schema.ts";
import { deleteConversations, deleteSeries, deleteTies } from "./ties.repo.ts";

const BATCH_SIZE = 50;
const EVENT_BATCH_SIZE = 50;
/** So few that their rows are read in a few milliseconds. */
const FREED_BATCH_SIZE = 20;

function refuse(field: keyof DeleteAccount, message: string): never {
  throw new AppError("invalid_input", message, { fields: { [field]: message } });
}

async function requireConsent(deps: Deps, viewer: Viewer, { password, confirm }: DeleteAccount) {
  if (viewer.kind === "visitor")
    throw new AppError("demo_locked", "The demo account cannot be deleted.");
  const isRight = await checkOwnPassword(deps, viewer, password ?? "");
  if (isRight === undefined) {
    if (confirm !== CONFIRMATION) refuse("confirm", `Type ${CONFIRMATION}.`);
    return;
  }
  if (!password) refuse("password", "Enter your password.");
  if (!isRight) throw new AppError("wrong_password", "The password is not right.");
}

/** Deletes all content of a member in the deleted realm, in small batches; can be interrupted and called again. */
async function finishDeletion(deps: Deps, userId: number) {
  for (;;) {
    const hosted = await findHosted(deps.db, userId, EVENT_BATCH_SIZE);
    if (hosted.length === 0) break;
    for (const event of hosted) await removeEvent(deps, event);
  }
  await deleteSeries(deps.db, userId);
  await deleteConversations(deps.db, userId);
  await deleteTies(deps.db, userId);
  await deleteUser(deps.db, userId);
  deps.events.emit("person.changed", { userId });
  await discardReleased(deps);
  await purgeDeletedFromLog(deps.db);
}

/** Resumes deletions that a crash or an error interrupted. */
export async function finishDeletions(deps: Deps) {
  for (const userId of await findUnfinishedDeletions(deps.db)) await finishDeletion(deps, userId);
}

/** The account is gone for everybody at once; its content is deleted afterwards. */
export async function deleteAccount(deps: Deps, viewer: Viewer, consent: DeleteAccount) {
  await requireConsent(deps, viewer, consent);
  const { sessions, affected, events } = await beginDeletion(deps.db, viewer.id);
  logSecurity(deps, "account_deleted", viewer.publicId);
  deps.events.emit("session.ended", { sessionIds: sessions });
  deps.events.emit("person.changed", { userId: viewer.id });
  for await (const people of inChunks(affected, BATCH_SIZE))
    for (const userId of people) deps.events.emit("person.changed", { userId });
  for await (const freed of inChunks(events, FREED_BATCH_SIZE)) await emitPlacesFreed(deps, freed);
  try {
    await finishDeletion(deps, viewer.id);
  } catch (error) {
    const name = error instanceof Error ? error.name : "unknown";
    deps.log.error("account deletion is not finished", { error: name });
  }
}
