import { isAskedToHost } from "../../hosting.ts";

/** Whether a place is held for the member. */
const isHeldAt = (event: string, user: string) => `
  EXISTS (SELECT 1 FROM waitlist AS own WHERE own.event_id = ${event}.id AND own.user_id = ${user}
    AND own.offered_at IS NOT NULL AND coalesce(own.lapses_at > :now, true))`;

/** Whether one place is free, for which nobody waits. */
export const hasRoomFor = (event: string) =>
  `${event}.current_attendees + ${event}.waiting_count < ${event}.max_attendees`;

/**
 * Whether there is a place that is free and for which nobody waits, or held for the member; and another free one for
 * whom they bring.
 */
export const hasPlaceAt = (event: string, user: string, plusOne: string) => `
  (${event}.current_attendees + ${event}.waiting_count + ${plusOne} < ${event}.max_attendees
    OR (NOT ${plusOne} OR ${hasRoomFor(event)}) AND ${isHeldAt(event, user)})`;

/**
 * Whether the member needs nobody's approval: whoever waited before there was any has been promised a place, and whom the
 * host asks to host with them is welcome.
 */
export const mayEnter = (event: string, user: string) =>
  `(NOT ${event}.needs_approval OR ${isHeldAt(event, user)} OR ${isAskedToHost(user, event)})`;
