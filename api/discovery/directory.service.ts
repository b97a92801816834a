import type { Database } from "@hereabouts/db/client";
import type { Cell } from "../lib/cells.ts";
import { canonicalInterest, prepareTraits } from "./compatibility.ts";
import type { InterestRarity, PreparedTraits } from "./compatibility.ts";
import { readCards, readListed, readListedPerson } from "./directory.repo.ts";
import type { Card, Listed } from "./directory.repo.ts";

const LISTINGS_KEPT = 200_000;
const CARDS_KEPT = 20_000;
const CARD_MS = 30_000;
const LISTED_A_TURN = 500;
const LOADS_AT_MOST = 5;

/** One of the people listed in a cell, where their place is published since `publishedAt`. */
export type Listing = {
  id: number;
  activeDay: number;
  publishedAt: number;
  traits: PreparedTraits;
};
type Crowd = Listing[];
/** A card, made ready to be compared with many. */
export type Person = Card & { traits: PreparedTraits; canonicalInterests: readonly string[] };
type KeptPerson = { person: Person; until: number };

const keyOf = (realm: number, { level, row, col }: Cell) => `${realm}:${level}:${row}:${col}`;
const comesBefore = (a: Listing, b: Listing) =>
  a.activeDay === b.activeDay ? a.id < b.id : a.activeDay < b.activeDay;

/**
 * What discovery keeps in memory of the tables: who is listed in a cell, and what people's rows say of them. A cell or
 * a row is read when it is first asked for; whoever changes a person says so with `personChanged`.
 */
export type Directory = ReturnType<typeof createDirectory>;

export function createDirectory(db: Database, now: () => number, rarity: () => InterestRarity) {
  const crowds = new Map<string, Crowd>();
  const loading = new Map<string, Promise<Crowd>>();
  const whereabouts = new Map<number, string>();
  const cards = new Map<number, KeptPerson>();
  let changes = 0;

  const toListing = ({ id, activeDay, publishedAt, traits }: Listed): Listing => ({
    id,
    activeDay,
    publishedAt,
    traits: prepareTraits(traits, rarity()),
  });

  const toPerson = (card: Card): Person => ({
    ...card,
    traits: prepareTraits(card, rarity()),
    canonicalInterests: card.interests.map(canonicalInterest),
  });

  function forgetCrowd(key: string) {
    for (const { id } of crowds.get(key) ?? []) whereabouts.delete(id);
    crowds.delete(key);
  }

  function keepCrowd(key: string, crowd: Crowd) {
    crowds.set(key, crowd);
    for (const { id } of crowd) whereabouts.set(id, key);
    for (const oldest of crowds.keys()) {
      if (whereabouts.size + crowds.size <= LISTINGS_KEPT || oldest === key) break;
      forgetCrowd(oldest);
    }
  }

  async function readCrowd(realm: number, cell: Cell) {
    const crowd: Crowd = [];
    for (;;) {
      const last = crowd.at(-1);
      const after = { day: last?.activeDay ?? -1, id: last?.id ?? 0 };
      const turn = await readListed(db, realm, cell, after, LISTED_A_TURN);
      crowd.push(...turn.map(toListing));
      if (turn.length < LISTED_A_TURN) return crowd;
      await Bun.sleep(0);
    }
  }

  /** Reads again when somebody changed meanwhile; in a rush it answers what it has and keeps nothing. */
  async function loadCrowd(key: string, realm: number, cell: Cell) {
    for (let load = 1; ; load += 1) {
      const before = changes;
      const crowd = await readCrowd(realm, cell);
      if (before === changes) keepCrowd(key, crowd);
      if (before === changes || load === LOADS_AT_MOST) return crowd;
    }
  }

  function removeListing(id: number) {
    const key = whereabouts.get(id);
    const crowd = key === undefined ? undefined : crowds.get(key);
    whereabouts.delete(id);
    const index = crowd?.findIndex((listing) => listing.id === id) ?? -1;
    if (index >= 0) crowd?.splice(index, 1);
  }

  function insertListing(listed: Listed) {
    const key = keyOf(listed.realm, listed.cell);
    const crowd = crowds.get(key);
    if (!crowd) return;
    const listing = toListing(listed);
    const index = crowd.findIndex((other) => comesBefore(listing, other));
    crowd.splice(index < 0 ? crowd.length : index, 0, listing);
    whereabouts.set(listed.id, key);
  }

  return {
    /** Those listed in a cell, by the day on which they were last active, then by id. */
    crowdIn: (realm: number, cell: Cell): readonly Listing[] | Promise<readonly Listing[]> => {
      const key = keyOf(realm, cell);
      const known = crowds.get(key) ?? loading.get(key);
      if (known) return known;
      const load = loadCrowd(key, realm, cell).finally(() => loading.delete(key));
      loading.set(key, load);
      return load;
    },
    /** Those of these people who exist, in the order of the ids. */
    peopleOf: async (ids: readonly number[]) => {
      const at = now();
      const missing = ids.filter((id) => (cards.get(id)?.until ?? 0) <= at);
      const before = changes;
      const read = missing.length > 0 ? (await readCards(db, missing)).map(toPerson) : [];
      const found = new Map(read.map((person) => [person.id, person]));
      for (const id of ids) {
        const kept = found.has(id) ? undefined : cards.get(id);
        if (kept && kept.until > at) found.set(id, kept.person);
      }
      if (before === changes) {
        for (const person of read) {
          cards.delete(person.id);
          cards.set(person.id, { person, until: at + CARD_MS });
        }
        for (const oldest of cards.keys()) {
          if (cards.size <= CARDS_KEPT) break;
          cards.delete(oldest);
        }
      }
      return ids.flatMap((id) => found.get(id) ?? []);
    },
    /** To be called after any change of a person's row, place or counters. */
    personChanged: async (id: number) => {
      changes += 1;
      cards.delete(id);
      const listed = await readListedPerson(db, id);
      changes += 1;
      cards.delete(id);
      removeListing(id);
      if (listed) insertListing(listed);
    },
    /** The weights have changed, and every prepared trait with them. */
    clear: () => {
      changes += 1;
      crowds.clear();
      whereabouts.clear();
      cards.clear();
    },
  };
}
