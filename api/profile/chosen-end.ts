import type { AppError } from "../lib/errors.ts";
import { nextQuarter } from "../lib/time/quarter-hour.ts";

const HOUR_MS = 3_600_000;

/** When something ends that a member has chosen an end for: a full quarter of an hour, in at most `maxHours`. */
export function chosenEnd(
  now: number,
  chosen: string,
  maxHours: number,
  refused: (message: string) => AppError,
) {
  const end = Date.parse(chosen);
  if (!(end > now)) throw refused("Choose an end that is not over yet.");
  if (end > now + maxHours * HOUR_MS) throw refused(`Choose an end within ${maxHours} hours.`);
  return nextQuarter(end);
}
