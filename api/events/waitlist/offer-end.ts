import { quietUntil } from "../../alerts/quiet-hours.ts";
import { OFFER_MIN_MS } from "../event-limits.schema.ts";

const HOUR_MS = 3_600_000;

/** How long a place is held, by the time until the event. */
const HOLDS = [
  { fromMs: 48 * HOUR_MS, holdMs: 12 * HOUR_MS },
  { fromMs: 8 * HOUR_MS, holdMs: 2 * HOUR_MS },
  { fromMs: 0, holdMs: OFFER_MIN_MS },
];

/**
 * When an offer made now ends: not in the quiet hours of the zone, unless the event begins before they are over.
 * Without a zone there are no quiet hours.
 */
export function offerEnd(now: number, startsAt: number, quietZone: string | undefined) {
  const { holdMs = 0 } = HOLDS.find(({ fromMs }) => startsAt - now >= fromMs) ?? {};
  const end = Math.min(now + holdMs, startsAt);
  const quietEnd = quietZone === undefined ? undefined : quietUntil(quietZone, end);
  return quietEnd === undefined || quietEnd >= startsAt ? end : quietEnd;
}
