import { checkOwnPassword } from "../auth/auth.service.ts";
import type { Viewer } from "../viewer.ts";
import type { Deps } from "../deps.ts";
import { placesFreed, removeEvent } from "../events/removal.service.ts";
import { AppError } from "../lib/errors.ts";
import { logSecurity } from "../security-log.ts";
import { inChunks } from "../lib/turns.ts";
import { discardReleased } from "../uploads/uploads.service.ts";
import {
  deleteLeaver,
  deleteSomeTalks,
  findHosted,
  findLeavers,
  forgetDeleted,
  insertLeave,
} from "./deletion.repo.ts";
import { CONFIRMATION } from "./confirmation.schema.ts";
import type { Leave } from "./deletion.schema.ts";

const BATCH_SIZE = 50;
const EVENTS_AT_ONCE = 50;
const MESSAGES_AT_ONCE = 250;

function refuse(field: keyof Leave, message: string): never {
  throw new AppError("invalid_input", message, { fields: { [field]: message } });
}

async function requireConsent(deps: Deps, viewer: Viewer, { password, confirm }: Leave) {
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

/** Deletes all there is of somebody who is marked as gone, a little at a time; may be cut short and called again. */
async function finishDeletion(deps: Deps, leaver: number) {
  for (;;) {
    const hosted = await findHosted(deps.db, leaver, EVENTS_AT_ONCE);
    if (hosted.length === 0) break;
    for (const event of hosted) await removeEvent(deps, event);
  }
  while (!(await deleteSomeTalks(deps.db, leaver, MESSAGES_AT_ONCE)));
  await deleteLeaver(deps.db, leaver);
  deps.events.emit("person.changed", { userId: leaver });
  await discardReleased(deps);
  await forgetDeleted(deps.db);
}

/** What a crash or a fault cut short is done here. */
export async function finishDeletions(deps: Deps) {
  for (const leaver of await findLeavers(deps.db)) await finishDeletion(deps, leaver);
}

/** The account ends at once, for everybody; then all that it wrote goes. */
export async function leave(deps: Deps, viewer: Viewer, consent: Leave) {
  await requireConsent(deps, viewer, consent);
  const { sessions, known, events } = await insertLeave(deps.db, viewer.id);
  logSecurity(deps, "account_deleted", viewer.publicId);
  deps.events.emit("session.ended", { sessionIds: sessions });
  deps.events.emit("person.changed", { userId: viewer.id });
  for await (const people of inChunks(known, BATCH_SIZE))
    for (const userId of people) deps.events.emit("person.changed", { userId });
  await placesFreed(deps, events);
  try {
    await finishDeletion(deps, viewer.id);
  } catch (error) {
    const name = error instanceof Error ? error.name : "unknown";
    deps.log.error("account deletion is not finished", { error: name });
  }
}
