import { serverNow } from "@/lib/time/server-time";
import { type Status, statusOf } from "@/lib/people/status";

import type { Me, MeChanges } from "../profile.queries";

/** The minutes that are offered. */
export const ENDS = [30, 60, 120, 240] as const;

/** `end` is a number of minutes from saving, an instant already set, or empty for no end. */
export type StatusValues = { status: Status; end: string };

export function statusValuesOf(me: Me): StatusValues {
  const { status, statusUntil = "" } = statusOf(me);
  return { status, end: statusUntil };
}

/** Whether the end is an instant rather than a number of minutes. */
export const isInstant = (end: string) => end.includes("T");

export function statusChangesOf({ status, end }: StatusValues): MeChanges {
  if (!end || status === "available") return { status };
  if (!isInstant(end))
    return { status, statusUntil: new Date(serverNow() + Number(end) * 60_000).toISOString() };
  const current = statusOf({ status, statusUntil: end });
  return current.statusUntil === undefined
    ? { status: current.status }
    : { status, statusUntil: end };
}
