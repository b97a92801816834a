import type { Database } from "@hereabouts/db/client";
import { demoSandboxes } from "@hereabouts/db/schema/demo";
import { users } from "@hereabouts/db/schema/users";
import { and, eq, gt, inArray } from "drizzle-orm";

export const findLastUse = async (db: Database, sandbox: number) =>
  (
    await db
      .select({ lastUsedAt: demoSandboxes.lastUsedAt })
      .from(demoSandboxes)
      .where(eq(demoSandboxes.id, sandbox))
      .get()
  )?.lastUsedAt;

export const saveLastUse = (db: Database, sandbox: number, now: number) =>
  db.update(demoSandboxes).set({ lastUsedAt: now }).where(eq(demoSandboxes.id, sandbox));

/** The bots with these names in all sandboxes. */
export async function findBotsNamed(db: Database, names: readonly string[]) {
  const bots = await db
    .select({ id: users.id })
    .from(users)
    .where(and(gt(users.realm, 0), eq(users.kind, "figure"), inArray(users.name, [...names])));
  return new Set(bots.map(({ id }) => id));
}
