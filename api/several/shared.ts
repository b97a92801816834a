import type { Hub } from "../realtime/hub.ts";
import type { Presence } from "../realtime/presence.ts";
import type { ServerFrame } from "../realtime/server-frames.schema.ts";
import type { Key } from "../lib/limits/token-buckets.ts";
import { LIMITS } from "../limits.ts";
import type { LimitName, Limits } from "../limits.ts";
import type { Network } from "../lib/network/network.ts";

/** A frame for a member's sockets, or for those that follow a subject. */
export type Frame = (
  | { to: number; frame: ServerFrame }
  | { about: string; frame: ServerFrame; userIds: readonly number[] }
) & {
  /** The last journal entry that the sending server had read. */
  known?: number;
};

/** What a server sends to the others. */
export type Item =
  | Frame
  | { ended: number }
  | { connected: readonly number[]; isAll?: true }
  | { left: number }
  | { seen: number }
  | { far: { userId: number; day: number; code: number } }
  | { used: LimitName; key: Key; tokens: number };

type Send = (item: Item) => void;

/** The members who are connected to each other server. */
export function createElsewhere() {
  const byServer = new Map<string, Set<number>>();
  const of = (server: string) => {
    const known = byServer.get(server) ?? new Set<number>();
    byServer.set(server, known);
    return known;
  };
  return {
    replace: (server: string, userIds: readonly number[]) =>
      void byServer.set(server, new Set(userIds)),
    add: (server: string, userIds: readonly number[]) =>
      userIds.forEach((id) => of(server).add(id)),
    remove: (server: string, userId: number) => void of(server).delete(userId),
    removeServer: (server: string) => void byServer.delete(server),
    has: (userId: number) => byServer.values().some((userIds) => userIds.has(userId)),
    all: () => byServer.values().flatMap((userIds) => userIds.values()),
  };
}
export type Elsewhere = ReturnType<typeof createElsewhere>;

/** A hub over the connections of all servers: every frame also goes to the other servers. */
export function shareHub(here: Hub, elsewhere: Elsewhere, send: Send): Hub {
  const withOthers = function* () {
    yield* here.connectedUsers();
    for (const id of elsewhere.all()) if (!here.isConnected(id)) yield id;
  };
  const announcedIds = new Set<number>();
  return {
    ...here,
    add: (socket) => {
      const { id } = socket.data.viewer;
      here.add(socket);
      if (!announcedIds.has(id)) send({ connected: [id] });
      announcedIds.add(id);
    },
    remove: (socket) => {
      const { id } = socket.data.viewer;
      here.remove(socket);
      if (!here.isConnected(id) && announcedIds.delete(id)) send({ left: id });
    },
    publish: (to, frame) => {
      here.publish(to, frame);
      send({ to, frame });
    },
    publishAbout: (about, frame, userIds) => {
      here.publishAbout(about, frame, userIds);
      send({ about, frame, userIds });
    },
    endSession: (sessionId) => {
      here.endSession(sessionId);
      send({ ended: sessionId });
    },
    isConnected: (userId) => here.isConnected(userId) || elsewhere.has(userId),
    connectedUsers: () => new Set(withOthers()).values(),
  };
}

/** Shares who is online, so that all servers show the same; a member is announced once in a period of the clock, not per request. */
export function sharePresence(here: Presence, send: Send): Presence {
  const announcedIds = new Set<number>();
  let version = -1;
  return {
    ...here,
    touch: (userId) => {
      here.touch(userId);
      if (version !== here.version()) announcedIds.clear();
      version = here.version();
      if (announcedIds.has(userId)) return;
      announcedIds.add(userId);
      send({ seen: userId });
    },
  };
}

/** Limits counted on all servers, with a short delay. While Redis is away, each server allows its share of a limit. */
export function shareLimits(
  here: Limits,
  bus: { isUp: () => boolean; servers: () => number; send: Send },
  scale: number,
): Limits {
  const weigh = (name: LimitName, tokens = 1) =>
    bus.isUp() ? tokens : Math.min(tokens * bus.servers(), Math.max(1, LIMITS[name].count * scale));
  const announceOne = (used: LimitName, key: Key, tokens: number) =>
    bus.send({ used, key, tokens });
  /** A refused use, by `false` or an error, is not counted and not announced. */
  const counted =
    <Subject, Result>(
      count: (name: LimitName, subject: Subject, tokens: number) => Result,
      announce: (name: LimitName, subject: Subject, tokens: number) => void,
      sign: 1 | -1 = 1,
    ) =>
    (name: LimitName, subject: Subject, tokens = 1) => {
      const result = count(name, subject, weigh(name, tokens));
      if (result !== false) announce(name, subject, sign * tokens);
      return result;
    };
  const announceAll = (name: LimitName, networks: readonly Network[], tokens: number) => {
    for (const { key, share } of networks) announceOne(name, key, share * tokens);
  };
  return {
    ...here,
    allows: counted(here.allows, announceOne),
    consume: counted(here.consume, announceOne),
    refund: counted(here.refund, announceOne, -1),
    allowsFrom: counted(here.allowsFrom, announceAll),
    consumeFrom: counted(here.consumeFrom, announceAll),
    refundFrom: counted(here.refundFrom, announceAll, -1),
  };
}
