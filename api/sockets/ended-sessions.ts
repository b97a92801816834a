import type { Deps } from "../deps.ts";

/** Whoever ended a session has said so by then. */
const SAID_MS = 2000;

/** Closes the sockets of ended sessions and suspended members. */
export function closeEndedSessions({ events, hub, schedule }: Deps) {
  events.subscribe("session.ended", ({ sessionIds }) => sessionIds.forEach(hub.endSession));
  events.subscribe("member.suspended", ({ userId }) => hub.endMember(userId));
  events.subscribe("session.followed", ({ sessionIds }) =>
    schedule(async () => sessionIds.forEach(hub.endSessionHere), SAID_MS),
  );
}
