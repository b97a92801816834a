import type { Bench } from "../bench.ts";
import { load } from "../load/load.ts";
import { drawFrom, requestSet, requestText } from "../load/requests.ts";
import { loadBySockets } from "../load/sockets.ts";
import type { Running } from "../processes.ts";
import { median, milliseconds } from "../statistics.ts";
import type { Viewer } from "../worlds/seed-world.ts";
import { longestTurnMs } from "./loop.ts";
import { messageText, nearbyPath, oneOf, pairsOf } from "./questions.ts";

const WARM_UP_MS = 5000;
const LIMIT_MS = 5000;
const MINUTES = 3;
const LOAD_MS = 60_000;
const DRAWS = 50_000;
const MESSAGES = 0.1;

/** What members do: mostly looking, now and then a message to somebody. */
export function mixedRequests(viewers: Viewer[]) {
  const pairs = pairsOf(viewers);
  const looks = [
    () => "/api/users/me",
    () => "/api/users/me",
    () => "/api/users/me",
    nearbyPath,
    nearbyPath,
    nearbyPath,
    () => "/api/events/nearby?maxDistance=50",
    () => "/api/conversations?limit=50",
    () => "/api/conversations?limit=50",
  ];
  const ask = () => requestText("GET", oneOf(looks)(), oneOf(viewers).cookie);
  const requests = Array.from({ length: DRAWS }, () =>
    Math.random() < MESSAGES ? messageText(oneOf(pairs), "On my way.") : ask(),
  );
  return requestSet(requests);
}

/**
 * A minute at half of what the server can do, and how long its event loop stood still in it: the middle of three, as a
 * virtual machine stands still by itself now and then.
 */
export async function measureMixed(
  { report, rounds, isQuick }: Bench,
  server: Running,
  viewers: Viewer[],
) {
  const mix = mixedRequests(viewers);
  await load(server, mix, isQuick ? rounds.ms : WARM_UP_MS);
  const limit = await load(server, mix, isQuick ? rounds.ms : LIMIT_MS);
  const half = limit.perSecond / 2;
  const gaps: number[] = [];
  await longestTurnMs(server);
  for (let minute = 0; minute < (isQuick ? 1 : MINUTES); minute += 1) {
    await Bun.sleep(1000);
    await longestTurnMs(server);
    const ms = isQuick ? rounds.ms : LOAD_MS;
    const { failed } = await loadBySockets(server.port, drawFrom(mix), { ms, perSecond: half });
    gaps.push(await longestTurnMs(server));
    if (limit.failed + failed > 0)
      throw new Error(`${limit.failed + failed} requests were refused`);
  }
  const all = gaps.map((one) => one.toFixed(1)).join(", ");
  const figure = `longest turn of the loop, a minute at ${Math.round(half)}/s of ${Math.round(limit.perSecond)}/s (of ${all})`;
  report.check(figure, median(gaps), { atMost: 15 }, milliseconds);
}
