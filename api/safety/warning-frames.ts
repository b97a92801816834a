import type { Deps } from "../deps.ts";

export const sendWarningFrames = ({ events, hub }: Deps) =>
  events.subscribe("member.warned", ({ userId }) => hub.publish(userId, { type: "warning" }));
