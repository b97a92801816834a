import type { Deps } from "../../deps.ts";
import { createCellCache } from "../../lib/cell-cache.ts";
import { perDeps } from "../../lib/per-deps.ts";
import { createTurns } from "../../lib/turns.ts";
import { MEMBERS_REALM } from "../../visibility.ts";
import { areaOf, createAgeCounts } from "./age-counts.ts";
import {
  ageAt,
  bytesOf,
  cellMembersOf,
  idsOf,
  indexOf,
  insertInto,
  removeFrom,
  toCandidate,
} from "./cell-members.ts";
import type { CellMembers, Candidate } from "./cell-members.ts";
import { cellBatches } from "./cell-batches.ts";
import { codeOfKey, keyOf, realmOfKey } from "./cell-keys.ts";
import { createCellReader } from "./cell-reader.ts";
import { readListedPeople, readNewestId } from "./cell-members.repo.ts";
import type { Listed } from "./cell-members.repo.ts";
import { readMembersInProcess } from "./members-process.ts";
import { interestRarity } from "../rarity.service.ts";

const BATCH_SIZE = 500;
/** With fewer members, reading them here is faster than starting a process. */
const PROCESS_FROM_MEMBERS = 20_000;
const userIdOf = ({ userId }: { userId: number }) => userId;

/** Keeps the last state of members who moved within the cell while it was read. */
function withoutTwins(candidates: readonly Candidate[]) {
  const last = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  return last.size === candidates.length
    ? candidates
    : candidates.filter((candidate) => last.get(candidate.id) === candidate);
}

/**
 * The members listed in each cell, in memory: all of them once `readAll` is done, until then the cells that were
 * requested.
 */
function createCellMembersCache(deps: Deps) {
  const { db, env, events, log } = deps;
  const rarity = () => interestRarity(deps).current();
  const EMPTY = cellMembersOf(0, 0, rarity(), []);
  const ages = createAgeCounts();
  const isCounted = ({ realm }: { realm: number }) => realm === MEMBERS_REALM;
  const inOwnTurn = createTurns();
  let isKeptWhole = false;
  let clears = 0;
  let reading: Promise<void> | undefined;

  const candidateOf = (listed: Listed) => toCandidate(listed, rarity());
  const newMembers = (realm: number, code: number, listed: readonly Listed[]) =>
    cellMembersOf(realm, code, rarity(), withoutTwins(listed.map(candidateOf)));
  const readKeys = createCellReader({
    db,
    batchSize: BATCH_SIZE,
    empty: EMPTY,
    newMembers,
    inOwnTurn,
  });

  const cells = createCellCache<CellMembers, Listed>(events, {
    maxWeight: env.nearbyIndexMb * 2 ** 20,
    sizeOf: bytesOf,
    idsOf,
    empty: EMPTY,
    // Sandboxes come and go without an event, so their cells are read on demand.
    isInAll: (key) => realmOfKey(key) === MEMBERS_REALM,
    insert: (members, listed) => {
      if (members === EMPTY) return newMembers(listed.realm, listed.publishedCell, [listed]);
      insertInto(members, candidateOf(listed));
      return members;
    },
    remove: (members, id) => {
      const index = indexOf(members, id);
      if (isCounted(members) && index < members.size)
        ages.removeOne(members.code, ageAt(members, index));
      removeFrom(members, id);
      return members;
    },
    onAdd: (members) => isCounted(members) && ages.add(members),
    onRemove: (members) => isCounted(members) && ages.remove(members),
    onInsert: (listed) =>
      isCounted(listed) && ages.addOne(listed.publishedCell, listed.traits.age ?? 0),
    onClear: ages.clear,
    locate: async (ids) =>
      (await inOwnTurn(() => readListedPeople(db, ids))).map((item) => ({
        id: item.id,
        key: keyOf(item.realm, item.publishedCell),
        item,
      })),
    changedBy: { "person.changed": userIdOf, "place.published": userIdOf },
    clearedBy: ["rarity.changed"],
  });

  /** With many members, takes what another process has read; if that fails, the members are read here. */
  async function fillFromProcess() {
    if ((await readNewestId(db)) < PROCESS_FROM_MEMBERS) return;
    const asked = rarity();
    const batches = async function* () {
      for await (const batch of readMembersInProcess(env.databaseUrl, MEMBERS_REALM, asked))
        if (rarity() === asked)
          yield new Map(batch.map((members) => [keyOf(members.realm, members.code), members]));
    };
    await cells
      .fill(batches())
      .catch((error: Error) =>
        log.warn("another process read no members", { error: error.message }),
      );
  }

  const keysOfAll = async function* () {
    for await (const codes of cellBatches(db, MEMBERS_REALM, inOwnTurn, BATCH_SIZE))
      yield codes.map((code) => keyOf(MEMBERS_REALM, code));
  };

  async function readUntilWhole() {
    try {
      for (let result = "cleared", before = -1; result === "cleared" || before !== clears;) {
        before = clears;
        await fillFromProcess();
        result = await cells.readAll(keysOfAll(), readKeys);
      }
    } finally {
      reading = undefined;
    }
  }

  /**
   * Reads everybody, a little per turn of the event loop, and again if everything was cleared meanwhile. One reading at
   * a time: two would mix up their records of changes.
   */
  function readAll() {
    isKeptWhole = true;
    return (reading ??= readUntilWhole());
  }

  function readAllAgain() {
    clears += 1;
    return isKeptWhole ? readAll() : undefined;
  }
  for (const name of ["everything.changed", "rarity.changed"] as const)
    events.subscribe(name, readAllAgain);

  return {
    /** To be awaited before a list is made of cells. */
    refresh: cells.refresh,
    /** The members of a cell by the day of their last activity, then by id; undefined if it is not in memory. */
    get: (realm: number, code: number) => cells.get(keyOf(realm, code)),
    isBeingRead: (realm: number, code: number) => cells.isBeingRead(keyOf(realm, code)),
    /** Reads cells in one statement: all of them, or with many people only the first. */
    read: async (realm: number, codes: readonly [number, ...number[]]) => {
      const first = keyOf(realm, codes[0]);
      const keys = codes.map((code) => keyOf(realm, code));
      let found = await cells.readMany(keys, readKeys);
      // Another caller was reading it together with cells that had too many people.
      while (!found.has(first)) found = await cells.readMany([first], readKeys);
      return new Map([...found].map(([key, members]) => [codeOfKey(key), members]));
    },
    readAll,
    /** Whether every member is in memory, so that areas can be counted. */
    isWhole: cells.isWhole,
    /** How many members of these ages are listed in a 16 km area. */
    countInArea: ages.count,
    /** The area and age of a listed member; undefined for others. */
    areaAndAgeOf: (id: number) => {
      const key = cells.keyOfItem(id);
      const members = cells.get(key);
      const index = members ? indexOf(members, id) : 0;
      if (!members || index === members.size || !isCounted(members)) return undefined;
      return { area: areaOf(members.code), age: ageAt(members, index) };
    },
  };
}

export const cellMembersCache = perDeps(createCellMembersCache);
