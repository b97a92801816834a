import type { Bench } from "../bench.ts";
import type { Running } from "../processes.ts";
import { milliseconds, quantile } from "../statistics.ts";
import type { Viewer } from "../worlds/seed-world.ts";
import { caller } from "./caller.ts";
import { listening } from "./delivery.ts";

const LEAVES = 300;
const QUICK_LEAVES = 100;
const LONGEST_MS = 5000;

type Frame = { type: string; alert?: { kind: string } };

/** Resolves when somebody who waits is told of a place. */
function told(socket: WebSocket) {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const late = setTimeout(() => reject(new Error("no place was offered")), LONGEST_MS);
  const hear = ({ data }: MessageEvent) => {
    const { type, alert } = JSON.parse(String(data)) as Frame;
    if (type !== "alert" || alert?.kind !== "place_offered") return;
    socket.removeEventListener("message", hear);
    clearTimeout(late);
    resolve(performance.now());
  };
  socket.addEventListener("message", hear);
  return promise;
}

/** Two go and wait by turns for the one place beside the host's; each leave is timed until the other is told of it. */
async function leaves(
  server: Running,
  host: Viewer,
  pair: readonly [Viewer, Viewer],
  count: number,
) {
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
  const delays: number[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const [leaver, waiter] = turn % 2 === 0 ? pair : ([pair[1], pair[0]] as const);
    await call(waiter, "POST", `${path}/wait`);
    const offer = told(sockets[(turn + 1) % 2] as WebSocket);
    const began = performance.now();
    await call(leaver, "POST", `${path}/leave`);
    delays.push((await offer) - began);
    const { status } = await call(waiter, "POST", `${path}/join`);
    if (status !== 200) throw new Error(`the place that was offered was not given: ${status}`);
  }
  for (const socket of sockets) socket.close();
  return delays;
}

/** From the first byte of a leave until who waits is told of the place, which is held for them. */
export async function measurePromotions(
  { report, isQuick }: Bench,
  server: Running,
  viewers: Viewer[],
) {
  const [host, one, other] = viewers as [Viewer, Viewer, Viewer];
  const delays = await leaves(server, host, [one, other], isQuick ? QUICK_LEAVES : LEAVES);
  report.note(`a place is offered after a leave: median ${milliseconds(quantile(delays, 0.5))}`);
  report.check(
    "a place is offered after a leave, p99",
    quantile(delays, 0.99),
    { atMost: 50 },
    milliseconds,
  );
}
