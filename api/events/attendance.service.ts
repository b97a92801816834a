import type { Viewer, ViewerScope } from "../viewer.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../lib/errors.ts";
import { isPublicId } from "../lib/tokens.ts";
import { toSummary } from "../people/summary.ts";
import { deleteAttendee, insertAttendee, readAttendees } from "./attendance.repo.ts";
import { isAskedAbout } from "./coming.ts";
import { eventNotFound, eventOf, getEvent, isHost, mayHost, serializeOneEvent } from "./event.ts";
import type { EventRow } from "./events.repo.ts";
import { moveWaitlists, offerFreePlaces } from "./waitlist.service.ts";
import { joinAllDates, leaveAllDates } from "./series-attendance.service.ts";
import { emitAttendance } from "./watching.service.ts";

type Attendance = {
  eventId: string;
  userId?: string | null | undefined;
  /** Of an event that recurs: this date, or all that are ahead. */
  dates?: "one" | "all" | undefined;
};

function refuseOthers(viewer: Viewer, { userId }: Attendance) {
  if (userId && userId !== viewer.publicId) {
    throw new AppError("forbidden", "You can join and leave only for yourself.");
  }
}

export function attendanceChanged(deps: Deps, viewer: ViewerScope, row: EventRow) {
  deps.events.emit("attendance.changed", { innerId: row.innerId });
  deps.events.emit("person.changed", { userId: viewer.id });
  deps.events.emit("offer.ended", { userId: viewer.id });
  emitAttendance(deps, row);
}

function joinRefusal(deps: Deps, row: EventRow) {
  if (row.isCancelled) return new AppError("event_cancelled", "This event was called off.");
  if (row.startsAt <= deps.now()) return new AppError("event_over", "This event is over.");
  return new AppError("event_full", "This event is full.");
}

export async function joinEvent(deps: Deps, viewer: Viewer, attendance: Attendance) {
  refuseOthers(viewer, attendance);
  const { eventId } = attendance;
  if (attendance.dates === "all" && (await joinAllDates(deps, viewer, eventId)))
    return getEvent(deps, viewer, eventId);
  if (!isPublicId(eventId)) throw eventNotFound();
  const join = () => insertAttendee(deps.db, viewer, eventId, deps.now());
  let { isDone: hasJoined, row } = await join();
  // A place whose offer lapsed is free before the job has seen it, or while it frees it.
  if (row && !row.isUserAttending)
    ({ isDone: hasJoined, row } = await moveWaitlists(deps).then(join));
  if (!row) throw eventNotFound();
  if (!row.isUserAttending) throw joinRefusal(deps, row);
  if (hasJoined) attendanceChanged(deps, viewer, row);
  return serializeOneEvent(deps, viewer, row);
}

/** The event once its free places are offered. */
async function offered(deps: Deps, viewer: Viewer, eventId: string) {
  await offerFreePlaces(deps);
  return eventOf(deps, viewer, eventId);
}

export async function leaveEvent(deps: Deps, viewer: Viewer, attendance: Attendance) {
  refuseOthers(viewer, attendance);
  const { eventId } = attendance;
  if (attendance.dates === "all" && (await leaveAllDates(deps, viewer, eventId)))
    return getEvent(deps, viewer, eventId);
  if (!isPublicId(eventId)) throw eventNotFound();
  const { isDone: hasLeft, row: left } = await deleteAttendee(deps.db, viewer, eventId);
  if (!left) throw eventNotFound();
  const row = hasLeft && left.hasWaiters ? await offered(deps, viewer, eventId) : left;
  if (isHost(viewer, row)) {
    throw new AppError("host_cannot_leave", "You are hosting this event. You can call it off.");
  }
  if (hasLeft) attendanceChanged(deps, viewer, row);
  return serializeOneEvent(deps, viewer, row);
}

export async function listAttendees(deps: Deps, viewer: Viewer, eventId: string) {
  const event = await eventOf(deps, viewer, eventId);
  const rows = await readAttendees(deps.db, viewer, event.innerId);
  const isAsked = mayHost(viewer, event) && isAskedAbout(event, deps.now());
  return rows.map((row) => ({
    userId: row.public_id,
    user: toSummary(deps, row),
    ...(isAsked && row.is_coming !== null && { isComing: row.is_coming === 1 }),
  }));
}
