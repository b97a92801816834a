import type { Deps } from "../deps.ts";

/** Nobody stays connected by a session that ended, or as somebody who was suspended. */
export function closeEndedSessions({ events, hub }: Deps) {
  events.subscribe("session.ended", ({ sessionIds }) => sessionIds.forEach(hub.endSession));
  events.subscribe("member.suspended", ({ userId }) => hub.endMember(userId));
}
