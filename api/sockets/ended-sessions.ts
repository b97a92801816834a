import type { Deps } from "../deps.ts";

/** Closes the sockets of ended sessions and suspended members. */
export function closeEndedSessions({ events, hub }: Deps) {
  events.subscribe("session.ended", ({ sessionIds }) => sessionIds.forEach(hub.endSession));
  events.subscribe("member.suspended", ({ userId }) => hub.endMember(userId));
}
