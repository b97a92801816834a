import { createByteStore, createEntries, entriesOf } from "../lib/bytes/byte-store.ts";
import type { Entries } from "../lib/bytes/byte-store.ts";
import type { InterestRarity } from "./compatibility.ts";
import { UNNUMBERED } from "./interest-names.ts";
import type { InterestNames } from "./interest-names.ts";
import {
  fits,
  isExpiredOrUnusual,
  numbersOf,
  personAt,
  renumberInterests,
  setUntil,
} from "./packed-person.ts";
import type { Person } from "./person.ts";

/** People that another process has read, with the interests that it names for the first time; it numbers them itself. */
export type PeopleEntries = Entries & { names: string[] };

const PACKED_AT_ONCE = 1000;

/** Packs people for the store of another process. */
export function createPeoplePacker(names: InterestNames) {
  let named = 0;
  return (people: readonly Person[]): PeopleEntries => {
    const entries = createEntries();
    for (const person of people)
      if (fits(person)) entries.add(person.id, numbersOf(person, 0), person.texts);
    const added = names.after(named);
    named += added.length;
    return { ...entries.all(), names: added };
  };
}

/** Stores people as bytes, hundreds of thousands of them. */
export function createPersonStore(
  maxBytes: number,
  names: InterestNames,
  rarity: () => InterestRarity,
) {
  const bytes = createByteStore(maxBytes);
  // In seconds since the first, as an instant does not fit 32 bits.
  let since: number | undefined;
  const secondsAt = (at: number) => Math.floor((at - (since ??= at)) / 1000);

  function clear() {
    bytes.clear();
    names.clear();
  }

  function set(id: number, person: Person, until: number) {
    if (!fits(person)) return bytes.delete(id);
    // Read before the names were cleared, so the numbers have changed.
    if (person.table !== names.table()) return;
    bytes.set(id, numbersOf(person, secondsAt(until)), person.texts);
  }

  /**
   * Returns what takes the wanted new people that another process numbered, other than those with an interest that has no
   * number here, and nobody once the names were cleared.
   */
  function createTaker() {
    const table = names.table();
    /** By the number of the other process. */
    const own: number[] = [];
    const ownNumberOf = (theirs: number) => (own[theirs] === UNNUMBERED ? undefined : own[theirs]);
    return (entries: PeopleEntries, isWanted: (id: number) => boolean, untilOf: () => number) => {
      if (table !== names.table()) return;
      for (const name of entries.names) own.push(names.of(name).number);
      const { words } = entries;
      for (const { key: id, at, from, until } of entriesOf(entries)) {
        if (bytes.has(id) || !isWanted(id)) continue;
        if (!renumberInterests(words, at, ownNumberOf)) continue;
        setUntil(words, at, secondsAt(untilOf()));
        bytes.setEntry(id, words.subarray(from, until));
      }
    };
  }

  /** Everybody as a taker takes them, but those who have expired or have what few have. */
  function* packed(now: number): Generator<PeopleEntries> {
    yield { keys: new Int32Array(), words: new Int32Array(), names: names.after(0) };
    const seconds = secondsAt(now);
    const isLeftOut = (words: Int32Array, at: number) => isExpiredOrUnusual(words, at, seconds);
    for (const entries of bytes.packed(PACKED_AT_ONCE, isLeftOut)) yield { ...entries, names: [] };
  }

  function get(id: number, now: number): Person | undefined {
    const stored = bytes.get(id);
    return (
      stored && personAt(id, stored, { now, seconds: secondsAt(now) }, names.table(), rarity())
    );
  }

  return {
    prefetch: bytes.prefetch,
    get,
    set,
    createTaker,
    packed,
    delete: bytes.delete,
    clear,
    isFull: bytes.isFull,
  };
}
