import type { Database } from "@hereabouts/db/client";
import { createNumberTable } from "../lib/number-table.ts";
import { createTurns } from "../lib/turns.ts";
import { prepareTraits } from "./compatibility.ts";
import type { InterestRarity } from "./compatibility.ts";
import { crowdOf, idsOf, insertInto, removeFrom, sizeOf } from "./crowd.ts";
import type { Crowd, Listing } from "./crowd.ts";
import {
  readAllRelations,
  readCards,
  readListed,
  readListedIn,
  readListedPerson,
  readRelations,
} from "./directory.repo.ts";
import type { Listed, Relations } from "./directory.repo.ts";
import { createPeople } from "./person.ts";
import type { Person } from "./person.ts";

const DAY_MS = 86_400_000;
const LISTINGS_KEPT = 200_000;
const CARDS_KEPT = 20_000;
const RELATIONS_KEPT = 10_000;
const FEW_RELATIONS = 200;
// Every writer says what it changed; this mends what one could not say because it failed on the way.
const CARD_MS = 300_000;
const EMPTY_CELLS_KEPT = 200_000;
const LISTED_A_TURN = 500;
const LOADS_AT_MOST = 5;

/**
 * What discovery keeps in memory of the tables: who is listed in a cell, and what people's rows say of them. A cell or
 * a row is read when it is first asked for; whoever changes a person says so with `personChanged`.
 */
export type Directory = ReturnType<typeof createDirectory>;

