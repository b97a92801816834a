import { startServer } from "../processes.ts";
import type { Running } from "../processes.ts";
import type { Viewer, WorldPlan } from "../worlds/seed-world.ts";
import { copyWorld, cachedWorld } from "../worlds/world.ts";

const AT_ONCE = 16;

/** Everybody comes once, as on each day the first answer marks them as active. */
export async function wakeUp({ port }: Running, viewers: Viewer[]) {
  const next = viewers.values();
  const address = `http://127.0.0.1:${port}/api/users/me`;
  const comeInTurn = async () => {
    for (const { cookie: Cookie } of next)
      await (await fetch(address, { headers: { Cookie } })).arrayBuffer();
  };
  await Promise.all(Array.from({ length: AT_ONCE }, comeInTurn));
}

/** A server over a copy of the world, with everybody there. */
export async function startCrowdServer(plan: WorldPlan) {
  const world = await cachedWorld(plan);
  const dataDir = copyWorld(world);
  const server = await startServer(dataDir);
  await wakeUp(server, world.viewers);
  return { world, dataDir, server };
}
