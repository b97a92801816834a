import type { Deps } from "../deps.ts";
import { AppError } from "../lib/errors.ts";
import { nextQuarter } from "../lib/time/quarter-hour.ts";
import { VISIBLE_HOURS_MAX } from "../places/place-limits.schema.ts";
import type { SettingsChanges } from "./settings.schema.ts";

const HOUR_MS = 3_600_000;

export const refusedEnd = (message: string) =>
  new AppError("invalid_input", message, { fields: { visibleUntil: message } });

/** When the place is hidden again, for a member who hides it; null means now. */
export function visibleEnd(
  { now }: Deps,
  visibleUntil: SettingsChanges["visibleUntil"],
  showLocation: boolean | undefined,
) {
  if (visibleUntil === undefined) return undefined;
  if (showLocation !== undefined) throw refusedEnd("Send showLocation or visibleUntil, not both.");
  if (visibleUntil === null) return null;
  const end = Date.parse(visibleUntil);
  if (!(end > now())) throw refusedEnd("Choose an end that is not over yet.");
  if (end > now() + VISIBLE_HOURS_MAX * HOUR_MS)
    throw refusedEnd(`Choose an end within ${VISIBLE_HOURS_MAX} hours.`);
  return nextQuarter(end);
}
