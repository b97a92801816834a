import type { Viewer, ViewerScope } from "../../viewer.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/errors.ts";
import { isPublicId } from "../../lib/tokens.ts";
import { toSummary } from "../../people/summary.ts";
import { deleteAttendee, readAttendees, takePlaces } from "./attendance.repo.ts";
import { isAskedAbout } from "../coming-question.ts";
import { eventNotFound, eventOf, getEvent, isHost, mayHost, serializeOneEvent } from "../event.ts";
import type { OwnEventRow } from "../events.repo.ts";
import type { EventRow } from "../event-row.repo.ts";
import { joinRefusal } from "./join-refusal.ts";
import { moveWaitlists, offerFreePlaces } from "../waitlist/waitlist.service.ts";
import { askToJoin, takeBackRequest } from "./requests.service.ts";
import { joinAllDates, leaveAllDates } from "./series-attendance.service.ts";
import { emitAttendance } from "../event-frames.service.ts";

type Attendance = {
  eventId: string;
  userId?: string | null | undefined;
  /** Of a series: this date, or all dates ahead. */
  dates?: "one" | "all" | undefined;
  /** Whether the guest brings one more person; undefined leaves it unchanged. */
  plusOne?: boolean | undefined;
};

function refuseOthers(viewer: Viewer, { userId }: Attendance) {
  if (userId && userId !== viewer.publicId) {
    throw new AppError("forbidden", "You can join and leave only for yourself.");
  }
}

export function emitAttendanceChange(deps: Deps, viewer: ViewerScope, row: EventRow) {
  deps.events.emit("attendance.changed", { innerId: row.innerId });
  deps.events.emit("person.changed", { userId: viewer.id });
  deps.events.emit("offer.ended", { userId: viewer.id });
  emitAttendance(deps, row);
}

/** Whether the member, and a plus-one if asked for, has a place. */
const hasPlaces = (row: OwnEventRow, plusOne: boolean | undefined) =>
  row.isUserAttending && (!plusOne || row.hasPlusOne);

export async function joinEvent(deps: Deps, viewer: Viewer, attendance: Attendance) {
  refuseOthers(viewer, attendance);
  const { eventId, plusOne } = attendance;
  if (!isPublicId(eventId)) throw eventNotFound();
  const allDates = attendance.dates === "all";
  const ask = () => askToJoin(deps, viewer, eventId, { plusOne, allDates });
  const joinAll = () => joinAllDates(deps, viewer, eventId, { plusOne, isApproved: false });
  if (allDates && ((await ask()) || (await joinAll()))) return getEvent(deps, viewer, eventId);
  const take = () => takePlaces(deps.db, viewer, eventId, plusOne, deps.now());
  let { isDone, row } = await take();
  if (row && !hasPlaces(row, plusOne) && row.needsApproval && (await ask()))
    return getEvent(deps, viewer, eventId);
  // An offer may have lapsed, so that its place is free, before the job frees it.
  if (row && !hasPlaces(row, plusOne)) ({ isDone, row } = await moveWaitlists(deps).then(take));
  if (!row) throw eventNotFound();
  if (!hasPlaces(row, plusOne)) throw joinRefusal(deps, viewer, row, plusOne);
  if (isDone && plusOne === false && row.hasWaiters) row = await offered(deps, viewer, eventId);
  if (isDone) emitAttendanceChange(deps, viewer, row);
  return serializeOneEvent(deps, viewer, row);
}

/** The event, after its free places were offered. */
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
  const isTakenBack = left.asked === "requested" && (await takeBackRequest(deps, viewer, eventId));
  if (isTakenBack) {
    deps.events.emit("requests.ended", { hostId: left.hostId });
    return getEvent(deps, viewer, eventId);
  }
  if (isHost(viewer, row)) {
    throw new AppError("host_cannot_leave", "You are hosting this event. You can call it off.");
  }
  if (hasLeft) emitAttendanceChange(deps, viewer, row);
  return serializeOneEvent(deps, viewer, row);
}

export async function listAttendees(deps: Deps, viewer: Viewer, eventId: string) {
  const event = await eventOf(deps, viewer, eventId);
  const rows = await readAttendees(deps.db, viewer, event.innerId);
  const isAsked = mayHost(viewer, event) && isAskedAbout(event, deps.now());
  return rows.map((row) => ({
    userId: row.public_id,
    user: toSummary(deps, row),
    hasPlusOne: row.plus_one === 1,
    ...(isAsked && row.is_coming !== null && { isComing: row.is_coming === 1 }),
  }));
}
