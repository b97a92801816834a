import type { Deps } from "../deps.ts";
import { AppError } from "../lib/errors.ts";
import { nextQuarter } from "../lib/time/quarter-hour.ts";
import { statusAt } from "../people/status.ts";
import type { Viewer } from "../viewer.ts";
import { readMe } from "./me-cache.ts";
import { STATUS_HOURS_MAX } from "./profile-limits.schema.ts";
import type { UpdateMe } from "./update-me.schema.ts";

const HOUR_MS = 3_600_000;

const refused = (message: string) =>
  new AppError("invalid_input", message, { fields: { statusUntil: message } });

function endOf({ now }: Deps, statusUntil: string) {
  const end = Date.parse(statusUntil);
  if (!(end > now())) throw refused("Choose an end that is not over yet.");
  if (end > now() + STATUS_HOURS_MAX * HOUR_MS)
    throw refused(`Choose an end within ${STATUS_HOURS_MAX} hours.`);
  return nextQuarter(end);
}

/** The columns for a status and its end; an end alone is for the present status. */
export async function changedStatus(
  deps: Deps,
  viewer: Viewer,
  { status: chosen, statusUntil }: Pick<UpdateMe, "status" | "statusUntil">,
) {
  if (chosen === undefined && statusUntil === undefined) return {};
  const row = chosen ? undefined : await readMe(deps, viewer.id);
  const status = chosen ?? (row ? statusAt(deps.now(), row).status : "available");
  if (!statusUntil) return { status, statusUntil: null };
  if (status === "available") throw refused("Choose a status other than available for an end.");
  return { status, statusUntil: endOf(deps, statusUntil) };
}
