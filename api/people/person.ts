import { createInterner } from "../lib/intern.ts";
import { canonicalInterest, prepareTraits } from "./compatibility.ts";
import type { InterestRarity } from "./compatibility.ts";
import type { PersonRow, ViewerRow } from "./people.repo.ts";
import { serializeCounts, serializePin } from "./profile-json.ts";

const MAX_ENTRIES = 10_000;
/** The object, its list of interests and the headers of its texts. */
const PERSON_BYTES = 520;

/** What people are kept as, hundreds of thousands of them: what many have in common is there once. */
export function createPeople(rarity: () => InterestRarity) {
  const words = createInterner(MAX_ENTRIES);
  const interests = createInterner(MAX_ENTRIES);
  const places = createInterner(MAX_ENTRIES);

  const interestOf = (name: string) =>
    interests(name, () => ({
      name,
      canonical: canonicalInterest(name),
      json: JSON.stringify(name),
    }));

  const placeOf = ({ centre, isDefault }: NonNullable<PersonRow["place"]>) =>
    places(`${centre.latitude} ${centre.longitude} ${isDefault}`, () => ({
      centre,
      isDefault,
    }));

  /** Prepares a row for comparison with many people and for many answers. */
  function personOf(row: PersonRow) {
    const { intent } = row;
    const counts = serializeCounts(row);
    const traits = prepareTraits(row, rarity());
    // Field by field: spread, each would take more memory.
    return {
      rarity: traits.rarity,
      common: traits.common,
      rare: traits.rare,
      rareStart: traits.rareStart,
      rareEnd: traits.rareEnd,
      unknown: traits.unknown,
      weight: traits.weight,
      age: traits.age,
      intent: intent && words(intent, () => intent),
      id: row.id,
      publicId: row.publicId,
      realm: row.realm,
      interests: row.interests.map(interestOf),
      showLocation: row.showLocation,
      showOnlineStatus: row.showOnlineStatus,
      isSuspended: row.isSuspended,
      place: row.place && placeOf(row.place),
      profile: row.profile,
      pin: row.place && serializePin(row.place),
      counts: words(counts, () => counts),
    };
  }

  return {
    personOf,
    viewerOf: (row: ViewerRow) => ({
      ...personOf(row),
      maxDistance: row.maxDistance,
      minAge: row.minAge,
      maxAge: row.maxAge,
      isKnownToAny: row.isKnownToAny,
      blockedIds: row.blockedIds,
      interestNames: new Set(row.interests.map(canonicalInterest)),
    }),
  };
}

export type Person = ReturnType<ReturnType<typeof createPeople>["personOf"]>;
/** Somebody who looks around, with their filters and whom they do not see. */
export type ViewerPerson = ReturnType<ReturnType<typeof createPeople>["viewerOf"]>;

export const bytesOfPerson = ({ profile, pin, interests }: Person) =>
  PERSON_BYTES + profile.length + (pin?.length ?? 0) + 8 * interests.length;
