import type { Deps } from "../deps.ts";
import type { Hub } from "../realtime/hub.ts";
import { findAcquainted } from "./messages.repo.ts";
import type { Member } from "./peer.service.ts";

const PERIOD_MS = 1000;
const PAIRS_MAX = 10_000;
const toldAt = new WeakMap<Hub, Map<string, number>>();

/** True once per period for each pair. When too many pairs are known, all are forgotten. */
function isDue({ hub, now, env }: Deps, sender: Member, userId: string) {
  const pairs = toldAt.get(hub) ?? new Map<string, number>();
  toldAt.set(hub, pairs);
  const pair = `${sender.id} ${userId}`;
  if (now() - (pairs.get(pair) ?? Number.NEGATIVE_INFINITY) < PERIOD_MS / env.rateLimitScale)
    return false;
  if (pairs.size >= PAIRS_MAX) pairs.clear();
  pairs.set(pair, now());
  return true;
}

/** Tells somebody whom the sender knows that the sender is typing; what comes too often is dropped. */
export async function tellTyping(deps: Deps, sender: Member, userId: string) {
  if (!isDue(deps, sender, userId)) return;
  const otherId = await findAcquainted(deps.db, sender, userId);
  if (otherId !== undefined) deps.hub.publish(otherId, { type: "typing", userId: sender.publicId });
}
