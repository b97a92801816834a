import type { Deps } from "../deps.ts";

/** The server that ended a session tells the others at once; this is for when that message was lost. */
const FALLBACK_MS = 2000;

/** Closes the sockets of ended sessions and suspended members. */
export function closeEndedSessions({ events, hub, schedule }: Deps) {
  events.subscribe("session.ended", ({ sessionIds }) => sessionIds.forEach(hub.endSession));
  events.subscribe("member.suspended", ({ userId }) => hub.endMember(userId));
  events.subscribe("session.followed", ({ sessionIds }) =>
    schedule(async () => sessionIds.forEach(hub.endSessionHere), FALLBACK_MS),
  );
}
