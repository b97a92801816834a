import { createInterner } from "../lib/intern.ts";
import { canonicalInterest, prepareTraits } from "./compatibility.ts";
import type { InterestRarity } from "./compatibility.ts";
import type { PersonRow } from "./people.repo.ts";
import { serializeCounts, serializePin, serializeProfile } from "./profile-json.ts";

const MAX_ENTRIES = 10_000;

/** What people are kept as, tens of thousands of them: what many have in common is there once. */
export function createPeople(rarity: () => InterestRarity) {
  const words = createInterner(MAX_ENTRIES);
  const interests = createInterner(MAX_ENTRIES);
  const places = createInterner(MAX_ENTRIES);

  const word = <Word extends string | null>(text: Word) =>
    text === null ? text : words(text, () => text);

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
  return function personOf(row: PersonRow) {
    const traits = prepareTraits(row, rarity());
    return {
      rarity: traits.rarity,
      common: traits.common,
      rare: traits.rare,
      unknown: traits.unknown,
      weight: traits.weight,
      intent: word(row.intent),
      age: row.age,
      id: row.id,
      publicId: row.publicId,
      realm: row.realm,
      name: row.name,
      bio: row.bio,
      interests: row.interests.map(interestOf),
      profileImageUrl: row.profileImageUrl,
      status: word(row.status),
      showLocation: row.showLocation,
      showOnlineStatus: row.showOnlineStatus,
      maxDistance: row.maxDistance,
      minAge: row.minAge,
      maxAge: row.maxAge,
      isKnownToAny: row.hasConversations || row.connectionsCount > 0,
      isSuspended: row.isSuspended,
      blockedIds: row.blockedIds,
      place: row.place && placeOf(row.place),
      profile: serializeProfile(row),
      pin: row.place && serializePin(row.place),
      counts: word(serializeCounts(row)),
    };
  };
}

export type Person = ReturnType<ReturnType<typeof createPeople>>;
