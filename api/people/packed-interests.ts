import type { Bytes } from "../lib/bytes/byte-store.ts";
import { writeWhole } from "../lib/bytes/byte-writer.ts";
import type { ByteWriter } from "../lib/bytes/byte-writer.ts";
import { interestKey } from "./compatibility.ts";
import { UNNUMBERED } from "./interest-names.ts";
import type { InterestName, InterestTable } from "./interest-names.ts";

/** Two interests are in a word. */
const NAME_BITS = 16;
const NAME_MASK = 2 ** NAME_BITS - 1;
/** From here on the interest has no number and is between the texts; the lower bits are those of its key. */
const WRITTEN = 2 ** (NAME_BITS - 1);
const KEY_MASK = WRITTEN - 1;
/** Of a million members who have words of their own nearly all of what several have; each takes about 100 bytes. */
export const MAX_NAMES = 10_000;
const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const COMMA = Buffer.from(",");

/** A person whose interests begin at `rareEnd` in `rare`. */
type Owner = {
  rare: Int32Array;
  rareEnd: number;
  interestCount: number;
  table: InterestTable;
  texts: { bytes: Buffer; namesAt: number };
};

const numberOf = ({ number, key }: InterestName) =>
  number === UNNUMBERED ? WRITTEN | (key & KEY_MASK) : number;

export function pushInterests(numbers: number[], interests: readonly InterestName[]) {
  for (let index = 0; index < interests.length; index += 2) {
    const second = interests[index + 1];
    numbers.push(
      numberOf(interests[index] as InterestName) | ((second ? numberOf(second) : 0) << NAME_BITS),
    );
  }
}

const numberAt = (words: Int32Array, first: number, index: number) =>
  ((words[first + (index >> 1)] as number) >>> (NAME_BITS * (index & 1))) & NAME_MASK;

/** Replaces the number of each interest that has one; returns false if one has no new number. */
export function renumber(
  words: Int32Array,
  first: number,
  count: number,
  renumbered: (number: number) => number | undefined,
) {
  const newNumberOf = (number: number) => (number < WRITTEN ? renumbered(number) : number);
  for (let index = 0; index < count; index += 2) {
    const one = newNumberOf(numberAt(words, first, index));
    const other = index + 1 < count ? newNumberOf(numberAt(words, first, index + 1)) : 0;
    if (one === undefined || other === undefined) return false;
    words[first + (index >> 1)] = one | (other << NAME_BITS);
  }
  return true;
}

/** The bytes of words without a number, one after another. */
export const writtenNames = (interests: readonly InterestName[]) =>
  Buffer.from(
    interests
      .filter(({ number }) => number === UNNUMBERED)
      .map(({ json }) => json)
      .join(""),
  );

function endOfName(bytes: Buffer, start: number) {
  let at = start + 1;
  while (bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
  return at + 1;
}

/** The JSON of an interest without a number. */
function writtenAt({ rare, rareEnd, texts: { bytes, namesAt } }: Owner, index: number): Bytes {
  let start = namesAt;
  for (let before = 0; before < index; before += 1)
    if (numberAt(rare, rareEnd, before) >= WRITTEN) start = endOfName(bytes, start);
  return { bytes, start, end: endOfName(bytes, start) };
}

function writtenNameAt(owner: Owner, index: number) {
  const { bytes, start, end } = writtenAt(owner, index);
  return JSON.parse(bytes.toString("utf8", start, end)) as string;
}

export function isInterestAmong(owner: Owner, index: number, keys: readonly number[]) {
  const number = numberAt(owner.rare, owner.rareEnd, index);
  if (number < WRITTEN) return keys.includes(owner.table.keyAt(number));
  const isMaybe = keys.some((key) => (key & KEY_MASK) === (number & KEY_MASK));
  return isMaybe && keys.includes(interestKey(writtenNameAt(owner, index)));
}

/** Writes it with a comma after it. */
export function writeInterest(writer: ByteWriter, owner: Owner, index: number) {
  const number = numberAt(owner.rare, owner.rareEnd, index);
  if (number < WRITTEN) return owner.table.write(writer, number);
  const { bytes, start, end } = writtenAt(owner, index);
  writer.bytes(bytes, start, end);
  writeWhole(writer, COMMA);
}

export const interestsOf = (owner: Owner) =>
  Array.from({ length: owner.interestCount }, (_, index): InterestName => {
    const { table } = owner;
    const number = numberAt(owner.rare, owner.rareEnd, index);
    if (number < WRITTEN) return { number, key: table.keyAt(number), json: table.jsonAt(number) };
    const name = writtenNameAt(owner, index);
    return { number: UNNUMBERED, key: interestKey(name), json: JSON.stringify(name) };
  });
