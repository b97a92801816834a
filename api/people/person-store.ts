import { INTENTS } from "@hereabouts/db/enumerations";
import { createByteStore, createEntries, entriesOf } from "../lib/bytes/byte-store.ts";
import type { Entries, StoredBytes } from "../lib/bytes/byte-store.ts";
import type { InterestRarity } from "./compatibility.ts";
import type { InterestName, InterestNames } from "./interest-names.ts";
import type { Person } from "./person.ts";

const INTENT_CODES = [null, ...INTENTS] as const;
/** The index of each number; a coordinate takes two words, and the lists are at the end. */
const [UNTIL, REALM, FLAGS, COMMON, WEIGHT, DEGREES, TEXTS, STATUS_END] = [0, 1, 2, 3, 4, 5, 9, 10];
const LISTS = 11;
const [SHOWS_LOCATION, SHOWS_ONLINE, IS_SUSPENDED, HAS_PLACE, IS_DEFAULT] = [1, 2, 4, 8, 16];
/** The bits after the flags: unknown interests, and small values. */
const HAS_UNKNOWN = 32;
const [INTENT_AT, AGE_AT, RARE_AT, INTERESTS_AT] = [6, 10, 18, 24];
const [INTENT_MAX, AGE_MAX, RARE_MAX, INTERESTS_MAX] = [15, 255, 63, 127];
/** The length of the profile, and in the upper half that of the pin. */
const TEXT_BITS = 16;
const TEXT_MAX = 2 ** TEXT_BITS - 1;
const PIN_MAX = 2 ** 15 - 1;
const NOWHERE = { latitude: 0, longitude: 0 };
/** Each age is stored plus one. */
const NO_AGE = 0;
const NO_END = 0;
const MINUTE_MS = 60_000;
const NO_NAMES: readonly string[] = [];

const degrees = new Float64Array(2);
const degreeWords = new Int32Array(degrees.buffer);

function centreAt(words: Int32Array, at: number) {
  for (let index = 0; index < degreeWords.length; index += 1)
    degreeWords[index] = words[at + index] as number;
  return { latitude: degrees[0] as number, longitude: degrees[1] as number };
}

const ageBitsOf = (age: number | null) => (age === null ? NO_AGE : age + 1);

const flagsOf = (person: Person) =>
  (person.showLocation ? SHOWS_LOCATION : 0) |
  (person.showOnlineStatus ? SHOWS_ONLINE : 0) |
  (person.isSuspended ? IS_SUSPENDED : 0) |
  (person.place ? HAS_PLACE : 0) |
  (person.place?.isDefault ? IS_DEFAULT : 0) |
  (person.unknown.length > 0 ? HAS_UNKNOWN : 0) |
  (INTENT_CODES.indexOf(person.intent) << INTENT_AT) |
  (ageBitsOf(person.age) << AGE_AT) |
  ((person.rareEnd - person.rareStart) << RARE_AT) |
  (person.interestCount << INTERESTS_AT);

/** Whether every number fits its bits, as it does for everybody whom the API accepted. */
const fits = ({ age, rareStart, rareEnd, interestCount, texts }: Person) =>
  ageBitsOf(age) <= AGE_MAX &&
  rareEnd - rareStart <= RARE_MAX &&
  interestCount <= INTERESTS_MAX &&
  texts.pinAt - texts.start <= TEXT_MAX &&
  texts.countsAt - texts.pinAt <= PIN_MAX;

/** Reused for each person. */
const numbers: number[] = [];

function numbersOf(person: Person, until: number) {
  const { centre } = person.place ?? { centre: NOWHERE };
  degrees[0] = centre.latitude;
  degrees[1] = centre.longitude;
  numbers.length = 0;
  numbers.push(until, person.realm, flagsOf(person), person.common, person.weight, ...degreeWords);
  numbers.push(
    (person.texts.pinAt - person.texts.start) |
      ((person.texts.countsAt - person.texts.pinAt) << TEXT_BITS),
    person.statusEnd === null ? NO_END : Math.floor(person.statusEnd / MINUTE_MS),
  );
  for (let at = person.rareStart; at < person.rareEnd; at += 1)
    numbers.push(person.rare[at] as number);
  for (let index = 0; index < person.interestCount; index += 1)
    numbers.push(person.interestAt(index).ref);
  return numbers;
}

function unknownOf(interests: readonly InterestName[], rarity: InterestRarity) {
  const names = new Set(interests.map(({ canonical }) => canonical));
  return [...names].filter((name) => name !== "" && !rarity.ids.has(name));
}

/** A person in a byte store. Most answers do not need the interests, so they are read on demand. */
class StoredPerson implements Person {
  readonly rarity: InterestRarity;
  readonly common: number;
  readonly rare: Int32Array;
  readonly rareStart: number;
  readonly rareEnd: number;
  readonly weight: number;
  readonly intent: Person["intent"];
  readonly age: number | null;
  readonly id: number;
  readonly realm: number;
  readonly showLocation: boolean;
  readonly showOnlineStatus: boolean;
  readonly statusEnd: number | null;
  readonly isSuspended: boolean;
  readonly place: Person["place"];
  readonly texts: Person["texts"];
  readonly interestCount: number;
  private readonly names: readonly InterestName[];
  private readonly hasUnknown: boolean;

