import type { Bench } from "../bench.ts";
import type { Running } from "../processes.ts";
import { milliseconds, quantile } from "../statistics.ts";
import type { Viewer } from "../worlds/seed-world.ts";
import { caller } from "./caller.ts";
import { listening } from "./delivery.ts";

const LEAVES = 300;
const QUICK_LEAVES = 100;
const LONGEST_MS = 5000;
/** Alerts are written once a second at most, so few are waited for. */
const ALERTS_AWAITED = 8;

type Pair = readonly [Viewer, Viewer];
type Call = ReturnType<typeof caller>;

type Frame = { type: string; alert?: { kind: string } };

/** Resolves when the alert about a place arrives at somebody who waits. */
function placeOffered(socket: WebSocket) {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const late = setTimeout(() => reject(new Error("no place was offered")), LONGEST_MS);
  const onMessage = ({ data }: MessageEvent) => {
    const { type, alert } = JSON.parse(String(data)) as Frame;
    if (type !== "alert" || alert?.kind !== "place_offered") return;
    socket.removeEventListener("message", onMessage);
    clearTimeout(late);
    resolve(performance.now());
  };
  socket.addEventListener("message", onMessage);
  return promise;
}

/** Leaves, and asks for the event as who waits until a place is held for them; resolves with how long that took. */
async function promote(call: Call, path: string, leaver: Viewer, waiter: Viewer) {
  const began = performance.now();
  const leaving = call(leaver, "POST", `${path}/leave`);
  for (;;) {
    const { body } = await call(waiter, "GET", path);
    const tookMs = performance.now() - began;
    if (body.waitlist?.heldUntil) return leaving.then(() => tookMs);
    if (tookMs > LONGEST_MS) throw new Error("no place was offered");
  }
}

/** Two go and wait by turns for the one place beside the host's. */
async function takeTurns(server: Running, host: Viewer, pair: Pair, leaves: number) {
  const call = caller(server);
  const { body: event } = await call(host, "POST", "/events", {
    title: "Two at a table",
    description: "One place beside the host",
    category: "social",
    location: "The bench",
    dateTime: new Date(Date.now() + 7 * 86_400_000).toISOString(),
    maxAttendees: 2,
  });
  const path = `/events/${event.id}`;
  const sockets = await Promise.all(pair.map(({ cookie }) => listening(server, cookie)));
  await call(pair[0], "POST", `${path}/join`);
  const held: number[] = [];
  const alerted: number[] = [];
  for (let turn = 0; turn < leaves; turn += 1) {
    const [leaver, waiter] = turn % 2 === 0 ? pair : ([pair[1], pair[0]] as const);
    await call(waiter, "POST", `${path}/wait`);
    const offer =
      turn < ALERTS_AWAITED ? placeOffered(sockets[(turn + 1) % 2] as WebSocket) : undefined;
    const began = performance.now();
    held.push(await promote(call, path, leaver, waiter));
    if (offer) alerted.push((await offer) - began);
    const { status } = await call(waiter, "POST", `${path}/join`);
    if (status !== 200) throw new Error(`the place that was offered was not given: ${status}`);
  }
  for (const socket of sockets) socket.close();
  return { held, alerted };
}

/** From the first byte of a leave until a place is held for who waits, who hears of it with the next alerts. */
export async function measurePromotions(
  { report, isQuick }: Bench,
  server: Running,
  [host, ...others]: Viewer[],
) {
  const pair = others.slice(0, 2) as unknown as Pair;
  const leaves = isQuick ? QUICK_LEAVES : LEAVES;
  const { held, alerted } = await takeTurns(server, host as Viewer, pair, leaves);
  report.note(
    `a place is held after a leave: median ${milliseconds(quantile(held, 0.5))}, told: ${milliseconds(quantile(alerted, 0.5))}`,
  );
  report.check(
    "a place is held after a leave, p99",
    quantile(held, 0.99),
    { atMost: 50 },
    milliseconds,
  );
}
