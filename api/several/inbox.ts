import type { AppEventBus } from "../lib/app-events.ts";
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
  follower: Follower;
};

/** Takes in what other servers send: frames once they may be delivered, everything else at once. */
export function createInbox({ hub, presence, limits, events, elsewhere, follower }: Parts) {
  function apply(from: string, item: Exclude<Item, Frame>) {
    if ("ended" in item) hub.endSession(item.ended);
    else if ("seen" in item) presence.touch(item.seen);
    else if ("used" in item) limits.count(item.used, item.key, item.tokens);
    else if ("far" in item) events.emit("far.looked", { ...item.far, isOwn: false });
    else if ("left" in item) elsewhere.remove(from, item.left);
    else if (item.isAll) elsewhere.replace(from, item.connected);
    else elsewhere.add(from, item.connected);
  }

  const deliver = createDelivery({
    follower,
    publish: (item) => {
      if ("to" in item) hub.publish(item.to, item.frame);
      else hub.publishAbout(item.about, item.frame, item.userIds);
    },
  });

  return (from: string, items: readonly Item[]) => {
    for (const item of items) if (!("frame" in item)) apply(from, item);
    deliver(items.filter((item) => "frame" in item));
  };
}
