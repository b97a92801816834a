import type { Database } from "@hereabouts/db/client";
import { pruneJournal } from "@hereabouts/db/journal";
import type { Env } from "../env.ts";
import type { AppEventBus } from "../lib/app-events.ts";
import { randomUuid } from "../lib/secure-random.ts";
import type { Limits } from "../limits.ts";
import type { Log } from "../log.ts";
import type { Hub } from "../realtime/hub.ts";
import { createPresence } from "../realtime/presence.ts";
import { createBus } from "./bus.ts";
import type { Bus, BusHandlers } from "./bus.ts";
import { createFollower } from "./follower.ts";
import { createInbox } from "./inbox.ts";
import { createLeader } from "./leader.ts";
import { watchOthers } from "./others.ts";
import { createElsewhere, shareHub, shareLimits, sharePresence } from "./shared.ts";
import type { Item } from "./shared.ts";

type Own = {
  env: Env;
  db: Database;
  serverKey: Uint8Array;
  now: () => number;
  events: AppEventBus;
  log: Log;
  hub: Hub;
  limits: Limits;
  close: () => Promise<void>;
};

const PRUNE_MS = 60_000;

export type Several = ReturnType<typeof joinOthers>["several"];

/** Only servers with the same key share a channel. */
const channelOf = (serverKey: Uint8Array) =>
  `ha:${new Bun.CryptoHasher("sha256", serverKey).update("channel").digest("hex").slice(0, 32)}`;

/** Makes a server one of several on a database: it follows their changes, and shares frames, presence and limits. */
export function joinOthers(own: Own, redisUrl: string) {
  const { db, env, events, log, hub, limits } = own;
  const follower = createFollower(db, events);
  const elsewhere = createElsewhere();
  const self = randomUuid();
  const leader = createLeader(db, self);
  let bus: Bus<Item> | undefined;
  const timers: ReturnType<typeof setInterval>[] = [];
  const send = (item: Item) =>
    bus?.send("frame" in item ? { ...item, known: follower.position() } : item);
  const sharedHub = shareHub(hub, elsewhere, send);
  const presence = createPresence(own.now, sharedHub);
  const onItems = createInbox({ hub, presence, limits, events, elsewhere, follower });
  const introduce = () => send({ connected: [...hub.connectedUsers()], isAll: true });
  events.subscribe("far.looked", ({ isOwn, ...far }) => void (isOwn && send({ far })));

  function start() {
    const handlers: BusHandlers<Item> = {
      onItems,
      onLoss: () => events.emit("frames.lost", null),
      onPeer: introduce,
      onPeerGone: elsewhere.removeServer,
      onState: (isUp) => {
        if (isUp) log.info("redis_answers", {});
        else log.warn("redis_away", {});
      },
    };
    bus = createBus<Item>(redisUrl, channelOf(own.serverKey), handlers, self);
    timers.push(
      follower.poll(),
      leader.hold(),
      others.start(),
      setInterval(() => leader.leads() && void pruneJournal(db).catch(() => undefined), PRUNE_MS),
    );
  }

  const connection = {
    isUp: () => bus?.isUp() ?? false,
    hasPeer: (server: string) => bus?.hasPeer(server) ?? false,
    servers: () => bus?.servers() ?? 1,
    send,
  };
  const { lagSeconds } = follower;
  const others = watchOthers(db, log, { leader, connection, lagSeconds });
  const several = {
    start,
    catchUp: follower.catchUp,
    whenCatchingUp: follower.whenCatchingUp,
    /** Whether this server runs the jobs. */
    leads: leader.leads,
    onLead: leader.onLead,
    missing: others.missing,
    isRedisUp: connection.isUp,
    servers: connection.servers,
    lagSeconds,
    /** For tests, which wait until another server has received all messages of this one. */
    self,
    lastSent: () => bus?.lastSent() ?? -1,
    lastReceivedFrom: (server: string) => bus?.lastReceivedFrom(server) ?? -1,
  };
  return {
    several,
    hub: sharedHub,
    presence: sharePresence(presence, send),
    limits: shareLimits(limits, connection, env.rateLimitScale),
    close: async () => {
      timers.forEach(clearInterval);
      await leader.giveUp();
      await bus?.close();
      await own.close();
    },
  };
}
