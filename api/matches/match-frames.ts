import type { Deps } from "../deps.ts";

export function sendMatchFrames({ events, hub }: Deps) {
  events.subscribe("match.made", ({ sides }) => {
    for (const { userId, match } of sides) hub.publish(userId, { type: "match", match });
  });
  events.subscribe("matches.seen", ({ userId, matchIds }) =>
    hub.publish(userId, { type: "matches_seen", matchIds }),
  );
}
