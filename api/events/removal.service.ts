import type { Deps } from "../deps.ts";
import { eventRowsOf } from "./event-cache.service.ts";
import { deleteEvent } from "./events.repo.ts";
import { emitAttendance } from "./watching.service.ts";

/** To be called after somebody gave back places in these events. */
export async function emitPlacesFreed(deps: Deps, eventIds: readonly number[]) {
  for (const innerId of eventIds) deps.events.emit("attendance.changed", { innerId });
  for (const row of await eventRowsOf(deps, eventIds)) emitAttendance(deps, row);
}

/** Takes an event out of the world. Whoever was going is told as of one that is called off. */
export async function removeEvent(deps: Deps, id: number) {
  const removed = await deleteEvent(deps.db, id);
  if (!removed) return deps.events.emit("event.removed", { innerId: id });
  const { publicId: eventId, title, startsAt, isCancelled, attendees } = removed;
  for (const userId of attendees) deps.events.emit("person.changed", { userId });
  const wasGoing = !isCancelled && startsAt > deps.now() ? attendees : [];
  deps.events.emit("event.removed", { innerId: id, announcement: { eventId, title, wasGoing } });
}
