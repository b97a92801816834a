import type { Deps } from "../deps.ts";
import type { Member } from "./peer.service.ts";
import { findAcquainted } from "./typing.repo.ts";

/** Sends "typing" to somebody the sender knows; frames over the limit are dropped. */
export async function sendTyping(deps: Deps, sender: Member, userId: string) {
  if (!deps.limits.allows("typing", `${sender.id} ${userId}`)) return;
  const [otherId] = await Promise.all([
    findAcquainted(deps.db, sender, userId),
    deps.several?.catchUp(),
  ]);
  if (otherId !== undefined) deps.hub.publish(otherId, { type: "typing", userId: sender.publicId });
}
