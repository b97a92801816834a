import type { Deps } from "../deps.ts";
import { boardOf } from "./board.service.ts";
import { calendarOf } from "./calendar.service.ts";
import { searchTextsOf } from "./event-search.service.ts";
import { deleteEvent } from "./events.repo.ts";
import { tellRemoval, tellStanding } from "./watching.service.ts";

/** To be called after somebody gave back places in these events. */
export async function placesFreed(deps: Deps, eventIds: readonly number[]) {
  for (const id of eventIds) boardOf(deps).changed(id);
  for (const row of await boardOf(deps).rowsOf(eventIds)) tellStanding(deps, row);
}

/** Takes an event out of the world. Whoever was going is told as of one that is called off. */
export async function removeEvent(deps: Deps, id: number) {
  const removed = await deleteEvent(deps.db, id);
  boardOf(deps).changed(id);
  searchTextsOf(deps).changed(id);
  await calendarOf(deps).eventChanged(id);
  if (!removed) return;
  for (const attendee of removed.attendees) await deps.directory.personChanged(attendee);
  tellRemoval(deps, removed, deps.now());
}