  constructor(
    id: number,
    { words, at, bytes, start, end }: StoredBytes,
    statusEnd: number | null,
    names: readonly InterestName[],
    rarity: InterestRarity,
  ) {
    const numberAt = (column: number) => words[at + column] as number;
    const flags = numberAt(FLAGS);
    const age = (flags >>> AGE_AT) & AGE_MAX;
    const lengths = numberAt(TEXTS);
    const pinAt = start + (lengths & TEXT_MAX);
    this.rarity = rarity;
    this.common = numberAt(COMMON);
    this.rare = words;
    this.rareStart = at + LISTS;
    this.rareEnd = this.rareStart + ((flags >>> RARE_AT) & RARE_MAX);
    this.weight = numberAt(WEIGHT);
    this.intent = INTENT_CODES[(flags >>> INTENT_AT) & INTENT_MAX] ?? null;
    this.age = age === NO_AGE ? null : age - 1;
    this.id = id;
    this.realm = numberAt(REALM);
    this.showLocation = (flags & SHOWS_LOCATION) !== 0;
    this.showOnlineStatus = (flags & SHOWS_ONLINE) !== 0;
    this.statusEnd = statusEnd;
    this.isSuspended = (flags & IS_SUSPENDED) !== 0;
    this.place =
      (flags & HAS_PLACE) === 0
        ? null
        : { centre: centreAt(words, at + DEGREES), isDefault: (flags & IS_DEFAULT) !== 0 };
    this.texts = { bytes, start, pinAt, countsAt: pinAt + (lengths >>> TEXT_BITS), end };
    this.names = names;
    this.interestCount = (flags >>> INTERESTS_AT) & INTERESTS_MAX;
    this.hasUnknown = (flags & HAS_UNKNOWN) !== 0;
  }

  interestAt(index: number) {
    return this.names[this.rare[this.rareEnd + index] as number] as InterestName;
  }

  get interests() {
    return Array.from({ length: this.interestCount }, (_, index) => this.interestAt(index));
  }

  get unknown() {
    return this.hasUnknown ? unknownOf(this.interests, this.rarity) : NO_NAMES;
  }
}

/** People that another process has read, with the interests that it names for the first time; it numbers them itself. */
export type PeopleEntries = Entries & { names: string[] };

/** Packs people for the store of another process. */
export function createPeoplePacker(names: InterestNames) {
  let named = 0;
  return (people: readonly Person[]): PeopleEntries => {
    const entries = createEntries();
    for (const person of people)
      if (fits(person)) entries.add(person.id, numbersOf(person, 0), person.texts);
    const added = names.all().slice(named);
    named += added.length;
    return { ...entries.all(), names: added.map(({ json }) => JSON.parse(json) as string) };
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
    if (names.isFull()) return clear();
    if (!fits(person)) return bytes.delete(id);
    // Read before the names were cleared, so the numbers have changed.
    if (person.interests.some((name) => names.at(name.ref) !== name)) return;
    bytes.set(id, numbersOf(person, secondsAt(until)), person.texts);
  }

  /**
   * Takes the wanted new people from another process; `known` maps its interest numbers to the numbers here. Returns
   * false once the numbers have changed.
   */
  function takeEntries(
    entries: PeopleEntries,
    known: InterestName[],
    isWanted: (id: number) => boolean,
    untilOf: () => number,
  ) {
    for (const name of entries.names) known.push(names.of(name));
    const { words } = entries;
    for (const { key: id, at, from, until } of entriesOf(entries)) {
      if (bytes.has(id) || !isWanted(id)) continue;
      const flags = words[at + FLAGS] as number;
      const first = at + LISTS + ((flags >>> RARE_AT) & RARE_MAX);
      const end = first + ((flags >>> INTERESTS_AT) & INTERESTS_MAX);
      for (let ref = first; ref < end; ref += 1) {
        const name = known[words[ref] as number];
        if (!name || names.at(name.ref) !== name) return false;
        words[ref] = name.ref;
      }
      words[at + UNTIL] = secondsAt(untilOf());
      bytes.setEntry(id, words.subarray(from, until));
    }
    return true;
  }

  function get(id: number, now: number): Person | undefined {
    const stored = bytes.get(id);
    if (!stored) return undefined;
    const { words, at } = stored;
    const numberAt = (column: number) => words[at + column] as number;
    if (numberAt(UNTIL) <= secondsAt(now)) return undefined;
    const endMinute = numberAt(STATUS_END);
    const statusEnd = endMinute === NO_END ? null : endMinute * MINUTE_MS;
    if (statusEnd !== null && statusEnd <= now) return undefined;
    return new StoredPerson(id, stored, statusEnd, names.all(), rarity());
  }

  return { get, set, takeEntries, delete: bytes.delete, clear, isFull: bytes.isFull };
}
