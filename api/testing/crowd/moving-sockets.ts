import type { Member } from "../enrol.ts";
import { ask } from "../servers/server-child.ts";
import type { ServerChild } from "../servers/server-child.ts";

/** As the app comes back after a restart. */
const RETURN_MS = { least: 100, most: 1000 };
const FETCH_AGAIN_MS = 500;
const AT_ONCE = 100;

const returnMs = () => RETURN_MS.least + Math.random() * (RETURN_MS.most - RETURN_MS.least);

type Frame = { type: string; message?: { id: string } };

/** A socket of a member, and what it has shown of the messages with a peer. */
export type Line = {
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
  const lines: Line[] = [];
  let isOver = false;

  async function fetchMissed(line: Line): Promise<void> {
    const path = `/api/messages/${line.peer.id}`;
    const answer = await ask(to, line.me.cookie, "GET", path);
    if (answer?.status !== 200) {
      await Bun.sleep(FETCH_AGAIN_MS);
      return isOver ? undefined : fetchMissed(line);
    }
    for (const { id } of answer.body as { id: string }[]) line.fetched.add(id);
  }

  /** Resolves with the first frame. */
  function connect(line: Line, server: ServerChild, endedAt?: number): Promise<void> {
    const url = `${server.url.replace("http", "ws")}/api/realtime`;
    const headers = { cookie: line.me.cookie };
    const socket = Reflect.construct(WebSocket, [url, { headers }]) as WebSocket;
    const { promise, resolve } = Promise.withResolvers<void>();
    const onFrame = (frame: Frame) => {
      if (frame.type === "message" && frame.message)
        line.frames.set(frame.message.id, (line.frames.get(frame.message.id) ?? 0) + 1);
      if (frame.type !== "hello") return;
      line.server = server;
      if (endedAt !== undefined) {
        line.gaps.push(performance.now() - endedAt);
        void fetchMissed(line);
      }
      resolve();
    };
    socket.addEventListener("message", ({ data }) => onFrame(JSON.parse(String(data)) as Frame));
    socket.addEventListener("error", () => undefined);
    socket.addEventListener("close", ({ code }) => {
      const wasUp = line.server !== undefined;
      const since = wasUp ? performance.now() : endedAt;
      if (wasUp && !isOver) line.codes.push(code);
      line.server = undefined;
      if (!isOver) setTimeout(() => void connect(line, to, since).then(resolve), returnMs());
    });
    return promise;
  }

  return {
    lines,
    async open(pairs: readonly (readonly [Member, Member])[], count: number, from: ServerChild) {
      const members = pairs.flatMap(([one, other]) => [
        { me: one, peer: other },
        { me: other, peer: one },
      ]);
      while (lines.length < count) {
        const some = members.slice(0, count - lines.length).map((whose): Line => ({
          ...whose,
          frames: new Map(),
          fetched: new Set(),
          gaps: [],
          codes: [],
        }));
        lines.push(...some);
        for (let at = 0; at < some.length; at += AT_ONCE)
          await Promise.all(some.slice(at, at + AT_ONCE).map((line) => connect(line, from)));
      }
    },
    async untilAllAt(server: ServerChild, atMostMs: number) {
      const end = performance.now() + atMostMs;
      const areThere = () => lines.every((line) => line.server === server);
      while (!areThere() && performance.now() < end) await Bun.sleep(20);
      return areThere();
    },
    stop: () => {
      isOver = true;
    },
  };
}
