import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createCrowd, findBroken } from "@hereabouts/api/testing/crowd/busy-crowd";
import { quietPort } from "@hereabouts/api/testing/peers/quiet-port";
import { ask, startServerChild } from "@hereabouts/api/testing/servers/server-child";
import { openDatabase } from "@hereabouts/db/client";

import { openLiveSocket } from "./live-socket";

const MEMBERS = 60;
/** Before a release with a thousand sockets in all. */
const SOCKETS_EACH = Number(process.env.SOCKETS_EACH ?? 4);
const RECONNECT_MAX_MS = 2000;

const { WebSocket: NetworkSocket } = globalThis;
afterAll(() => void (globalThis.WebSocket = NetworkSocket));

/** A browser's socket sends the page's cookie; here the URL identifies the member. */
class CookieSocket extends NetworkSocket {
  constructor(url: string | URL) {
    const { href, hash } = new URL(url);
    const cookie = decodeURIComponent(hash.slice(1));
    super(...([href.replace(hash, ""), { headers: { cookie } }] as unknown as [string]));
  }
}

type Sent = { clientId: string; content: string };

test("a restart under load: every connection is back within 2 seconds, and no message is lost or duplicated", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "restart-"));
  const path = join(dataDir, "hereabouts.db");
  const crowd = await createCrowd(path, MEMBERS);
  const env = { PORT: String(await quietPort()) };
  let server = await startServerChild(dataDir, env);
  globalThis.WebSocket = CookieSocket as typeof WebSocket;

  const arrived = new Map<string, Map<string, number>>();
  const backAt: number[] = [];
  let [up, refused, ended] = [0, 0, 0];
  const sockets = crowd.members.flatMap(({ id, cookie }) => {
    const frames = new Map<string, number>();
    arrived.set(id, frames);
    return Array.from({ length: SOCKETS_EACH }, (_, index) =>
      openLiveSocket(
        `${server.url.replace("http", "ws")}/api/realtime#${encodeURIComponent(cookie)}`,
        {
          onFrame: (frame) => {
            if (frame.type !== "message" || index > 0 || frame.message.senderId === id) return;
            const { content } = frame.message;
            frames.set(content, (frames.get(content) ?? 0) + 1);
          },
          onState: () => undefined,
          onOnline: (isReturn) => {
            up += 1;
            if (isReturn) backAt.push(performance.now());
          },
          onRefused: () => (refused += 1),
          onSessionEnded: () => (ended += 1),
        },
      ),
    );
  });
  while (up < sockets.length) await Bun.sleep(20);

  let isOver = false;
  const sent = new Map<string, Sent & { to: string; isAcknowledged: boolean }>();
  const write = async (from: number) => {
    const [me, other] = [crowd.members[from]!, crowd.members[(from + 1) % MEMBERS]!];
    while (!isOver) {
      const clientId = crypto.randomUUID();
      const message = { clientId, content: `${me.id} ${clientId}`, to: other.id };
      sent.set(clientId, { ...message, isAcknowledged: false });
      for (;;) {
        const { content } = message;
        const answer = await ask(server, me.cookie, "POST", `/api/messages/${other.id}`, {
          content,
          clientId,
        });
        if (answer && answer.status < 300) break;
        await Bun.sleep(100);
      }
      sent.set(clientId, { ...message, isAcknowledged: true });
      await Bun.sleep(50);
    }
  };
  const writing = Promise.all(crowd.members.map((_, index) => write(index)));
  await Bun.sleep(500);
  expect(await server.stop()).toBe(0);
  server = await startServerChild(dataDir, env);
  const readyAt = performance.now();
  while (backAt.length < sockets.length) await Bun.sleep(20);
  expect(Math.max(...backAt) - readyAt).toBeLessThan(RECONNECT_MAX_MS);
  await Bun.sleep(500);
  isOver = true;
  await writing;
  await Bun.sleep(300);

  expect([refused, ended]).toEqual([0, 0]);
  const doubled = [...arrived.values()].flatMap((frames) => [...frames.values()]);
  expect(Math.max(...doubled)).toBe(1);
  // Fetches what was missed while disconnected, as every client does.
  for (const [from, { cookie }] of crowd.members.entries()) {
    const [me, other] = [crowd.members[from]!, crowd.members[(from + MEMBERS - 1) % MEMBERS]!];
    const fetched = await ask(server, cookie, "GET", `/api/messages/${other.id}?limit=100`);
    const page = (fetched?.body ?? []) as { content: string }[];
    const known = new Set([...page.map(({ content }) => content), ...arrived.get(me.id)!.keys()]);
    const due = [...sent.values()].filter(({ to }) => to === me.id);
    expect(due.filter(({ content }) => !known.has(content))).toEqual([]);
  }
  for (const socket of sockets) socket.close();
  await server.stop();
  const db = openDatabase({ url: `file:${path}` });
  const stored = { sent, attends: new Map(), connected: new Set<string>() };
  expect(await findBroken(db, stored)).toEqual([]);
  db.$client.close();
  rmSync(dataDir, { recursive: true });
}, 60_000);
