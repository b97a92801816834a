import { openDatabase } from "@hereabouts/db/client";
import { anyOf, crowdOn } from "./crowd/busy-crowd.ts";
import { createMovingSockets } from "./crowd/moving-sockets.ts";
import type { MovingSocket } from "./crowd/moving-sockets.ts";
import type { Member } from "./enrol.ts";
import { ask } from "./servers/server-child.ts";
import type { ServerChild } from "./servers/server-child.ts";
import { startCluster } from "./several/cluster.ts";

const SOCKETS = Number(process.env.SOCKETS ?? 5000);
const PER_MEMBER = 4;
const DRAIN_SECONDS = 10;
const WRITERS = 20;
/** Between two messages of one writer. */
const PAUSE_MS = 200;
const CALM_MS = 5000;
const MOVED_MS = 60_000;
/** How long the last frames and answers may take. */
const LAST_MS = 3000;
const GAP_MS_MAX = 2000;

type Sent = { id: string; from: Member; to: Member };

const cluster = await startCluster({
  RATE_LIMIT_SCALE: "1000000",
  DRAIN_SECONDS: String(DRAIN_SECONDS),
});
const [leaving, staying] = cluster.servers as [ServerChild, ServerChild];
const db = openDatabase({ url: cluster.sqld.url });
const { members } = await crowdOn(db, 2 * Math.ceil(SOCKETS / PER_MEMBER / 2));
const pairs = members.flatMap((one, n) =>
  n % 2 === 0 ? [[one, members[n + 1] as Member] as const] : [],
);
const sockets = createMovingSockets(staying);
await sockets.open(pairs, SOCKETS, leaving);
console.log(`${SOCKETS} sockets of ${members.length} members are open`);

const sent: Sent[] = [];
let isOver = false;
let hasLeft = false;
let repeated = 0;

/** With either server while both answer, and once more with the one that stays if there is no answer. */
async function send(from: Member, to: Member, clientId = crypto.randomUUID(), again = false) {
  const server = again || hasLeft ? staying : anyOf(cluster.servers);
  const body = { content: "hello", clientId };
  const answer = await ask(server, from.cookie, "POST", `/api/messages/${to.id}`, body);
  if (answer && answer.status < 300) {
    sent.push({ id: (answer.body as { id: string }).id, from, to });
    return;
  }
  repeated += 1;
  await Bun.sleep(PAUSE_MS);
  await send(from, to, clientId, true);
}

async function write() {
  while (!isOver) {
    const [one, other] = anyOf(pairs);
    await (Math.random() < 0.5 ? send(one, other) : send(other, one));
    await Bun.sleep(PAUSE_MS);
  }
}

const writing = Array.from({ length: WRITERS }, write);
await Bun.sleep(CALM_MS);
const begun = performance.now();
const ended = leaving.stop().then(() => {
  hasLeft = true;
  return performance.now() - begun;
});
const areMoved = await sockets.untilAllAt(staying, MOVED_MS);
const movedMs = performance.now() - begun;
const endedMs = await ended;
await Bun.sleep(CALM_MS);
isOver = true;
await Promise.all(writing);
await Bun.sleep(LAST_MS);
sockets.stop();

const socketsOf = Map.groupBy(sockets.all, ({ me }) => me.id);
const heard = sent.flatMap(({ id, from, to }) =>
  [...(socketsOf.get(from.id) ?? []), ...(socketsOf.get(to.id) ?? [])].map((socket) => ({
    id,
    socket,
  })),
);
const timesOf = ({ id, socket }: { id: string; socket: MovingSocket }) =>
  socket.frames.get(id) ?? 0;
const missed = heard.filter((one) => timesOf(one) === 0);
const lost = missed.filter(({ id, socket }) => !socket.fetched.has(id)).length;
const doubled = heard.filter((one) => timesOf(one) > 1).length;
const { rows } = await db.$client.execute(
  "SELECT count(*) - count(DISTINCT client_id) FROM messages",
);
const storedTwice = Number(rows[0]?.[0]);
const gaps = sockets.all.flatMap((socket) => socket.gaps).toSorted((a, b) => a - b);
const gapAt = (share: number) => gaps[Math.floor((gaps.length - 1) * share)] ?? 0;
const notMoved = sockets.all.filter(({ codes }) => codes.join() !== "1012").length;
const longest = gapAt(1);
const seconds = (time: number) => `${(time / 1000).toFixed(2)} s`;
const results = {
  sockets: SOCKETS,
  "all moved after": areMoved ? seconds(movedMs) : "not all",
  "the server ended after": seconds(endedMs),
  "messages acknowledged": sent.length,
  "sent once more": repeated,
  "arrivals expected": heard.length,
  "fetched instead": missed.length - lost,
  lost,
  doubled: doubled + storedTwice,
  "closed otherwise, or more than once": notMoved,
  "without a line: p50": seconds(gapAt(0.5)),
  p99: seconds(gapAt(0.99)),
  longest: seconds(longest),
};
for (const [name, value] of Object.entries(results)) console.log(`| ${name} | ${value} |`);
db.$client.close();
await cluster.stop();
const isKept = areMoved && lost + doubled + storedTwice + notMoved === 0 && longest <= GAP_MS_MAX;
process.exit(isKept ? 0 : 1);
