import type { Deps } from "../../deps.ts";
import { isPublicId } from "../../lib/tokens.ts";
import type { Viewer, ViewerScope } from "../../viewer.ts";
import { eventOf, isHost } from "../event.ts";
import { eventRowsOf } from "../event-cache.service.ts";
import { deleteAllAttendance, insertAllAttendance } from "./series-attendance.repo.ts";
import type { Joining } from "./series-attendance.repo.ts";
import { moveWaitlists, offerFreePlaces } from "../waitlist/waitlist.service.ts";
import { emitAttendance } from "../event-frames.service.ts";

async function emitChanged(deps: Deps, viewer: ViewerScope, ids: readonly number[]) {
  if (ids.length === 0) return;
  for (const innerId of ids) deps.events.emit("attendance.changed", { innerId });
  deps.events.emit("person.changed", { userId: viewer.id });
  deps.events.emit("offer.ended", { userId: viewer.id });
  for (const row of await eventRowsOf(deps, ids)) emitAttendance(deps, row);
}

/**
 * Joins every date ahead of the series that has enough places, and dates made later. Returns whether the viewer goes to
 * any of them. Idempotent.
 */
export async function joinAllDates(
  deps: Deps,
  viewer: ViewerScope,
  eventId: string,
  joining: Joining,
) {
  if (!isPublicId(eventId)) return false;
  // An offer may have lapsed, so that its place is free, before the job frees it.
  await moveWaitlists(deps);
  const { ids, goes } = await insertAllAttendance(deps.db, viewer, eventId, joining, deps.now());
  if (joining.plusOne === false && ids.length > 0) await offerFreePlaces(deps);
  await emitChanged(deps, viewer, ids);
  return goes;
}

/** Leaves every date ahead and its waitlist; returns whether there was one. Idempotent. */
export async function leaveAllDates(deps: Deps, viewer: Viewer, eventId: string) {
  const row = await eventOf(deps, viewer, eventId);
  if (!row.series || isHost(viewer, row)) return false;
  const ids = await deleteAllAttendance(deps.db, viewer, eventId, deps.now());
  if (ids.length > 0) await offerFreePlaces(deps);
  await emitChanged(deps, viewer, ids);
  if (ids.length > 0) deps.events.emit("requests.ended", { hostId: row.hostId });
  return true;
}
