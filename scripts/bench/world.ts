import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSession } from "@hereabouts/api/sessions/session.service";
import { openDeps } from "@hereabouts/api/open-deps";
import { refreshRarity } from "@hereabouts/api/people/rarity.service";
import { readEnv } from "@hereabouts/api/env";
import { seedMembers } from "../seed-members.ts";
import type { Shape } from "../seed-members.ts";

const VIEWERS = 200;

export type Viewer = { id: string; cookie: string };
export type World = Awaited<ReturnType<typeof makeWorld>>;

export const openWorld = (dataDir: string) =>
  openDeps(readEnv({ DATA_DIR: dataDir, LOG_LEVEL: "error" }));

/** A data directory with seeded members, and sessions for some of them, picked evenly. */
export async function makeWorld(members: number, shape: Shape) {
  const dataDir = mkdtempSync(join(tmpdir(), "hereabouts-bench-"));
  const deps = await openWorld(dataDir);
  const now = Date.now();
  await seedMembers(deps.db, { members, shape, now, serverKey: deps.serverKey });
  await refreshRarity(deps);
  const { rows } = await deps.db.$client.execute({
    sql: "SELECT id, public_id FROM users WHERE id % ? = 1 AND age BETWEEN 22 AND 35 LIMIT ?",
    args: [Math.max(1, Math.floor(members / VIEWERS / 3)), VIEWERS],
  });
  const viewers: Viewer[] = [];
  for (const row of rows) {
    const token = await startSession(deps, row.id as number);
    viewers.push({ id: row.public_id as string, cookie: `session=${token}` });
  }
  await deps.db.$client.execute("ANALYZE");
  await deps.close();
  return { dataDir, viewers, remove: () => rmSync(dataDir, { recursive: true, force: true }) };
}

/** One request after the other, round the viewers. */
export function roundRobin(requests: Uint8Array[]) {
  let turn = 0;
  return () => requests[turn++ % requests.length] as Uint8Array;
}
