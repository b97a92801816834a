import { isAskedToHost } from "../../event-hosts.ts";

/** Whether a place is held for the member. */
const isHeldAt = (event: string, user: string) => `
  EXISTS (SELECT 1 FROM waitlist AS own WHERE own.event_id = ${event}.id AND own.user_id = ${user}
    AND own.offered_at IS NOT NULL AND coalesce(own.lapses_at > :now, true))`;

/** Whether one place is free, for which nobody waits. */
export const hasRoomFor = (event: string) =>
  `${event}.current_attendees + ${event}.waiting_count < ${event}.max_attendees`;

/** Whether a place is held for the member, or free with nobody waiting; with a plus-one, a second free one. */
export const hasPlaceAt = (event: string, user: string, plusOne: string) => `
  (${event}.current_attendees + ${event}.waiting_count + ${plusOne} < ${event}.max_attendees
    OR (NOT ${plusOne} OR ${hasRoomFor(event)}) AND ${isHeldAt(event, user)})`;

/**
 * Whether the member needs no approval: those who waited before it was needed were promised a place, and an invited
 * co-host is welcome.
 */
export const mayEnter = (event: string, user: string) =>
  `(NOT ${event}.needs_approval OR ${isHeldAt(event, user)} OR ${isAskedToHost(user, event)})`;
