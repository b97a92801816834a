import type { users } from "@hereabouts/db/schema/users";

type Status = (typeof users.$inferSelect)["status"];

/** The stored form; `status_until` is the end, if any. */
export type StatusRow = { status: Status; status_until: number | null };
/** The shown form; `statusUntil` is absent without an end. */
export type ShownStatus = { status: Status; statusUntil?: string | undefined };

/** Shown if a status has ended or is hidden. */
export const NO_STATUS: ShownStatus = { status: "available" };

/** The status to show: one with an end ends by itself, and is only shown to viewers who see who is online. */
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

/** The status as others see it who show when they are online, as SQL. */
export const shownStatusSql = (person: string) =>
  `iif(${person}.status_until <= :now OR ${person}.status_until AND NOT ${person}.show_online_status,
    'available', ${person}.status)`;
