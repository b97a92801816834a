import type { Check } from "./compare.ts";
import type { Running } from "./servers.ts";
import type { Viewer } from "./world.ts";

// The browser's type, which the web app needs, hides that Bun's socket takes headers.
const BunWebSocket = WebSocket as unknown as new (
  url: string,
  options: { headers: Record<string, string> },
) => WebSocket;
const PER_SECOND = 500;
const SECONDS = 10;

/** From the first byte of the POST to the frame at the recipient's socket, at a steady rate. */
export async function measureDelivery(server: Running, pairs: [Viewer, Viewer][], check: Check) {
  const base = `http://127.0.0.1:${server.port}`;
  const sent = new Map<string, number>();
  const delays: number[] = [];
  const sockets = await Promise.all(pairs.map(([, to]) => listen(server, to, sent, delays)));
  const began = performance.now();
  for (let one = 0; one < PER_SECOND * SECONDS; one += 1) {
    const [from, to] = pairs[one % pairs.length] as [Viewer, Viewer];
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
  const sorted = delays.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  const all = sorted.length === sent.size;
  check("messages delivered", `${sorted.length} of ${sent.size}`, "all", all);
  check("message to socket, p50", `${at(0.5).toFixed(2)} ms`, "at most 2 ms", at(0.5) <= 2);
  check("message to socket, p99", `${at(0.99).toFixed(2)} ms`, "at most 15 ms", at(0.99) <= 15);
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
