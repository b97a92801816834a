import type { Viewer } from "../viewer.ts";
import type { Deps } from "../deps.ts";
import { notFound } from "../lib/errors.ts";
import { isPublicId } from "../lib/tokens.ts";
import { readUnacknowledgedWarnings, saveAcknowledgement } from "./warnings.repo.ts";

/** Warnings that the member has not acknowledged, oldest first; without a text the app names the rules. */
export async function listWarnings(deps: Deps, viewer: Viewer) {
  return (await readUnacknowledgedWarnings(deps.db, viewer.id)).map((row) => ({
    id: row.publicId,
    message: row.words,
    createdAt: new Date(row.createdAt).toISOString(),
  }));
}

export async function acknowledgeWarning(deps: Deps, viewer: Viewer, id: string) {
  const isKnown = isPublicId(id) && (await saveAcknowledgement(deps.db, viewer.id, id, deps.now()));
  if (!isKnown) throw notFound("This warning could not be found.");
  deps.events.emit("warning.acknowledged", { userId: viewer.id });
}
