import type { Member } from "../enrol.ts";
import { ask } from "../servers/server-child.ts";
import type { ServerChild } from "../servers/server-child.ts";

/** As the app comes back after a restart. */
const RETURN_MS = { least: 100, most: 1000 };
const FETCH_AGAIN_MS = 500;
const BATCH_SIZE = 100;

const returnMs = () => RETURN_MS.least + Math.random() * (RETURN_MS.most - RETURN_MS.least);

type Frame = { type: string; message?: { id: string } };

/** A socket of a member, and what it has shown of the messages with a peer. */
export type MovingSocket = {
  me: Member;
  peer: Member;
  /** How often a frame brought each message. */
  frames: Map<string, number>;
  fetched: Set<string>;
  /** How long it was without a socket, each time. */
  gaps: number[];
  /** Why it ended, each time: other than 1012 it was not moved. */
  codes: number[];
  server?: ServerChild | undefined;
};

/** Sockets that go to the other server when theirs ends, and then fetch what they may have missed, as the app does. */
export function createMovingSockets(to: ServerChild) {
  const all: MovingSocket[] = [];
  let isOver = false;

  async function fetchMissed(moving: MovingSocket): Promise<void> {
    const path = `/api/messages/${moving.peer.id}`;
    const answer = await ask(to, moving.me.cookie, "GET", path);
    if (answer?.status !== 200) {
      await Bun.sleep(FETCH_AGAIN_MS);
      return isOver ? undefined : fetchMissed(moving);
    }
    for (const { id } of answer.body as { id: string }[]) moving.fetched.add(id);
  }

  /** Resolves with the first frame. */
  function connect(moving: MovingSocket, server: ServerChild, endedAt?: number): Promise<void> {
    const url = `${server.url.replace("http", "ws")}/api/realtime`;
    const headers = { cookie: moving.me.cookie };
    const socket = Reflect.construct(WebSocket, [url, { headers }]) as WebSocket;
    const { promise, resolve } = Promise.withResolvers<void>();
    const onFrame = (frame: Frame) => {
      if (frame.type === "message" && frame.message)
        moving.frames.set(frame.message.id, (moving.frames.get(frame.message.id) ?? 0) + 1);
      if (frame.type !== "hello") return;
      moving.server = server;
      if (endedAt !== undefined) {
        moving.gaps.push(performance.now() - endedAt);
        void fetchMissed(moving);
      }
      resolve();
    };
    socket.addEventListener("message", ({ data }) => onFrame(JSON.parse(String(data)) as Frame));
    socket.addEventListener("error", () => undefined);
    socket.addEventListener("close", ({ code }) => {
      const wasUp = moving.server !== undefined;
      const since = wasUp ? performance.now() : endedAt;
      if (wasUp && !isOver) moving.codes.push(code);
      moving.server = undefined;
      if (!isOver) setTimeout(() => void connect(moving, to, since).then(resolve), returnMs());
    });
    return promise;
  }

  return {
    all,
    async open(pairs: readonly (readonly [Member, Member])[], count: number, from: ServerChild) {
      const members = pairs.flatMap(([one, other]) => [
        { me: one, peer: other },
        { me: other, peer: one },
      ]);
      while (all.length < count) {
        const some = members.slice(0, count - all.length).map((whose): MovingSocket => ({
          ...whose,
          frames: new Map(),
          fetched: new Set(),
          gaps: [],
          codes: [],
        }));
        all.push(...some);
        for (let at = 0; at < some.length; at += BATCH_SIZE)
          await Promise.all(some.slice(at, at + BATCH_SIZE).map((moving) => connect(moving, from)));
      }
    },
    async untilAllAt(server: ServerChild, atMostMs: number) {
      const end = performance.now() + atMostMs;
      const areThere = () => all.every((moving) => moving.server === server);
      while (!areThere() && performance.now() < end) await Bun.sleep(20);
      return areThere();
    },
    stop: () => {
      isOver = true;
    },
  };
}
