import { INTENTS } from "@hereabouts/db/enumerations";
import { createByteStore } from "../lib/byte-store.ts";
import type { CacheStore } from "../lib/cache.ts";
import type { InterestRarity } from "./compatibility.ts";
import type { InterestName, InterestNames } from "./interest-names.ts";
import type { Person } from "./person.ts";

const INTENT_CODES = [null, ...INTENTS] as const;
const [SHOWS_LOCATION, SHOWS_ONLINE, IS_SUSPENDED, HAS_PLACE, IS_DEFAULT] = [1, 2, 4, 8, 16];
const NOWHERE = { latitude: 0, longitude: 0 };
const NO_AGE = -1;
const NO_NAMES: readonly string[] = [];

const degrees = new Float64Array(2);
const degreeWords = new Int32Array(degrees.buffer);

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
    person.profile.length,
    person.pin?.length ?? 0,
    person.unknown.length,
    person.rare.length,
    person.interests.length,
    ...Array.from(person.rare),
    ...person.interests.map(({ ref }) => ref),
  ];
}

function unknownOf(interests: readonly InterestName[], rarity: InterestRarity) {
  const names = new Set(interests.map(({ canonical }) => canonical));
  return [...names].filter((name) => name !== "" && !rarity.ids.has(name));
}

/** People as bytes, hundreds of thousands of them. */
export function createPersonStore(
  maxBytes: number,
  names: InterestNames,
  rarity: () => InterestRarity,
): CacheStore<number, Person> {
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
    bytes.set(
      id,
      numbersOf(person, secondsAt(until)),
      person.profile + (person.pin ?? "") + person.counts,
    );
  }

  function get(id: number, now: number): Person | undefined {
    const stored = bytes.get(id);
    if (!stored) return undefined;
    const { words, text } = stored;
    let { at } = stored;
    const next = () => words[at++] as number;
    if (next() <= secondsAt(now)) return undefined;
    const realm = next();
    const flags = next();
    const age = next();
    const intent = INTENT_CODES[next()] ?? null;
    const common = next();
    const weight = next();
    for (let index = 0; index < degreeWords.length; index += 1) degreeWords[index] = next();
    const profileEnd = next();
    const pinEnd = profileEnd + next();
    const unknownCount = next();
    const rareCount = next();
    const interestCount = next();
    const rare: number[] = [];
    for (let index = 0; index < rareCount; index += 1) rare.push(next());
    const interests: InterestName[] = [];
    for (let index = 0; index < interestCount; index += 1)
      interests.push(names.at(next()) as InterestName);
    return {
      rarity: rarity(),
      common,
      rare,
      rareStart: 0,
      rareEnd: rareCount,
      unknown: unknownCount === 0 ? NO_NAMES : unknownOf(interests, rarity()),
      weight,
      intent,
      age: age === NO_AGE ? null : age,
      id,
      realm,
      interests,
      showLocation: (flags & SHOWS_LOCATION) !== 0,
      showOnlineStatus: (flags & SHOWS_ONLINE) !== 0,
      isSuspended: (flags & IS_SUSPENDED) !== 0,
      place:
        (flags & HAS_PLACE) === 0
          ? null
          : {
              centre: { latitude: degrees[0] as number, longitude: degrees[1] as number },
              isDefault: (flags & IS_DEFAULT) !== 0,
            },
      profile: text.slice(0, profileEnd),
      pin: (flags & HAS_PLACE) === 0 ? null : text.slice(profileEnd, pinEnd),
      counts: text.slice(pinEnd),
    };
  }

  return { get, set, delete: bytes.delete, clear };
}
