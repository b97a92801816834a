import type { Deps } from "../deps.ts";
import { isUpcoming } from "./upcoming.ts";
import { deleteEvent } from "./event-deletion.repo.ts";

/** Deletes an event. Attendees are notified as if it was called off. */
export async function removeEvent(deps: Deps, id: number) {
  const removed = await deleteEvent(deps.db, id, deps.now());
  if (!removed) return deps.events.emit("event.removed", { innerId: id });
  const { publicId: eventId, title, seriesId, attendees } = removed;
  for (const userId of attendees) deps.events.emit("person.changed", { userId });
  const wasGoing = isUpcoming(removed, deps.now()) ? attendees : [];
  const announcement = { eventId, seriesId, title, wasGoing };
  deps.events.emit("event.removed", { innerId: id, announcement });
}
