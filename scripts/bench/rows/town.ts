import type { Bench } from "../bench.ts";
import { startServer } from "../processes.ts";
import { openWorld } from "../worlds/seed-world.ts";
import type { Viewer, WorldPlan } from "../worlds/seed-world.ts";
import { openCrowd } from "./open-crowd.ts";
import { measureEvents } from "./events.ts";
import { measureHistories, seedHistories } from "./histories.ts";
import { measureMixed } from "./mixed.ts";
import { measureSignIns } from "./sign-ins.ts";
import { measureUpload } from "./upload.ts";

/** Events, and who comes to them. */
export async function measureTownEvents(bench: Bench, plan: WorldPlan) {
  const { world, server } = await openCrowd(plan);
  await measureEvents(bench, server, world.viewers);
  await server.stop();
}

/** A minute of everything together. */
export async function measureTownMixed(bench: Bench, plan: WorldPlan) {
  const { world, server } = await openCrowd(plan);
  await measureMixed(bench, server, world.viewers);
  await server.stop();
}

/** What one member asks for must not be felt by the others. */
export async function measureHeavyWork(bench: Bench, plan: WorldPlan) {
  const { world, server } = await openCrowd(plan);
  await measureUpload(bench, server, world.viewers);
  await measureSignIns(bench, server, world.viewers);
  await server.stop();
}

/** Somebody with very many conversations and messages. */
export async function measureTownHistories(bench: Bench, plan: WorldPlan) {
  const { world, dataDir, server } = await openCrowd(plan);
  await server.stop();
  const [few, many] = world.viewers.slice(-2) as [Viewer, Viewer];
  const deps = await openWorld(dataDir);
  const histories = await seedHistories(deps.db, few, many);
  await deps.close();
  const again = await startServer(dataDir);
  await measureHistories(bench, again, histories);
  await again.stop();
}
