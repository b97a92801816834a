import type { Deps } from "../deps.ts";
import { eventRowsOf } from "./event-cache.service.ts";
import { deleteEvent } from "./events.repo.ts";
import { emitAttendance } from "./watching.service.ts";

/** Call this after somebody's attendance of these events was deleted. */
export async function emitPlacesFreed(deps: Deps, eventIds: readonly number[]) {
  for (const innerId of eventIds) deps.events.emit("attendance.changed", { innerId });
  for (const row of await eventRowsOf(deps, eventIds)) emitAttendance(deps, row);
}

/** Deletes an event. Attendees are notified as if it was called off. */
export async function removeEvent(deps: Deps, id: number) {
  const removed = await deleteEvent(deps.db, id, deps.now());
  if (!removed) return deps.events.emit("event.removed", { innerId: id });
  const { publicId: eventId, title, startsAt, isCancelled, attendees } = removed;
  for (const userId of attendees) deps.events.emit("person.changed", { userId });
  const wasGoing = !isCancelled && startsAt > deps.now() ? attendees : [];
  deps.events.emit("event.removed", { innerId: id, announcement: { eventId, title, wasGoing } });
}
