import type { Deps } from "../deps.ts";
import { writeRecords } from "../lib/bytes/record-file.ts";
import { cellMembersCache } from "./cell-members/cell-members-cache.service.ts";
import { inBatches } from "./cell-members/cell-members.ts";
import type { PackedCell } from "./cell-members/cell-members.ts";
import { MANY_MEMBERS } from "./many-members.ts";
import { readNewestId } from "./member-ids.repo.ts";
import { peopleCache } from "./people-cache.service.ts";
import { peoplePreload } from "./people-preload.service.ts";
import { interestRarity } from "./rarity.service.ts";
import {
  codeVersion,
  databaseFileOf,
  databaseVersion,
  rarityVersion,
  snapshotPath,
} from "./cell-members/snapshot-file.ts";
import type { SnapshotRecord } from "./cell-members/snapshot-file.ts";

/**
 * Prepares to save what is in memory of many members, so that the next server need not read them. The result is to be
 * called once the database is closed.
 */
export async function prepareSnapshot(
  deps: Deps,
  { code = codeVersion(), from = MANY_MEMBERS } = {},
) {
  const { env, db, events, log } = deps;
  const file = databaseFileOf(env);
  const cells = cellMembersCache(deps);
  const isUnknown = file === undefined || code === undefined || deps.several !== undefined;
  if (isUnknown || !cells.isWhole()) return undefined;
  // A server stops also if its database fails.
  const newest = await readNewestId(db).catch(() => 0);
  if (newest < from) return undefined;
  await cells.refresh()?.catch(() => undefined);
  let hasChanged = false;
  const changes = () => {
    hasChanged = true;
  };
  for (const name of ["person.changed", "place.published", "rarity.changed"] as const)
    events.subscribe(name, changes);

  function* records(packed: Iterable<PackedCell>): Generator<SnapshotRecord> {
    const rarity = rarityVersion(interestRarity(deps).current());
    const basis = { code: code as string, database: databaseVersion(file as string), rarity };
    yield { ...basis, hasEverybody: peoplePreload(deps).isDone };
    yield* inBatches(packed);
    yield "people";
    yield* peopleCache(deps).packed();
    yield "end";
  }

  return () => {
    const packed = cells.packed();
    if (hasChanged || !packed) return;
    try {
      writeRecords(snapshotPath(env), records(packed));
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      log.warn("what is in memory could not be saved for the next start", { error: reason });
    }
  };
}
