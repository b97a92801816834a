import { RedisClient } from "bun";
import { randomUuid } from "../lib/secure-random.ts";
import { message } from "./message.ts";
import type { Message } from "./message.ts";

/** Interval of the heartbeat, and the silence after which a server counts as gone. */
const HEARTBEAT_MS = 500;
const TIMEOUT_MS = 3000;

type Peer = { n: number; heardAt: number };

export type BusHandlers<Item> = {
  onItems: (from: string, items: readonly Item[]) => void;
  /** A message of another server was lost. */
  onLoss: () => void;
  /** A server has appeared. */
  onPeer: () => void;
  onPeerGone: (from: string) => void;
  onState: (isUp: boolean) => void;
};

export type Bus<Item> = ReturnType<typeof createBus<Item>>;

/**
 * Messages between servers, through Redis pub/sub, which stores nothing. They are numbered, and each server sends a
 * heartbeat twice a second, which it receives itself as well: so every loss is noticed.
 */
export function createBus<Item>(
  url: string,
  channel: string,
  handlers: BusHandlers<Item>,
  self: string = randomUuid(),
) {
  const peers = new Map<string, Peer>();
  const ownBeginning = `{"from":${JSON.stringify(self)},`;
  let connection: ReturnType<typeof open> | undefined;
  let heardSelfAt = Number.NEGATIVE_INFINITY;
  /** Whether Redis answers; undefined until the first result. */
  let isUp: boolean | undefined;
  let n = 0;
  let waiting: Item[] = [];
  let flushing: ReturnType<typeof setImmediate> | undefined;

  function receive({ from, n: number, items, isLast }: Message) {
    const now = performance.now();
    const peer = peers.get(from);
    const heard = peer?.n ?? -1;
    if (number <= heard) return;
    peers.set(from, { n: number, heardAt: now });
    if (!peer) handlers.onPeer();
    if (items.length > 0) handlers.onItems(from, items as Item[]);
    if (number > heard + 1) {
      handlers.onPeer();
      handlers.onLoss();
    }
    if (isLast) removePeer(from);
  }

  function onOwnMessage(now: number) {
    heardSelfAt = now;
    if (isUp) return;
    isUp = true;
    for (const peer of peers.values()) peer.heardAt = now;
    handlers.onState(true);
    handlers.onLoss();
  }

  function removePeer(from: string) {
    peers.delete(from);
    handlers.onPeerGone(from);
  }

  /** Ignores what does not have the form of our messages. Own ones, which are half of them, are not read again. */
  function onMessage(text: string) {
    if (text.startsWith(ownBeginning)) return onOwnMessage(performance.now());
    const { data } = message.safeParse(text);
    if (data) receive(data);
  }

  function open() {
    const options = { autoReconnect: false, enableOfflineQueue: true, connectionTimeout: 1000 };
    const [publisher, subscriber] = [new RedisClient(url, options), new RedisClient(url, options)];
    // The first message introduces this server; the others answer with theirs.
    subscriber.subscribe(channel, onMessage).then(
      () => void publish(),
      () => undefined,
    );
    return {
      publish: (text: string) => publisher.publish(channel, text),
      close: () => {
        publisher.close();
        subscriber.close();
      },
      openedAt: performance.now(),
    };
  }

  async function publish(isLast = false) {
    clearImmediate(flushing);
    flushing = undefined;
    const sent: Message = { from: self, n, items: waiting, ...(isLast && { isLast }) };
    n += 1;
    waiting = [];
    // The receivers notice a lost message by the gap in the numbers.
    await connection?.publish(JSON.stringify(sent)).catch(() => undefined);
  }

  /** The Redis client does not always report a lost connection, so the missing own heartbeat is what counts. */
  function watch() {
    const now = performance.now();
    if (
      now - Math.max(heardSelfAt, connection?.openedAt ?? 0) >
      (isUp ? TIMEOUT_MS : HEARTBEAT_MS * 2)
    ) {
      if (isUp !== false) handlers.onState((isUp = false));
      connection?.close();
      connection = open();
    }
    if (isUp)
      for (const [from, { heardAt }] of peers)
        if (now - heardAt > TIMEOUT_MS) {
          removePeer(from);
          handlers.onLoss();
        }
    void publish();
  }

  connection = open();
  const heartbeat = setInterval(watch, HEARTBEAT_MS);
  void publish();

  return {
    /** Sends it with all other items of the same turn of the event loop. */
    send: (item: Item) => {
      waiting.push(item);
      flushing ??= setImmediate(() => void publish());
    },
    isUp: () => isUp === true,
    hasPeer: (server: string) => peers.has(server),
    /** The number of the last message sent, and of the last one received from another server. */
    lastSent: () => n - 1,
    lastReceivedFrom: (server: string) => peers.get(server)?.n ?? -1,
    /** The number of known servers, this one included. */
    servers: () => peers.size + 1,
    close: async () => {
      clearInterval(heartbeat);
      await Promise.race([publish(true), Bun.sleep(HEARTBEAT_MS)]);
      connection?.close();
      connection = undefined;
    },
  };
}
