import type { Deps } from "../deps.ts";
import { sendFrame } from "../realtime/socket.ts";
import type { Socket as Connection } from "../realtime/socket.ts";
import type { Socket } from "../sockets/frames.ts";
import type { ServerFrame } from "../realtime/server-frames.schema.ts";
import { readAttendance } from "./attendance.repo.ts";
import type { EventRow } from "./events.repo.ts";

type Attendance = Awaited<ReturnType<typeof readAttendance>>[number];

const latest = new WeakMap<Connection, readonly string[]>();

const subjectOf = (eventId: string) => `event:${eventId}`;
const frameOf = (
  attendance: Omit<Attendance, "edits"> & Partial<Attendance>,
): ServerFrame<"event"> => ({
  type: "event",
  ...attendance,
});

/** Sends the attendance to everybody who watches the event, and to `members` even if they do not. */
export function emitAttendance({ events }: Deps, row: EventRow, members: readonly number[] = []) {
  const { id: eventId, currentAttendees, edits, isCancelled } = row;
  events.emit("attendance.published", { eventId, currentAttendees, edits, isCancelled, members });
}

export function sendEventFrames({ events, hub }: Deps) {
  events.subscribe("attendance.published", ({ members, ...attendance }) =>
    hub.publishAbout(subjectOf(attendance.eventId), frameOf(attendance), members),
  );
  // An event that is gone cannot be asked for any more, so those who were going are told its title.
  events.subscribe("event.removed", ({ announcement }) => {
    if (!announcement) return;
    const { eventId, title, wasGoing } = announcement;
    const frame = frameOf({ eventId, currentAttendees: 0, isCancelled: true });
    for (const id of wasGoing) hub.publish(id, { ...frame, title });
    hub.publishAbout(subjectOf(eventId), frame, []);
  });
}

/** After somebody was hidden from these members: their connections watch no event of theirs any more. */
export async function watchOnlyVisible({ db, hub }: Deps, userIds: readonly number[]) {
  for (const socket of userIds.flatMap(hub.connectionsOf)) {
    // A copy, so that a watch that is still being looked up does not bring back what it saw before.
    const eventIds = [...(latest.get(socket) ?? [])];
    if (eventIds.length === 0) continue;
    latest.set(socket, eventIds);
    const visible = await readAttendance(db, socket.data.viewer, eventIds);
    if (latest.get(socket) !== eventIds) continue;
    const subjects = visible.map(({ eventId }) => subjectOf(eventId));
    hub.follow(socket, subjects);
  }
}

/**
 * From now on the socket watches these events, as far as its member may see them, and no others. It is told at once
 * how they stand, so that nothing is lost between reading an event and watching it.
 */
export async function watchEvents(socket: Socket, eventIds: readonly string[]) {
  const { deps, viewer } = socket.data;
  latest.set(socket, eventIds);
  const visible = (await readAttendance(deps.db, viewer, eventIds)).map(({ eventId }) => eventId);
  if (latest.get(socket) !== eventIds) return;
  deps.hub.follow(socket, visible.map(subjectOf));
  for (const attendance of await readAttendance(deps.db, viewer, visible)) {
    sendFrame(socket, frameOf(attendance));
  }
}
