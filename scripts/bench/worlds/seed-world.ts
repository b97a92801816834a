import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { indexMessages } from "@hereabouts/api/messages/search/index-messages.service";
import { openDeps } from "@hereabouts/api/open-deps";
import { readEnv } from "@hereabouts/api/env";
import { refreshRarity } from "@hereabouts/api/people/rarity.service";
import { startSession } from "@hereabouts/api/sessions/session.service";
import { seeded } from "@hereabouts/api/lib/seeded-random";
import { seedMembers } from "../../seed-members.ts";
import type { Shape } from "../../seed-members.ts";
import { seedConversations } from "./seed-conversations.ts";
import { seedEvents } from "./seed-events.ts";
import { seedPrivacy } from "./seed-privacy.ts";

export type Viewer = { userId: number; id: string; cookie: string };
export type WorldPlan = {
  name: string;
  members: number;
  shape: Shape;
  hasEvents: boolean;
  viewerCount: number;
};

export const openWorld = (dataDir: string) =>
  openDeps(readEnv({ DATA_DIR: dataDir, LOG_LEVEL: "error" }));

/** Members drawn at random, in the order of their ids. */
function drawIds(members: number, count: number) {
  const random = seeded(7).next;
  const ids = new Set<number>();
  while (ids.size < count) ids.add(1 + Math.floor(random() * members));
  return [...ids].sort((a, b) => a - b);
}

/** Members, conversations and sessions of some, whose cookies lie beside the database. */
export async function seedWorld(
  dataDir: string,
  { members, shape, hasEvents, viewerCount }: WorldPlan,
) {
  const deps = await openWorld(dataDir);
  const { $client } = deps.db;
  await $client.execute("PRAGMA synchronous = OFF");
  const now = Date.now();
  await seedMembers(deps.db, { members, shape, now, serverKey: deps.serverKey });
  await refreshRarity(deps);
  const ids = drawIds(members, viewerCount);
  await seedPrivacy(deps.db, ids);
  await seedConversations(deps.db, ids);
  // Else the server does it while it is measured.
  await indexMessages(deps);
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
