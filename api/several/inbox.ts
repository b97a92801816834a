import type { AppEventBus } from "../lib/app-events.ts";
import { LIMITS } from "../limits.ts";
import type { Limits } from "../limits.ts";
import type { Hub } from "../realtime/hub.ts";
import type { Presence } from "../realtime/presence.ts";
import { createDelivery } from "./delivery.ts";
import type { Follower } from "./follower.ts";
import type { Elsewhere, Frame, Item } from "./shared.ts";

type Parts = {
  hub: Hub;
  presence: Presence;
  limits: Limits;
  events: AppEventBus;
  elsewhere: Elsewhere;
  follower: Pick<Follower, "hasReached" | "catchUp">;
};

/**
 * Takes in what other servers send: frames once they may be delivered, everything else at once. A newer version may send
 * what this one does not know.
 */
export function createInbox({ hub, presence, limits, events, elsewhere, follower }: Parts) {
  function apply(from: string, item: Exclude<Item, Frame>) {
    if ("ended" in item) hub.endSession(item.ended);
    else if ("seen" in item) presence.touch(item.seen);
    else if ("used" in item && item.used in LIMITS) limits.count(item.used, item.key, item.tokens);
    else if ("far" in item) events.emit("far.looked", { ...item.far, isOwn: false });
    else if ("left" in item) elsewhere.remove(from, item.left);
    else if ("connected" in item)
      (item.isAll ? elsewhere.replace : elsewhere.add)(from, item.connected);
  }

  const deliver = createDelivery({
    follower,
    publish: (item) => {
      if ("to" in item) hub.publish(item.to, item.frame);
      else hub.publishAbout(item.about, item.frame, item.userIds);
    },
    onLoss: () => events.emit("frames.lost", null),
  });

  return (from: string, items: readonly Item[]) => {
    for (const item of items) if (!("frame" in item)) apply(from, item);
    deliver(items.filter((item) => "frame" in item));
  };
}
