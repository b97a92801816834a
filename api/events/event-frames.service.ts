import type { Deps } from "../deps.ts";
import { sendFrame } from "../realtime/socket.ts";
import type { Socket as Connection } from "../realtime/socket.ts";
import type { Socket } from "../sockets/frames.ts";
import type { ServerFrame } from "../realtime/server-frames.schema.ts";
import { readAttendance } from "./event-frames.repo.ts";
import type { EventRow } from "./event-row.repo.ts";

type Attendance = Awaited<ReturnType<typeof readAttendance>>[number];

/** The events that each socket has last asked to watch. */
const requested = new WeakMap<Connection, readonly string[]>();

const subjectOf = (eventId: string) => `event:${eventId}`;
const frameOf = (
  attendance: Omit<Attendance, "edits"> & Partial<Attendance>,
): ServerFrame<"event"> => ({
  type: "event",
  ...attendance,
});

/** Publishes the attendance to everybody who watches the event, and to `members` even if they do not. */
export function emitAttendance({ events }: Deps, row: EventRow, members: readonly number[] = []) {
  const { id: eventId, currentAttendees, edits, isCancelled } = row;
  events.emit("attendance.published", { eventId, currentAttendees, edits, isCancelled, members });
}

export function sendEventFrames({ events, hub }: Deps) {
  events.subscribe("attendance.published", ({ members, ...attendance }) =>
    hub.publishAbout(subjectOf(attendance.eventId), frameOf(attendance), members),
  );
  // A deleted event cannot be fetched any more, so the frame to attendees carries its title.
  events.subscribe("event.removed", ({ announcement }) => {
    if (!announcement) return;
    const { eventId, title, wasGoing } = announcement;
    const frame = frameOf({ eventId, currentAttendees: 0, isCancelled: true });
    for (const id of wasGoing) hub.publish(id, { ...frame, title });
    hub.publishAbout(subjectOf(eventId), frame, []);
  });
}

/** After a person became invisible to these members, removes their events from what the members' sockets watch. */
export async function watchOnlyVisible({ db, hub }: Deps, userIds: readonly number[]) {
  for (const socket of userIds.flatMap(hub.connectionsOf)) {
    // A copy, so that a pending `watchEvents` for the old list finds that it was superseded.
    const eventIds = [...(requested.get(socket) ?? [])];
    if (eventIds.length === 0) continue;
    requested.set(socket, eventIds);
    const visible = await readAttendance(db, socket.data.viewer, eventIds);
    if (requested.get(socket) !== eventIds) continue;
    const subjects = visible.map(({ eventId }) => subjectOf(eventId));
    hub.follow(socket, subjects);
  }
}

/** The same for blocks that other servers have stored. */
export const followBlocks = (deps: Deps) =>
  deps.several?.whenCatchingUp("block", ({ a, b }) => watchOnlyVisible(deps, [a, b]));

/**
 * Makes the socket watch these events, as far as its member may see them, and no others. Sends their state at once, so
 * that no change between reading and watching is lost.
 */
export async function watchEvents(socket: Socket, eventIds: readonly string[]) {
  const { deps, viewer } = socket.data;
  requested.set(socket, eventIds);
  const visible = (await readAttendance(deps.db, viewer, eventIds)).map(({ eventId }) => eventId);
  if (requested.get(socket) !== eventIds) return;
  deps.hub.follow(socket, visible.map(subjectOf));
  for (const attendance of await readAttendance(deps.db, viewer, visible)) {
    sendFrame(socket, frameOf(attendance));
  }
}
