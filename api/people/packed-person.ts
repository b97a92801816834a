import { INTENTS } from "@hereabouts/db/enumerations";
import type { StoredBytes } from "../lib/bytes/byte-store.ts";
import { cellAt, cellOf, centreOf, codeOf } from "../lib/cells.ts";
import type { Position } from "../lib/cells.ts";
import { isPublicId } from "../lib/tokens.ts";
import { MEMBERS_REALM } from "../visibility.ts";
import type { ByteWriter } from "../lib/bytes/byte-writer.ts";
import type { InterestRarity } from "./compatibility.ts";
import type { InterestTable } from "./interest-names.ts";
import {
  interestsOf,
  isInterestAmong,
  pushInterests,
  renumber,
  writeInterest,
} from "./packed-interests.ts";
import type { Person } from "./person.ts";

const INTENT_CODES = [null, ...INTENTS] as const;
/** The index of each number; the lists are at the end. */
const [UNTIL, FLAGS, COMMON, WEIGHT, CELL, TEXTS, PUBLIC_ID] = [0, 1, 2, 3, 4, 5, 6];
/** The public id has 16 bytes. */
const ID_WORDS = 4;
const USUAL = 10;
/** What few have: another realm, a status that ends, a centre that its cell does not give exactly. */
const [REALM, STATUS_END, DEGREES] = [10, 11, 12];
const UNUSUAL = 16;
const [SHOWS_LOCATION, SHOWS_ONLINE, IS_SUSPENDED, HAS_PLACE, IS_DEFAULT] = [1, 2, 4, 8, 16];
/** The bits after the flags: small values, and unusual numbers. */
const [INTENT_AT, AGE_AT, RARE_AT, INTERESTS_AT] = [6, 10, 18, 24];
const [INTENT_MAX, AGE_MAX, RARE_MAX, INTERESTS_MAX] = [15, 255, 63, 127];
const IS_UNUSUAL = 2 ** 31;
/** The lengths of the profile, the pin, and the interests without a number. */
const [PROFILE_MAX, PIN_MAX, NAMES_MAX] = [2 ** 14 - 1, 2 ** 6 - 1, 2 ** 12 - 1];
const [PIN_BITS_AT, NAMES_BITS_AT] = [14, 20];
const NOWHERE = { latitude: 0, longitude: 0 };
/** Each age is stored plus one. */
const NO_AGE = 0;
const NO_END = 0;
const MINUTE_MS = 60_000;

const degrees = new Float64Array(2);
const degreeWords = new Int32Array(degrees.buffer);

function degreesAt(words: Int32Array, at: number) {
  for (let index = 0; index < degreeWords.length; index += 1)
    degreeWords[index] = words[at + index] as number;
  return { latitude: degrees[0] as number, longitude: degrees[1] as number };
}

const isCentreOf = (cell: number, { latitude, longitude }: Position) => {
  const centre = centreOf(cellOf(cell));
  return centre.latitude === latitude && centre.longitude === longitude;
};

const ageBitsOf = (age: number | null) => (age === null ? NO_AGE : age + 1);

const flagsOf = (person: Person) =>
  (person.showLocation ? SHOWS_LOCATION : 0) |
  (person.showOnlineStatus ? SHOWS_ONLINE : 0) |
  (person.isSuspended ? IS_SUSPENDED : 0) |
  (person.place ? HAS_PLACE : 0) |
  (person.place?.isDefault ? IS_DEFAULT : 0) |
  (INTENT_CODES.indexOf(person.intent) << INTENT_AT) |
  (ageBitsOf(person.age) << AGE_AT) |
  ((person.rareEnd - person.rareStart) << RARE_AT) |
  (person.interestCount << INTERESTS_AT);

/** Of 16 bytes the last character has two bits. */
const isOf16Bytes = (id: string) => isPublicId(id) && "AQgw".includes(id.charAt(id.length - 1));

