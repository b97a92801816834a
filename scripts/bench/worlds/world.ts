import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { CACHE_FOLDER, ROOT, runFolder } from "../folders.ts";
import { seedWorld } from "./seed-world.ts";
import type { Viewer, WorldPlan } from "./seed-world.ts";

const WEEK_MS = 7 * 86_400_000;
const SEED_CODE = [
  "scripts/seed-members.ts",
  "scripts/bench/worlds/seed-*.ts",
  "db/migrations/*.sql",
] as const;

export type World = WorldPlan & { folder: string; viewers: Viewer[] };

/** Another hash when the seed or the schema is another, and in another week, as sessions end and events begin. */
function seedHash() {
  const hash = new Bun.CryptoHasher("sha256").update(String(Math.floor(Date.now() / WEEK_MS)));
  const paths = SEED_CODE.flatMap((one) => [...new Bun.Glob(one).scanSync({ cwd: ROOT })]);
  for (const path of paths.toSorted()) hash.update(readFileSync(join(ROOT, path)));
  return hash.digest("hex").slice(0, 12);
}

function removeOutdated(hash: string) {
  for (const name of new Bun.Glob("{world,postgres}-*").scanSync({
    cwd: CACHE_FOLDER,
    onlyFiles: false,
  }))
    if (!name.endsWith(hash)) rmSync(join(CACHE_FOLDER, name), { recursive: true, force: true });
}

/** The world as it was seeded, from an earlier run or anew. */
export async function cachedWorld(plan: WorldPlan): Promise<World> {
  const { name, members } = plan;
  const hash = seedHash();
  const slug = name.replaceAll(",", "").replaceAll(" ", "-");
  const folder = join(CACHE_FOLDER, `world-${slug}-${hash}`);
  mkdirSync(CACHE_FOLDER, { recursive: true });
  removeOutdated(hash);
  if (!existsSync(folder)) {
    const unfinished = join(runFolder(), `world-${slug}`);
    const began = performance.now();
    await seedWorld(unfinished, plan);
    renameSync(unfinished, folder);
    const seconds = Math.round((performance.now() - began) / 1000);
    process.stdout.write(`        seeded ${members} members in ${seconds} s\n`);
  }
  const viewers = JSON.parse(readFileSync(join(folder, "viewers.json"), "utf8")) as Viewer[];
  return { ...plan, folder, viewers };
}

/** A copy to change, which goes with the run. */
export function copyWorld({ folder }: Pick<World, "folder">) {
  const dataDir = join(runFolder(), randomUUID());
  cpSync(folder, dataDir, { recursive: true });
  return dataDir;
}
