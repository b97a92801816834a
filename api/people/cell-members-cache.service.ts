import type { Deps } from "../deps.ts";
import { createCellCache } from "../lib/cell-cache.ts";
import { perDeps } from "../lib/per-deps.ts";
import { createTurns } from "../lib/turns.ts";
import { prepareTraits } from "./compatibility.ts";
import { cellMembersOf, idsOf, insertInto, removeFrom, sizeOf } from "./cell-members.ts";
import type { CellMembers, Candidate } from "./cell-members.ts";
import { readListed, readListedIn, readListedPeople } from "./people.repo.ts";
import type { Listed } from "./people.repo.ts";
import { interestRarity } from "./rarity.service.ts";

const DAY_MS = 86_400_000;
/** Of members and cells. */
const MAX_WEIGHT = 400_000;
const BATCH_SIZE = 500;
const CODES = 2 ** 31;

const keyOf = (realm: number, code: number) => realm * CODES + code;
const codeOfKey = (key: number) => key % CODES;
const userIdOf = ({ userId }: { userId: number }) => userId;

/** The last state of each, where somebody moved within the cell while it was read. */
function withoutTwins(candidates: readonly Candidate[]) {
  const last = new Map(candidates.map((candidate) => [candidate.id, candidate]));
  return last.size === candidates.length
    ? candidates
    : candidates.filter((candidate) => last.get(candidate.id) === candidate);
}

/** Who is listed in a cell, kept in memory: a cell is read when it is first asked for. */
function createCellMembersCache(deps: Deps) {
  const { db, events } = deps;
  const rarity = () => interestRarity(deps).current();
  const EMPTY = cellMembersOf(0, 0, rarity(), []);
  const inOwnTurn = createTurns();
  let version = 0;

  const toCandidate = ({ id, activeDay, publishedAt, traits }: Listed): Candidate => ({
    id,
    activeDay,
    publishedDay: Math.floor(publishedAt / DAY_MS),
    ...prepareTraits(traits, rarity()),
    age: traits.age,
  });

  function markChanged(members: CellMembers) {
    version += 1;
    members.changedAt = version;
    return members;
  }

  const newMembers = (realm: number, code: number, listed: readonly Listed[]) =>
    markChanged(cellMembersOf(realm, code, rarity(), withoutTwins(listed.map(toCandidate))));

  const cells = createCellCache<CellMembers, Listed>(events, {
    maxWeight: MAX_WEIGHT,
    sizeOf,
    idsOf,
    insert: (members, listed) => {
      if (members === EMPTY) return newMembers(listed.realm, listed.publishedCell, [listed]);
      insertInto(members, toCandidate(listed));
      return markChanged(members);
    },
    remove: (members, id) => {
      removeFrom(members, id);
      return markChanged(members);
    },
    locate: async (ids) =>
      (await inOwnTurn(() => readListedPeople(db, ids))).map((item) => ({
        id: item.id,
        key: keyOf(item.realm, item.publishedCell),
        item,
      })),
    changedBy: { "person.changed": userIdOf, "place.published": userIdOf },
    clearedBy: ["rarity.changed"],
  });

  /** None where people are too many for one turn. */
  async function readSparse(realm: number, keys: readonly number[]) {
    const listed = await readListedIn(db, realm, keys.map(codeOfKey), BATCH_SIZE);
    if (listed.length === BATCH_SIZE) return new Map<number, CellMembers>();
    const byCode = Map.groupBy(listed, ({ publishedCell }) => publishedCell);
    return new Map(
      keys.map((key) => {
        const code = codeOfKey(key);
        const inCell = byCode.get(code)?.sort((a, b) => a.activeDay - b.activeDay || a.id - b.id);
        return [key, inCell ? newMembers(realm, code, inCell) : EMPTY];
      }),
    );
  }

  async function readWhole(realm: number, key: number) {
    const listed: Listed[] = [];
    const code = codeOfKey(key);
    for (;;) {
      const last = listed.at(-1);
      const after = { day: last?.activeDay ?? -1, id: last?.id ?? 0 };
      const batch = await inOwnTurn(() => readListed(db, realm, code, after, BATCH_SIZE));
      listed.push(...batch);
      if (batch.length === BATCH_SIZE) continue;
      return new Map([[key, listed.length > 0 ? newMembers(realm, code, listed) : EMPTY]]);
    }
  }

  return {
    /** To be awaited before a list is made of cells. */
    refresh: cells.refresh,
    /** Those listed in the cell of this code, by the day on which they were last active, then by id; if it is in memory. */
    get: (realm: number, code: number) => cells.get(keyOf(realm, code)),
    isBeingRead: (realm: number, code: number) => cells.isBeingRead(keyOf(realm, code)),
    /** Reads cells that are not in memory, in one statement: all of them, or where people are many only the first. */
    read: async (realm: number, codes: readonly [number, ...number[]]) => {
      const first = keyOf(realm, codes[0]);
      let found = await cells.readMany(
        codes.map((code) => keyOf(realm, code)),
        (keys) => inOwnTurn(() => readSparse(realm, keys)),
      );
      // Somebody else was reading it with cells that turned out to be too many.
      while (!found.has(first))
        found = await cells.readMany([first], () => readWhole(realm, first));
      return new Map([...found].map(([key, members]) => [codeOfKey(key), members]));
    },
    /** To ask `isUnchanged` about later. */
    version: () => version,
    /** Whether everybody listed in these cells is still in memory, as at that version. */
    isUnchanged: (realm: number, codes: Int32Array, since: number) => {
      const first = keyOf(realm, 0);
      for (const code of codes) {
        const members = cells.get(first + code);
        if (!members || members.changedAt > since) return false;
      }
      return true;
    },
  };
}

export const cellMembersCache = perDeps(createCellMembersCache);