export function createDirectory(
  db: Database,
  now: () => number,
  rarity: () => InterestRarity,
  onChange: (id: number) => void,
) {
  const crowds = new Map<number, Map<number, Crowd>>();
  /** By their numbers, those that were read first first. */
  const inOrder = new Map<number, Crowd>();
  const EMPTY = crowdOf(0, 0, rarity(), []);
  let emptyCells = 0;
  const loading = new Map<string, Promise<Crowd>>();
  /** The numbers of the crowds in which people are, by their ids. */
  const whereabouts = createNumberTable();
  const crowdWith = (id: number) => inOrder.get(whereabouts.get(id));
  const cards = new Map<number, Person>();
  const relations = new Map<number, { known: Relations; until: number }>();
  const personOf = createPeople(rarity);
  const inOwnTurn = createTurns();
  let changes = 0;
  let tick = 0;
  let lastNumber = 0;

  const toListing = ({ id, activeDay, publishedAt, traits }: Listed): Listing => ({
    id,
    activeDay,
    publishedDay: Math.floor(publishedAt / DAY_MS),
    ...prepareTraits(traits, rarity()),
    age: traits.age,
  });

  function keptPerson(id: number, at: number) {
    const person = cards.get(id);
    return person && person.keptUntil > at ? person : undefined;
  }

  async function readPeople(ids: number[], at: number) {
    const before = changes;
    const people = (await readCards(db, ids)).map((card) => personOf(card, at + CARD_MS));
    if (before === changes) {
      for (const person of people) {
        cards.delete(person.id);
        cards.set(person.id, person);
      }
      for (const oldest of cards.keys()) {
        if (cards.size <= CARDS_KEPT) break;
        cards.delete(oldest);
      }
    }
    return new Map(people.map((person) => [person.id, person]));
  }

  function forgetCard(id: number) {
    changes += 1;
    cards.delete(id);
    relations.delete(id);
    const crowd = crowdWith(id);
    if (crowd) touchCrowd(crowd);
    onChange(id);
  }

  /** Undefined when they are too many to be kept. */
  async function fewRelations(viewer: number) {
    const at = now();
    const kept = relations.get(viewer);
    if (kept && kept.until > at) return kept.known;
    const before = changes;
    const known = await readAllRelations(db, viewer, FEW_RELATIONS);
    if (known.size === FEW_RELATIONS) return undefined;
    if (before === changes) {
      relations.delete(viewer);
      relations.set(viewer, { known, until: at + CARD_MS });
      const [oldest] = relations.keys();
      if (relations.size > RELATIONS_KEPT && oldest !== undefined) relations.delete(oldest);
    }
    return known;
  }

  function touchCrowd(crowd: Crowd) {
    tick += 1;
    crowd.changedAt = tick;
  }

  function forgetCrowd(crowd: Crowd) {
    for (const id of idsOf(crowd)) whereabouts.delete(id);
    inOrder.delete(crowd.number);
    crowds.get(crowd.realm)?.delete(crowd.code);
    if (crowds.get(crowd.realm)?.size === 0) crowds.delete(crowd.realm);
  }

  function place(crowd: Crowd, realm: number, code: number) {
    crowds.set(realm, (crowds.get(realm) ?? new Map<number, Crowd>()).set(code, crowd));
  }

  function keepEmpty(realm: number, code: number) {
    if (emptyCells >= EMPTY_CELLS_KEPT) forgetEmptyCells();
    place(EMPTY, realm, code);
    emptyCells += 1;
  }

  function forgetEmptyCells() {
    for (const ofRealm of crowds.values()) {
      for (const [code, crowd] of ofRealm) if (crowd === EMPTY) ofRealm.delete(code);
    }
    emptyCells = 0;
  }

  function keepCrowd(crowd: Crowd) {
    if (sizeOf(crowd) === 0) return keepEmpty(crowd.realm, crowd.code);
    touchCrowd(crowd);
    place(crowd, crowd.realm, crowd.code);
    lastNumber += 1;
    crowd.number = lastNumber;
    inOrder.set(crowd.number, crowd);
    for (const id of idsOf(crowd)) whereabouts.set(id, crowd.number);
    for (const oldest of inOrder.values()) {
      if (whereabouts.size() + inOrder.size <= LISTINGS_KEPT || oldest === crowd) break;
      forgetCrowd(oldest);
    }
  }

  function keepRead(crowd: Crowd) {
    if (!crowds.get(crowd.realm)?.has(crowd.code)) keepCrowd(crowd);
  }

  async function readCrowd(realm: number, code: number) {
    const listings: Listing[] = [];
    for (;;) {
      const last = listings.at(-1);
      const after = { day: last?.activeDay ?? -1, id: last?.id ?? 0 };
      const turn = await inOwnTurn(() => readListed(db, realm, code, after, LISTED_A_TURN));
      listings.push(...turn.map(toListing));
      if (turn.length < LISTED_A_TURN) return listings;
    }
  }

  /** Reads again when somebody changed meanwhile; in a rush it answers what it has and keeps nothing. */
  async function loadCrowd(realm: number, code: number) {
    for (let load = 1; ; load += 1) {
      const before = changes;
      const crowd = crowdOf(realm, code, rarity(), await readCrowd(realm, code));
      if (before === changes) keepRead(crowd);
      if (before === changes || load === LOADS_AT_MOST) return crowd;
    }
  }

  function loadOnce(realm: number, code: number) {
    const key = `${realm}:${code}`;
    const known = loading.get(key);
    if (known) return known;
    const load = loadCrowd(realm, code).finally(() => loading.delete(key));
    loading.set(key, load);
    return load;
  }

  /** None where people are too many for one turn. */
  async function readSparse(realm: number, codes: readonly number[]) {
    const before = changes;
    const listed = await readListedIn(db, realm, codes, LISTED_A_TURN);
    if (listed.length === LISTED_A_TURN) return [];
    const byCell = Map.groupBy(listed, ({ toldCell }) => toldCell);
    const read = codes.map((code) => {
      const inCell = byCell.get(code)?.sort((a, b) => a.activeDay - b.activeDay || a.id - b.id);
      return crowdOf(realm, code, rarity(), inCell?.map(toListing) ?? []);
    });
    if (before === changes) for (const crowd of read) keepRead(crowd);
    return read;
  }

  /** Of crowded cells the first alone. */
  async function readCrowds(realm: number, [first, ...others]: [number, ...number[]]) {
    const sparse = await inOwnTurn(() => readSparse(realm, [first, ...others]));
    return sparse.length > 0 ? sparse : [await loadOnce(realm, first)];
  }

  function removeListing(id: number) {
    const crowd = crowdWith(id);
    if (!crowd) return;
    whereabouts.delete(id);
    removeFrom(crowd, id);
  }

  function insertListing(listed: Listed) {
    const { realm, id, toldCell: code } = listed;
    const crowd = crowds.get(realm)?.get(code);
    if (!crowd) return;
    if (crowd === EMPTY) {
      emptyCells -= 1;
      return keepCrowd(crowdOf(realm, code, rarity(), [toListing(listed)]));
    }
    touchCrowd(crowd);
    insertInto(crowd, toListing(listed));
    whereabouts.set(id, crowd.number);
  }

  return {
    /** Those listed in the cell of this code, by the day on which they were last active, then by id; if it is in memory. */
    crowdIn: (realm: number, code: number): Crowd | undefined => crowds.get(realm)?.get(code),
    /** Reads cells that are not in memory, in one statement: all of them, or where people are many only the first. */
    readCrowds,
    /** A moment to ask `isUnchanged` about later. */
    moment: () => tick,
    /** Whether everybody listed in these cells is still in memory, as at that moment. */
    isUnchanged: (realm: number, codes: Int32Array, since: number) => {
      const ofRealm = crowds.get(realm);
      return codes.every(
        (code) => (ofRealm?.get(code)?.changedAt ?? Number.POSITIVE_INFINITY) <= since,
      );
    },
    /** Those of these people who exist, in the order of the ids. */
    peopleOf: async (ids: readonly number[]): Promise<Person[]> => {
      const at = now();
      const kept = ids.map((id) => keptPerson(id, at));
      if (!kept.includes(undefined)) return kept as Person[];
      const read = await readPeople(
        ids.filter((_, index) => !kept[index]),
        at,
      );
      return ids.flatMap((id, index) => kept[index] ?? read.get(id) ?? []);
    },
    /** What there is between the viewer and at least these people; those with nothing between are left out. */
    relationsOf: async (viewer: number, ids: readonly number[]): Promise<Relations> =>
      (await fewRelations(viewer)) ?? readRelations(db, viewer, ids),
    /** To be called after any change of a person's row, place, counters or relations. */
    personChanged: async (id: number) => {
      forgetCard(id);
      const listed = await readListedPerson(db, id);
      forgetCard(id);
      removeListing(id);
      if (listed) insertListing(listed);
    },
    /** The weights have changed, and every prepared trait with them; or anybody may have changed. */
    clear: () => {
      changes += 1;
      crowds.clear();
      inOrder.clear();
      lastNumber = 0;
      emptyCells = 0;
      whereabouts.clear();
      cards.clear();
      relations.clear();
    },
  };
}
