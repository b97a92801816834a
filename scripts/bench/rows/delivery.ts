import type { Bench } from "../bench.ts";
import type { Running } from "../processes.ts";
import { milliseconds, quantile } from "../statistics.ts";
import type { Viewer } from "../worlds/seed-world.ts";
import type { Pair } from "./questions.ts";

// The browser's type, which the web app needs, hides that Bun's socket takes headers.
const BunWebSocket = WebSocket as unknown as new (
  url: string,
  options: { headers: Record<string, string> },
) => WebSocket;
const PER_SECOND = 1000;
const SECONDS = 10;
const QUICK_SECONDS = 2;
const EVERY_MS = 2;
const LAST_MS = 500;

/** A socket of the member's that is open. */
export function listening({ port }: Pick<Running, "port">, cookie: string) {
  const { promise, resolve, reject } = Promise.withResolvers<WebSocket>();
  const socket = new BunWebSocket(`ws://127.0.0.1:${port}/api/realtime`, {
    headers: { Cookie: cookie },
  });
  socket.addEventListener("open", () => resolve(socket));
  socket.addEventListener("error", () => reject(new Error("the socket was refused")));
  return promise;
}

/**
 * Messages at a steady rate, each to somebody who listens; nobody may be in two pairs. Returns a function that ends it and says how many
 * were sent, how many refused, and how long each took from the first byte of the POST to the frame.
 */
export async function startDelivery(
  server: Pick<Running, "port">,
  pairs: readonly Pair[],
  perSecond: number,
) {
  const base = `http://127.0.0.1:${server.port}`;
  const waiting = new Map<string, number>();
  const delays: number[] = [];
  let sent = 0;
  let refused = 0;
  const listen = async ({ cookie }: Viewer) => {
    const socket = await listening(server, cookie);
    socket.addEventListener("message", ({ data }) => {
      const frame = JSON.parse(String(data)) as { message?: { content: string } };
      const at = waiting.get(frame.message?.content ?? "");
      if (at === undefined) return;
      delays.push(performance.now() - at);
      waiting.delete(frame.message?.content ?? "");
    });
    return socket;
  };
  const sockets = await Promise.all(pairs.map(([, to]) => listen(to)));

  async function send([from, to]: Pair) {
    const clientId = crypto.randomUUID();
    waiting.set(clientId, performance.now());
    const response = await fetch(`${base}/api/messages/${to.id}`, {
      method: "POST",
      headers: { Cookie: from.cookie, "Content-Type": "application/json" },
      body: JSON.stringify({ content: clientId, clientId }),
    });
    await response.arrayBuffer();
    if (!response.ok) refused += 1;
  }

  const began = performance.now();
  const timer = setInterval(() => {
    for (; sent < ((performance.now() - began) / 1000) * perSecond; sent += 1)
      void send(pairs[sent % pairs.length] as Pair).catch(() => (refused += 1));
  }, EVERY_MS);
  return async () => {
    clearInterval(timer);
    await Bun.sleep(LAST_MS);
    for (const socket of sockets) socket.close();
    return { sent, refused, delays };
  };
}

/** How soon a message is at the socket of whom it is for. */
export async function measureDelivery(
  { report, isQuick }: Bench,
  server: Running,
  pairs: readonly Pair[],
) {
  const stop = await startDelivery(server, pairs, PER_SECOND);
  await Bun.sleep(1000 * (isQuick ? QUICK_SECONDS : SECONDS));
  const { sent, delays } = await stop();
  report.expect("messages delivered", `${delays.length} of ${sent}`, "all", delays.length === sent);
  const figure = `message to socket at ${PER_SECOND}/s`;
  report.check(`${figure}, p50`, quantile(delays, 0.5), { atMost: 1 }, milliseconds);
  report.check(`${figure}, p99`, quantile(delays, 0.99), { atMost: 8 }, milliseconds);
}
