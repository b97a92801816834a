import { RedisClient } from "bun";
import { message } from "./message.ts";
import type { Message } from "./message.ts";

/** How often a server says that it is there, and after which silence it is not. */
const BEAT_MS = 500;
const SILENCE_MS = 3000;

type Peer = { n: number; heardAt: number };

export type BusHandlers<Item> = {
  onItems: (from: string, items: readonly Item[]) => void;
  /** Something that others have said did not arrive here. */
  onLoss: () => void;
  /** A server is there that was not. */
  onPeer: () => void;
  onPeerGone: (from: string) => void;
  onState: (isUp: boolean) => void;
};

export type Bus<Item> = ReturnType<typeof createBus<Item>>;

/**
 * What several servers say to each other, through Redis, which stores nothing of it. Messages are numbered and each server
 * is heard twice a second, itself included, so that whatever is lost on the way is noticed.
 */
export function createBus<Item>(
  url: string,
  channel: string,
  handlers: BusHandlers<Item>,
  self: string = crypto.randomUUID(),
) {
  const peers = new Map<string, Peer>();
  let line: ReturnType<typeof open> | undefined;
  let heardSelfAt = Number.NEGATIVE_INFINITY;
  /** Undefined until it is known. */
  let isUp: boolean | undefined;
  let n = 0;
  let waiting: Item[] = [];
  let flushing: ReturnType<typeof setImmediate> | undefined;

  function receive({ from, n: number, items, isLast }: Message) {
    const now = performance.now();
    if (from === self) return hearSelf(now);
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
    if (isLast) forget(from);
  }

  function hearSelf(now: number) {
    heardSelfAt = now;
    if (isUp) return;
    isUp = true;
    for (const peer of peers.values()) peer.heardAt = now;
    handlers.onState(true);
    handlers.onLoss();
  }

  function forget(from: string) {
    peers.delete(from);
    handlers.onPeerGone(from);
  }

  /** What is none of ours is no message. */
  function hear(text: string) {
    const { data } = message.safeParse(text);
    if (data) receive(data);
  }

  function open() {
    const options = { autoReconnect: false, enableOfflineQueue: true, connectionTimeout: 1000 };
    const [speaker, listener] = [new RedisClient(url, options), new RedisClient(url, options)];
    // Whoever listens is known at once, and knows the others.
    listener.subscribe(channel, hear).then(
      () => void say(),
      () => undefined,
    );
    return {
      say: (text: string) => speaker.publish(channel, text),
      close: () => {
        speaker.close();
        listener.close();
      },
      openedAt: performance.now(),
    };
  }

  async function say(isLast = false) {
    clearImmediate(flushing);
    flushing = undefined;
    const said: Message = { from: self, n, items: waiting, ...(isLast && { isLast }) };
    n += 1;
    waiting = [];
    // What does not arrive is missed by its number.
    await line?.say(JSON.stringify(said)).catch(() => undefined);
  }

  /** A client of Redis that has lost its server does not always say so: not to hear oneself is the proof. */
  function watch() {
    const now = performance.now();
    if (now - Math.max(heardSelfAt, line?.openedAt ?? 0) > (isUp ? SILENCE_MS : BEAT_MS * 2)) {
      if (isUp !== false) handlers.onState((isUp = false));
      line?.close();
      line = open();
    }
    if (isUp)
      for (const [from, { heardAt }] of peers)
        if (now - heardAt > SILENCE_MS) {
          forget(from);
          handlers.onLoss();
        }
    void say();
  }

  line = open();
  const beat = setInterval(watch, BEAT_MS);
  void say();

  return {
    /** Sent with all that is said in the same turn. */
    send: (item: Item) => {
      waiting.push(item);
      flushing ??= setImmediate(() => void say());
    },
    isUp: () => isUp === true,
    hears: (server: string) => peers.has(server),
    /** The number of its last message, and of the last one that was heard of another server. */
    said: () => n - 1,
    heardOf: (server: string) => peers.get(server)?.n ?? -1,
    /** How many servers there are, this one included, as far as is known. */
    servers: () => peers.size + 1,
    close: async () => {
      clearInterval(beat);
      await Promise.race([say(true), Bun.sleep(BEAT_MS)]);
      line?.close();
      line = undefined;
    },
  };
}
