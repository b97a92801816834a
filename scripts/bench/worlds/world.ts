import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { openDeps } from "@hereabouts/api/open-deps";
import { readEnv } from "@hereabouts/api/env";
import { refreshRarity } from "@hereabouts/api/people/rarity.service";
import { startSession } from "@hereabouts/api/sessions/session.service";
import { seeded } from "@hereabouts/api/lib/seeded-random";
import { KEPT, ROOT, runFolder } from "../folders.ts";
import { seedMembers } from "../../seed-members.ts";
import type { Shape } from "../../seed-members.ts";
import { seedConversations } from "./seed-conversations.ts";
import { seedEvents } from "./seed-events.ts";

const VIEWERS = 10_000;
const WEEK_MS = 7 * 86_400_000;
const SEED_CODE = new Bun.Glob(
  "{scripts/seed-members.ts,scripts/bench/worlds/*.ts,db/migrations/*.sql}",
);

export type Viewer = { userId: number; id: string; cookie: string };
export type World = {
  name: string;
  members: number;
  shape: Shape;
  folder: string;
  viewers: Viewer[];
};
export type WorldPlan = { name: string; members: number; shape: Shape; hasEvents: boolean };

export const openWorld = (dataDir: string) =>
  openDeps(readEnv({ DATA_DIR: dataDir, LOG_LEVEL: "error" }));

/** Another hash when the seed or the schema is another, and in another week, as sessions end and events begin. */
async function seedHash() {
  const hash = new Bun.CryptoHasher("sha256").update(String(Math.floor(Date.now() / WEEK_MS)));
  const paths = await Array.fromAsync(SEED_CODE.scan({ cwd: ROOT }));
  for (const path of paths.toSorted()) hash.update(readFileSync(join(ROOT, path)));
  return hash.digest("hex").slice(0, 12);
}

/** Members drawn at random, in the order of their ids. */
function drawIds(members: number) {
  const random = seeded(7).next;
  const ids = new Set<number>();
  while (ids.size < Math.min(VIEWERS, members)) ids.add(1 + Math.floor(random() * members));
  return [...ids].sort((a, b) => a - b);
}

async function seedWorld(dataDir: string, { members, shape, hasEvents }: WorldPlan) {
  const deps = await openWorld(dataDir);
  const { $client } = deps.db;
  await $client.execute("PRAGMA synchronous = OFF");
  const now = Date.now();
  await seedMembers(deps.db, { members, shape, now, serverKey: deps.serverKey });
  await refreshRarity(deps);
  const ids = drawIds(members);
  await seedConversations(deps.db, ids);
  if (hasEvents) await seedEvents(deps.db, now);
  const { rows } = await $client.execute({
    sql: "SELECT users.id, public_id FROM json_each(?) JOIN users ON users.id = value",
    args: [JSON.stringify(ids)],
  });
  const viewers: Viewer[] = [];
  for (const { id, public_id } of rows) {
    const cookie = `session=${await startSession(deps, id as number)}`;
    viewers.push({ userId: id as number, id: public_id as string, cookie });
  }
  writeFileSync(join(dataDir, "viewers.json"), JSON.stringify(viewers));
  await $client.execute("ANALYZE");
  await $client.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  await deps.close();
}

function removeOutdated(hash: string) {
  for (const name of new Bun.Glob("world-*").scanSync({ cwd: KEPT, onlyFiles: false }))
    if (!name.endsWith(hash)) rmSync(join(KEPT, name), { recursive: true, force: true });
}

/** The world as it was seeded, from an earlier run or anew. */
export async function keptWorld(plan: WorldPlan): Promise<World> {
  const { name, members, shape } = plan;
  const hash = await seedHash();
  const folder = join(KEPT, `world-${name}-${hash}`);
  mkdirSync(KEPT, { recursive: true });
  removeOutdated(hash);
  if (!existsSync(folder)) {
    const unfinished = join(runFolder(), `world-${name}`);
    const began = performance.now();
    await seedWorld(unfinished, plan);
    renameSync(unfinished, folder);
    const seconds = Math.round((performance.now() - began) / 1000);
    process.stdout.write(`        seeded ${members} members in ${seconds} s\n`);
  }
  const viewers = JSON.parse(readFileSync(join(folder, "viewers.json"), "utf8")) as Viewer[];
  return { name, members, shape, folder, viewers };
}

/** A copy to change, which goes with the run. */
export function copyOfWorld({ folder }: Pick<World, "folder">) {
  const dataDir = join(runFolder(), randomUUID());
  cpSync(folder, dataDir, { recursive: true });
  return dataDir;
}
