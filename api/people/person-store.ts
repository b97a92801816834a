import { INTENTS } from "@hereabouts/db/enumerations";
import { createByteStore } from "../lib/byte-store.ts";
import type { StoredBytes } from "../lib/byte-store.ts";
import type { InterestRarity } from "./compatibility.ts";
import type { InterestName, InterestNames } from "./interest-names.ts";
import type { Person } from "./person.ts";

const INTENT_CODES = [null, ...INTENTS] as const;
/** Where a number stands in the row of them; a degree takes two words, and the lists stand at the end. */
const [UNTIL, REALM, FLAGS, AGE, INTENT, COMMON, WEIGHT, DEGREES] = [0, 1, 2, 3, 4, 5, 6, 7];
const [PROFILE_BYTES, PIN_BYTES, UNKNOWN, RARE, INTERESTS, STATUS_END] = [11, 12, 13, 14, 15, 16];
const LISTS = 17;
const [SHOWS_LOCATION, SHOWS_ONLINE, IS_SUSPENDED, HAS_PLACE, IS_DEFAULT] = [1, 2, 4, 8, 16];
const NOWHERE = { latitude: 0, longitude: 0 };
const NO_AGE = -1;
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

const flagsOf = (person: Person) =>
  (person.showLocation ? SHOWS_LOCATION : 0) |
  (person.showOnlineStatus ? SHOWS_ONLINE : 0) |
  (person.isSuspended ? IS_SUSPENDED : 0) |
  (person.place ? HAS_PLACE : 0) |
  (person.place?.isDefault ? IS_DEFAULT : 0);

function numbersOf(person: Person, until: number) {
  const { centre } = person.place ?? { centre: NOWHERE };
  degrees[0] = centre.latitude;
  degrees[1] = centre.longitude;
  return [
    until,
    person.realm,
    flagsOf(person),
    person.age ?? NO_AGE,
    INTENT_CODES.indexOf(person.intent),
    person.common,
    person.weight,
    ...degreeWords,
    person.texts.pinAt - person.texts.start,
    person.texts.countsAt - person.texts.pinAt,
    person.unknown.length,
    person.rareEnd - person.rareStart,
    person.interests.length,
    person.statusEnd === null ? NO_END : Math.floor(person.statusEnd / MINUTE_MS),
    ...Array.from(person.rare).slice(person.rareStart, person.rareEnd),
    ...person.interests.map(({ ref }) => ref),
  ];
}

function unknownOf(interests: readonly InterestName[], rarity: InterestRarity) {
  const names = new Set(interests.map(({ canonical }) => canonical));
  return [...names].filter((name) => name !== "" && !rarity.ids.has(name));
}

/** A person in a store of bytes. Most answers do without the interests, which are therefore read when they are asked for. */
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
  private readonly names: readonly InterestName[];
  private readonly interestsEnd: number;
  private readonly hasUnknown: boolean;

  constructor(
    id: number,
    { words, at, text }: StoredBytes,
    statusEnd: number | null,
    names: readonly InterestName[],
    rarity: InterestRarity,
  ) {
    const numberAt = (column: number) => words[at + column] as number;
    const flags = numberAt(FLAGS);
    const age = numberAt(AGE);
    const pinAt = text.start + numberAt(PROFILE_BYTES);
    this.rarity = rarity;
    this.common = numberAt(COMMON);
    this.rare = words;
    this.rareStart = at + LISTS;
    this.rareEnd = this.rareStart + numberAt(RARE);
    this.weight = numberAt(WEIGHT);
    this.intent = INTENT_CODES[numberAt(INTENT)] ?? null;
    this.age = age === NO_AGE ? null : age;
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
    this.texts = { ...text, pinAt, countsAt: pinAt + numberAt(PIN_BYTES) };
    this.names = names;
    this.interestsEnd = this.rareEnd + numberAt(INTERESTS);
    this.hasUnknown = numberAt(UNKNOWN) > 0;
  }

  get interests() {
    return Array.from(
      this.rare.subarray(this.rareEnd, this.interestsEnd),
      (ref) => this.names[ref] as InterestName,
    );
  }

  get unknown() {
    return this.hasUnknown ? unknownOf(this.interests, this.rarity) : NO_NAMES;
  }
}

/** People as bytes, hundreds of thousands of them. */
export function createPersonStore(
  maxBytes: number,
  names: InterestNames,
  rarity: () => InterestRarity,
) {
  const bytes = createByteStore(maxBytes);
  // In seconds since the first, as a word of 32 bits holds no instant.
  let since: number | undefined;
  const secondsAt = (at: number) => Math.floor((at - (since ??= at)) / 1000);

  function clear() {
    bytes.clear();
    names.clear();
  }

  function set(id: number, person: Person, until: number) {
    if (names.isFull()) return clear();
    // Read before the names were cleared, so their numbers are others by now.
    if (person.interests.some((name) => names.at(name.ref) !== name)) return;
    bytes.set(id, numbersOf(person, secondsAt(until)), person.texts);
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

  return { get, set, delete: bytes.delete, clear, isFull: bytes.isFull };
}