/** Whether every number fits its bits, as it does for everybody whom the API accepted. */
export const fits = ({ publicId, age, rareStart, rareEnd, interestCount, texts }: Person) =>
  isOf16Bytes(publicId) &&
  ageBitsOf(age) <= AGE_MAX &&
  rareEnd - rareStart <= RARE_MAX &&
  interestCount <= INTERESTS_MAX &&
  texts.pinAt - texts.start <= PROFILE_MAX &&
  texts.namesAt - texts.pinAt <= PIN_MAX &&
  texts.countsAt - texts.namesAt <= NAMES_MAX;

/** Reused for each person. */
const numbers: number[] = [];

function pushUnusual({ realm, statusEnd }: Person, centre: Position) {
  degrees[0] = centre.latitude;
  degrees[1] = centre.longitude;
  const endMinute = statusEnd === null ? NO_END : Math.floor(statusEnd / MINUTE_MS);
  numbers.push(realm, endMinute, ...degreeWords);
}

function pushPublicId({ publicId }: Person) {
  const bytes = Buffer.from(publicId, "base64url");
  for (let word = 0; word < ID_WORDS; word += 1) numbers.push(bytes.readInt32BE(4 * word));
}

const lengthsOf = ({ start, pinAt, namesAt, countsAt }: Person["texts"]) =>
  (pinAt - start) | ((namesAt - pinAt) << PIN_BITS_AT) | ((countsAt - namesAt) << NAMES_BITS_AT);

/** A person as numbers, which are valid until that second; the same array each time. */
export function numbersOf(person: Person, until: number) {
  const { rare, interests, texts } = person;
  const centre = person.place?.centre ?? NOWHERE;
  const cell = codeOf(cellAt(centre, 2));
  const isUsual =
    person.realm === MEMBERS_REALM &&
    person.statusEnd === null &&
    (!person.place || isCentreOf(cell, centre));
  numbers.length = 0;
  numbers.push(until, flagsOf(person) | (isUsual ? 0 : IS_UNUSUAL), person.common, person.weight);
  numbers.push(cell, lengthsOf(texts));
  pushPublicId(person);
  if (!isUsual) pushUnusual(person, centre);
  for (let at = person.rareStart; at < person.rareEnd; at += 1) numbers.push(rare[at] as number);
  pushInterests(numbers, interests);
  return numbers;
}

const listsAt = (flags: number) => ((flags & IS_UNUSUAL) === 0 ? USUAL : UNUSUAL);
const centreAt = (words: Int32Array, at: number) =>
  ((words[at + FLAGS] as number) & IS_UNUSUAL) === 0
    ? centreOf(cellOf(words[at + CELL] as number))
    : degreesAt(words, at + DEGREES);
/**
 * A person in a byte store. Each answer needs another part of them, so that everything is read on demand: to copy it all for
 * fifty people took as long as finding them.
 */
class StoredPerson implements Person {
  private readonly at: number;
  private readonly flags: number;
  private readonly stored: StoredBytes;
  private knownPlace: Person["place"] | undefined;
  /** The numbers of this and other people, the rare interests of each among them. */
  readonly rare: Int32Array;

  constructor(
    readonly id: number,
    stored: StoredBytes,
    readonly statusEnd: number | null,
    readonly table: InterestTable,
    readonly rarity: InterestRarity,
  ) {
    const { words, at } = stored;
    this.stored = stored;
    this.rare = words;
    this.at = at;
    this.flags = words[at + FLAGS] as number;
  }

  private numberAt(column: number) {
    return this.rare[this.at + column] as number;
  }

  get common() {
    return this.numberAt(COMMON);
  }

  get rareStart() {
    return this.at + listsAt(this.flags);
  }

  get rareEnd() {
    return this.rareStart + ((this.flags >>> RARE_AT) & RARE_MAX);
  }

  get weight() {
    return this.numberAt(WEIGHT);
  }

