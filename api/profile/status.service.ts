import type { Deps } from "../deps.ts";
import { AppError } from "../lib/errors.ts";
import { statusAt } from "../people/status.ts";
import type { Viewer } from "../viewer.ts";
import { chosenEnd } from "./chosen-end.ts";
import { findMe } from "./profile.repo.ts";
import { STATUS_HOURS_MAX } from "./profile-limits.schema.ts";
import type { UpdateMe } from "./update-me.schema.ts";

const refused = (message: string) =>
  new AppError("invalid_input", message, { fields: { statusUntil: message } });

/** The columns for a status and its end; an end alone is for the present status. */
export async function changedStatus(
  deps: Deps,
  viewer: Viewer,
  { status: chosen, statusUntil }: Pick<UpdateMe, "status" | "statusUntil">,
) {
  if (chosen === undefined && statusUntil === undefined) return {};
  const row = chosen ? undefined : await findMe(deps.db, viewer.id);
  const status = chosen ?? (row ? statusAt(deps.now(), row).status : "available");
  if (!statusUntil) return { status, statusUntil: null };
  if (status === "available") throw refused("Choose a status other than available for an end.");
  return { status, statusUntil: chosenEnd(deps.now(), statusUntil, STATUS_HOURS_MAX, refused) };
}
