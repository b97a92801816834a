import type { Deps } from "../../deps.ts";
import { createCellCache } from "../../lib/cache/cell-cache.ts";
import { perDeps } from "../../lib/per-deps.ts";
import { createTurns } from "../../lib/processes/turns.ts";
import { MEMBERS_REALM } from "../../visibility.ts";
import {
  bytesOf,
  cellMembersOf,
  idsOf,
  insertInto,
  packedFrom,
  removeFrom,
  toCandidate,
} from "./cell-members.ts";
import type { CellMembers, Candidate } from "./cell-members.ts";
import { codeOfKey, keyOf, realmOfKey } from "./cell-keys.ts";
import { createCellReader } from "./cell-reader.ts";
import { readListedPeople } from "./cell-members.repo.ts";
import type { Listed } from "./cell-members.repo.ts";
import { createMemberCounts } from "./member-counts.ts";
import { createWholeReading } from "./whole-reading.ts";
import { interestRarity } from "../rarity.service.ts";

const BATCH_SIZE = 500;
const userIdOf = ({ userId }: { userId: number }) => userId;

/** Keeps the last of several rows of a member, who was read twice if they changed while a cell was read in batches. */
function withoutDuplicates(candidates: readonly Candidate[]) {
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
  const { db, env, events } = deps;
  const rarity = () => interestRarity(deps).current();
  const EMPTY = cellMembersOf(0, 0, rarity(), []);
  const counts = createMemberCounts();
  const inOwnTurn = createTurns();

  const candidateOf = (listed: Listed) => toCandidate(listed, rarity());
  const newMembers = (realm: number, code: number, listed: readonly Listed[]) =>
    cellMembersOf(realm, code, rarity(), withoutDuplicates(listed.map(candidateOf)));
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
      counts.removeOne(members, id);
      removeFrom(members, id);
      return members;
    },
    ...counts.sums,
    locate: async (ids) =>
      (await inOwnTurn(() => readListedPeople(db, ids))).map((item) => ({
        id: item.id,
        key: keyOf(item.realm, item.publishedCell),
        item,
      })),
    changedBy: {
      "person.changed": userIdOf,
      "place.published": userIdOf,
      "member.active": userIdOf,
    },
    clearedBy: ["rarity.changed"],
  });

  const readAll = createWholeReading(deps, {
    cells,
    readKeys,
    inOwnTurn,
    batchSize: BATCH_SIZE,
  });

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
    /** The cells of all members; undefined if some are not in memory, or not as they are now. */
    packed: () => {
      if (!cells.isWhole() || cells.isBehind()) return undefined;
      return cells
        .all()
        .filter(({ realm }) => realm === MEMBERS_REALM)
        .map(packedFrom);
    },
    /** Whether every member is in memory, so that areas can be counted. */
    isWhole: cells.isWhole,
    /** How many members of these ages are listed in a 16 km area. */
    countInArea: counts.inArea,
    /** The area and age of a listed member; undefined for others. */
    areaAndAgeOf: (id: number) => {
      const members = cells.get(cells.keyOfItem(id));
      return members && counts.areaAndAgeIn(members, id);
    },
  };
}

export const cellMembersCache = perDeps(createCellMembersCache);
