import { getting, median } from "./compare.ts";
import type { Check } from "./compare.ts";
import { load, requestBytes } from "./load.ts";
import type { Running } from "./servers.ts";
import type { Viewer } from "./world.ts";

const WARM_UP_MS = 5000;
const LIMIT_MS = 5000;
const MINUTES = 3;
const LOAD_MS = 60_000;
const LONGEST = /^nodejs_eventloop_lag_max_seconds (\S+)$/m;

/** What the members of a town do, in a fixed order: mostly looking, now and then a line to somebody. */
function mixOf(viewers: Viewer[], pairs: [Viewer, Viewer][]) {
  const me = getting(viewers, "/api/users/me");
  const nearby = getting(viewers, "/api/users/nearby?minAge=18&maxAge=99");
  const events = getting(viewers, "/api/events/nearby?maxDistance=50");
  const conversations = getting(viewers, "/api/conversations?limit=50");
  let sent = 0;
  function message() {
    const [from, to] = pairs[sent++ % pairs.length] as [Viewer, Viewer];
    const body = JSON.stringify({ content: "On my way.", clientId: crypto.randomUUID() });
    return requestBytes("POST", `/api/messages/${to.id}`, { Cookie: from.cookie }, body);
  }
  const turns = [me, nearby, conversations, me, nearby, message, me, nearby, events, conversations];
  let turn = 0;
  return () => (turns[turn++ % turns.length] as () => Uint8Array)();
}

/** The longest gap since it was last asked; watching begins with the first question. */
async function longestGapMs({ port }: Running) {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`);
  return 1000 * Number(LONGEST.exec(await response.text())?.[1]);
}

/**
 * A minute at half of what the server can do, and how long its event loop stood still in it: the middle of three, as a
 * virtual machine stands still by itself now and then.
 */
export async function measureMixed(
  server: Running,
  viewers: Viewer[],
  pairs: [Viewer, Viewer][],
  check: Check,
) {
  const mix = mixOf(viewers, pairs);
  await load(server.port, mix, { ms: WARM_UP_MS });
  const limit = await load(server.port, mix, { ms: LIMIT_MS });
  const half = limit.perSecond / 2;
  const gaps: number[] = [];
  await longestGapMs(server);
  for (let minute = 0; minute < MINUTES; minute += 1) {
    await Bun.sleep(1000);
    await longestGapMs(server);
    const { failed } = await load(server.port, mix, { ms: LOAD_MS, perSecond: half });
    gaps.push(await longestGapMs(server));
    if (limit.failed + failed > 0) {
      throw new Error(`${limit.failed + failed} requests were refused`);
    }
  }
  const gap = median(gaps);
  const all = gaps.map((one) => one.toFixed(1)).join(", ");
  const figure = `longest gap of the event loop, a minute at ${Math.round(half)}/s of ${Math.round(limit.perSecond)}/s`;
  check(figure, `${gap.toFixed(1)} ms of ${all}`, "at most 25 ms", gap <= 25);
}
