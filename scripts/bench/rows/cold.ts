import type { Bench } from "../bench.ts";
import { startServer } from "../processes.ts";
import { median, milliseconds, timed } from "../statistics.ts";
import type { Viewer, WorldPlan } from "../worlds/seed-world.ts";
import { copyWorld, cachedWorld } from "../worlds/world.ts";
import { longestTurnMs } from "./loop.ts";

const PLACES = 60;
const LOADED_MS = 5000;

/** What the first one gets who asks about a place as far as one may look; each comes from somewhere else. */
export async function measureCold({ report }: Bench, plan: WorldPlan) {
  const world = await cachedWorld(plan);
  const server = await startServer(copyWorld(world));
  const base = `http://127.0.0.1:${server.port}/api/users`;
  await Bun.sleep(LOADED_MS);
  const step = Math.floor(world.viewers.length / PLACES);
  const viewers = world.viewers.filter((_, index) => index % step === 0);
  const ask = ({ cookie: Cookie }: Viewer, path: string) =>
    timed(() => fetch(`${base}${path}`, { headers: { Cookie } }));
  for (const viewer of viewers) await ask(viewer, "/me");
  await longestTurnMs(server);
  const coldTimes: number[] = [];
  for (const viewer of viewers)
    coldTimes.push(await ask(viewer, "/nearby?minAge=18&maxAge=99&maxDistance=50"));
  const longest = await longestTurnMs(server);
  await server.stop();
  const figure = `a place that nobody has asked about, 50 km, ${world.name}`;
  report.check(figure, median(coldTimes), { atMost: 5 }, milliseconds);
  report.check(`${figure}, longest turn`, longest, { atMost: 10 }, milliseconds);
}
