import { startSession } from "@hereabouts/api/sessions/session.service";
import type { Bench } from "../bench.ts";
import { startServer } from "../processes.ts";
import { openWorld } from "../worlds/seed-world.ts";
import type { Viewer, WorldPlan } from "../worlds/seed-world.ts";
import { cachedWorld, copyWorld } from "../worlds/world.ts";
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
  const dataDir = copyWorld(await cachedWorld(plan));
  const deps = await openWorld(dataDir);
  const { rows } = await deps.db.$client.execute(`
    SELECT id AS userId, public_id AS id FROM users WHERE conversations_count = 0 AND suspended_at IS NULL LIMIT 2`);
  const silent = rows.map(async ({ userId, id }) => ({
    userId: Number(userId),
    id: String(id),
    cookie: `session=${await startSession(deps, Number(userId))}`,
  }));
  const [few, many] = (await Promise.all(silent)) as [Viewer, Viewer];
  const histories = await seedHistories(deps.db, few, many);
  await deps.close();
  const server = await startServer(dataDir);
  await measureHistories(bench, server, histories);
  await server.stop();
}
