import type { users } from "@hereabouts/db/schema/users";

type Status = (typeof users.$inferSelect)["status"];

/** How it is stored: `status_until` is the end, if there is one. */
export type StatusRow = { status: Status; status_until: number | null };
/** How it is shown: `statusUntil` stands only where there is an end. */
export type ShownStatus = { status: Status; statusUntil?: string | undefined };

/** Of what is over, or hidden. */
export const NO_STATUS: ShownStatus = { status: "available" };

/** A status with an end is over by itself at its end, and is told only to somebody who sees who is online. */
export function statusAt(
  now: number,
  { status, status_until: until }: StatusRow,
  isShown = true,
): ShownStatus {
  if (until === null) return { status };
  if (until <= now || !isShown) return NO_STATUS;
  return { status, statusUntil: new Date(until).toISOString() };
}

/** The status of `person`, the alias of a users row, at :now, as SQL. */
export const ownStatusSql = (person: string) =>
  `iif(${person}.status_until <= :now, 'available', ${person}.status)`;

/** The same as others read it, who show when they are online. */
export const shownStatusSql = (person: string) =>
  `iif(${person}.status_until <= :now OR ${person}.status_until AND NOT ${person}.show_online_status,
    'available', ${person}.status)`;
