import type { Deps } from "../deps.ts";
import { AppError } from "../lib/errors.ts";
import { VISIBLE_HOURS_MAX } from "../places/place-limits.schema.ts";
import { chosenEnd } from "./chosen-end.ts";
import type { SettingsChanges } from "./settings.schema.ts";

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
  return chosenEnd(now(), visibleUntil, VISIBLE_HOURS_MAX, refusedEnd);
}
