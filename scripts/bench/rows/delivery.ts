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

/** From the first byte of the POST to the frame at the recipient's socket, at a steady rate. */
export async function measureDelivery({ report, isQuick }: Bench, server: Running, pairs: Pair[]) {
  const base = `http://127.0.0.1:${server.port}`;
  const seconds = isQuick ? QUICK_SECONDS : SECONDS;
  const sent = new Map<string, number>();
  const delays: number[] = [];
  const sockets = await Promise.all(pairs.map(([, to]) => listen(server, to, sent, delays)));
  const began = performance.now();
  for (let one = 0; one < PER_SECOND * seconds; one += 1) {
    const [from, to] = pairs[one % pairs.length] as Pair;
    const clientId = crypto.randomUUID();
    sent.set(clientId, performance.now());
    void fetch(`${base}/api/messages/${to.id}`, {
      method: "POST",
      headers: { Cookie: from.cookie, "Content-Type": "application/json" },
      body: JSON.stringify({ content: clientId, clientId }),
    });
    const next = began + ((one + 1) * 1000) / PER_SECOND;
    await Bun.sleep(Math.max(0, next - performance.now()));
  }
  await Bun.sleep(500);
  for (const socket of sockets) socket.close();
  const all = delays.length === sent.size;
  report.expect("messages delivered", `${delays.length} of ${sent.size}`, "all", all);
  const figure = `message to socket at ${PER_SECOND}/s`;
  report.check(`${figure}, p50`, quantile(delays, 0.5), { atMost: 1 }, milliseconds);
  report.check(`${figure}, p99`, quantile(delays, 0.99), { atMost: 8 }, milliseconds);
}

/** A socket of the member's that is open. */
export function listening({ port }: Running, cookie: string) {
  const { promise, resolve, reject } = Promise.withResolvers<WebSocket>();
  const socket = new BunWebSocket(`ws://127.0.0.1:${port}/api/realtime`, {
    headers: { Cookie: cookie },
  });
  socket.addEventListener("open", () => resolve(socket));
  socket.addEventListener("error", () => reject(new Error("the socket was refused")));
  return promise;
}

async function listen(
  server: Running,
  { cookie }: Viewer,
  sent: Map<string, number>,
  delays: number[],
) {
  const socket = await listening(server, cookie);
  socket.addEventListener("message", ({ data }) => {
    const frame = JSON.parse(String(data)) as { type: string; message?: { content: string } };
    const at = frame.type === "message" ? sent.get(frame.message?.content ?? "") : undefined;
    if (at !== undefined) delays.push(performance.now() - at);
  });
  return socket;
}
