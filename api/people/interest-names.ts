import type { Bytes } from "../lib/bytes/byte-store.ts";
import { canonicalInterest } from "./compatibility.ts";

/** The range of bytes is the encoded JSON. */
export type InterestName = Bytes & { ref: number; canonical: string; json: string };
export type InterestNames = ReturnType<typeof createInterestNames>;

/** Of a word that has no number, as there are too many: whoever has it keeps its text. */
export const UNNUMBERED = -1;
const [QUOTE, BACKSLASH] = [0x22, 0x5c];

/** Stores each spelling of an interest once, with a number: the first, which are the commonest. */
export function createInterestNames(maxEntries: number) {
  const byName = new Map<string, InterestName>();
  let byRef: InterestName[] = [];

  return {
    of: (name: string): InterestName => {
      const known = byName.get(name);
      if (known) return known;
      const canonical = canonicalInterest(name);
      const isKept = byRef.length < maxEntries;
      const json = JSON.stringify(name);
      const bytes = Buffer.from(json);
      const ref = isKept ? byRef.length : UNNUMBERED;
      const added = { ref, canonical, json, bytes, start: 0, end: bytes.length };
      if (isKept) {
        byName.set(name, added);
        byRef.push(added);
      }
      return added;
    },
    at: (ref: number) => byRef[ref],
    /** The names by number; this array stays unchanged when the names are cleared. */
    all: (): readonly InterestName[] => byRef,
    clear: () => {
      byName.clear();
      byRef = [];
    },
  };
}

/** A word within the texts of a person; most answers need its bytes alone. */
class WrittenName implements InterestName {
  readonly ref = UNNUMBERED;
  readonly bytes: Buffer;
  readonly start: number;
  readonly end: number;

  constructor(bytes: Buffer, start: number, end: number) {
    this.bytes = bytes;
    this.start = start;
    this.end = end;
  }

  get json() {
    return this.bytes.toString("utf8", this.start, this.end);
  }

  get canonical() {
    return canonicalInterest(JSON.parse(this.json) as string);
  }
}

/** The bytes of words without a number, one after another. */
export const writtenNames = (interests: readonly InterestName[]) =>
  Buffer.concat(interests.filter(({ ref }) => ref === UNNUMBERED).map(({ bytes }) => bytes));

export function readWrittenNames({ bytes, start, end }: Bytes): InterestName[] {
  const names: InterestName[] = [];
  for (let from = start; from < end;) {
    let at = from + 1;
    while (bytes[at] !== QUOTE) at += bytes[at] === BACKSLASH ? 2 : 1;
    names.push(new WrittenName(bytes, from, at + 1));
    from = at + 1;
  }
  return names;
}