  get intent() {
    return INTENT_CODES[(this.flags >>> INTENT_AT) & INTENT_MAX] ?? null;
  }

  get age() {
    const age = (this.flags >>> AGE_AT) & AGE_MAX;
    return age === NO_AGE ? null : age - 1;
  }

  get realm() {
    return (this.flags & IS_UNUSUAL) === 0 ? MEMBERS_REALM : this.numberAt(REALM);
  }

  get showLocation() {
    return (this.flags & SHOWS_LOCATION) !== 0;
  }

  get showOnlineStatus() {
    return (this.flags & SHOWS_ONLINE) !== 0;
  }

  get isSuspended() {
    return (this.flags & IS_SUSPENDED) !== 0;
  }

  get place() {
    if ((this.flags & HAS_PLACE) === 0) return null;
    return (this.knownPlace ??= {
      centre: centreAt(this.rare, this.at),
      isDefault: (this.flags & IS_DEFAULT) !== 0,
    });
  }

  get texts() {
    const { bytes, start, end } = this.stored;
    const lengths = this.numberAt(TEXTS);
    const pinAt = start + (lengths & PROFILE_MAX);
    const namesAt = pinAt + ((lengths >>> PIN_BITS_AT) & PIN_MAX);
    return { bytes, start, pinAt, namesAt, countsAt: namesAt + (lengths >>> NAMES_BITS_AT), end };
  }

  get interestCount() {
    return (this.flags >>> INTERESTS_AT) & INTERESTS_MAX;
  }

  get publicId() {
    const bytes = Buffer.alloc(4 * ID_WORDS);
    for (let word = 0; word < ID_WORDS; word += 1)
      bytes.writeInt32BE(this.numberAt(PUBLIC_ID + word), 4 * word);
    return bytes.toString("base64url");
  }

  writePublicId(writer: ByteWriter) {
    writer.base64url(this.rare, this.at + PUBLIC_ID);
  }

  isInterestAmong(index: number, keys: readonly number[]) {
    return isInterestAmong(this, index, keys);
  }

  writeInterest(writer: ByteWriter, index: number) {
    writeInterest(writer, this, index);
  }

  get interests() {
    return interestsOf(this);
  }
}

/** The person at this entry of a byte store; undefined once it has expired. */
export function personAt(
  id: number,
  stored: StoredBytes,
  time: { now: number; seconds: number },
  table: InterestTable,
  rarity: InterestRarity,
): Person | undefined {
  const { words, at } = stored;
  const numberAt = (column: number) => words[at + column] as number;
  if (numberAt(UNTIL) <= time.seconds) return undefined;
  const isUsual = (numberAt(FLAGS) & IS_UNUSUAL) === 0;
  const endMinute = isUsual ? NO_END : numberAt(STATUS_END);
  const statusEnd = endMinute === NO_END ? null : endMinute * MINUTE_MS;
  if (statusEnd !== null && statusEnd <= time.now) return undefined;
  return new StoredPerson(id, stored, statusEnd, table, rarity);
}

/** Whether the person has expired, or has what few have, as a status that ends. */
export const isExpiredOrUnusual = (words: Int32Array, at: number, seconds: number) =>
  (words[at + UNTIL] as number) <= seconds || ((words[at + FLAGS] as number) & IS_UNUSUAL) !== 0;

export function setUntil(words: Int32Array, at: number, until: number) {
  words[at + UNTIL] = until;
}

/** Replaces the number of each interest that has one; returns false if one has no new number. */
export function renumberInterests(
  words: Int32Array,
  at: number,
  renumbered: (number: number) => number | undefined,
) {
  const flags = words[at + FLAGS] as number;
  const first = at + listsAt(flags) + ((flags >>> RARE_AT) & RARE_MAX);
  const count = (flags >>> INTERESTS_AT) & INTERESTS_MAX;
  return renumber(words, first, count, renumbered);
}
