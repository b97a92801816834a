import type { Deps } from "../deps.ts";

export const sendNearbyFrames = ({ events, hub }: Deps) =>
  events.subscribe("newcomers.counted", ({ userId, count }) =>
    hub.publish(userId, { type: "nearby", count }),
  );
