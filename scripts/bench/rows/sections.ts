import type { Bench } from "../bench.ts";
import { startServer } from "../processes.ts";
import { openWorld } from "../worlds/seed-world.ts";
import type { Viewer, WorldPlan } from "../worlds/seed-world.ts";
import { startCrowdServer } from "./crowd-server.ts";
import { measureEvents } from "./events.ts";
import { measureHistories, seedHistories } from "./histories.ts";
import { measureMixed } from "./mixed.ts";
import { measureSignIns } from "./sign-ins.ts";
import { measureUpload } from "./upload.ts";

/** Events, and who comes to them. */
export async function measureEventQueries(bench: Bench, plan: WorldPlan) {
  const { world, server } = await startCrowdServer(plan);
  await measureEvents(bench, server, world.viewers);
  await server.stop();
}

/** A minute of everything together. */
export async function measureMixedCrowd(bench: Bench, plan: WorldPlan) {
  const { world, server } = await startCrowdServer(plan);
  await measureMixed(bench, server, world.viewers);
  await server.stop();
}

/** What one member asks for must not be felt by the others. */
export async function measureHeavyWork(bench: Bench, plan: WorldPlan) {
  const { world, server } = await startCrowdServer(plan);
  await measureUpload(bench, server, world.viewers);
  await measureSignIns(bench, server, world.viewers);
  await server.stop();
}

/** Somebody with very many conversations and messages. */
export async function measureLongHistories(bench: Bench, plan: WorldPlan) {
  const { world, dataDir, server } = await startCrowdServer(plan);
  await server.stop();
  const [few, many] = world.viewers.slice(-2) as [Viewer, Viewer];
  const deps = await openWorld(dataDir);
  const histories = await seedHistories(deps.db, few, many);
  await deps.close();
  const again = await startServer(dataDir);
  await measureHistories(bench, again, histories);
  await again.stop();
}
