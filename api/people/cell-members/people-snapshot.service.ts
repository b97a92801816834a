import type { Deps } from "../../deps.ts";
import { perDeps } from "../../lib/per-deps.ts";
import { unpackCell } from "./members-process.ts";
import type { CellMembers, PackedCell } from "./cell-members.ts";
import type { InterestRarity } from "../compatibility.ts";
import type { PeopleEntries } from "../person-store.ts";
import { rarityVersion } from "./snapshot-file.ts";
import type { SnapshotRecord, TakenSnapshot } from "./snapshot-file.ts";

/**
 * The members as the server had them in memory before a restart: the cells, then the people, each to be taken once. Whoever
 * has changed since the start is in `changed`.
 */
export const peopleSnapshot = perDeps(({ events }: Pick<Deps, "events">) => {
  const changed = new Set<number>();
  let taken: TakenSnapshot | undefined;
  let isAtPeople = false;
  let hasEverybody = false;

  function discard() {
    taken?.records.close();
    taken = undefined;
    isAtPeople = false;
    changed.clear();
  }

  const next = async () => (await taken?.records.next()) as SnapshotRecord | undefined;

  async function isOfUse(rarity: InterestRarity) {
    if (!taken) return false;
    const { code, database } = taken;
    const header = await next();
    if (typeof header !== "object" || !("hasEverybody" in header)) return false;
    hasEverybody = header.hasEverybody;
    const isOfSame = header.code === code && header.database === database;
    return isOfSame && header.rarity === rarityVersion(rarity);
  }

  async function* cells(rarity: InterestRarity): AsyncGenerator<CellMembers[]> {
    try {
      if (!(await isOfUse(rarity))) return;
      let record = await next();
      for (; Array.isArray(record); record = await next())
        yield record.map((cell: PackedCell) => unpackCell(cell, rarity));
      isAtPeople = record === "people";
    } finally {
      if (!isAtPeople) discard();
    }
  }

  /** Returns whether that was everybody. */
  async function takePeople(take: (entries: PeopleEntries) => void) {
    if (!isAtPeople) return false;
    try {
      let record = await next();
      for (; typeof record === "object" && "words" in record; record = await next()) take(record);
      return record === "end" && hasEverybody;
    } finally {
      discard();
    }
  }

  for (const name of ["person.changed", "place.published", "member.active"] as const)
    events.subscribe(name, ({ userId }) => taken && changed.add(userId));
  for (const name of ["everything.changed", "rarity.changed"] as const)
    events.subscribe(name, discard);

  return {
    use: (snapshot: TakenSnapshot | undefined) => {
      taken = snapshot;
    },
    hasCells: () => taken !== undefined && !isAtPeople,
    cells,
    hasPeople: () => isAtPeople,
    takePeople,
    changed,
  };
});
