import { createPool } from "../lib/pool.ts";
import { canonicalInterest, prepareTraits } from "./compatibility.ts";
import type { InterestRarity } from "./compatibility.ts";
import type { Card } from "./people.repo.ts";
import { writeCounts, writePin, writeProfile } from "./card-json.ts";

const POOLED = 10_000;

/** What people are kept as, tens of thousands of them: what many have in common is there once. */
export function createPeople(rarity: () => InterestRarity) {
  const words = createPool(POOLED);
  const interests = createPool(POOLED);
  const places = createPool(POOLED);

  const word = <Word extends string | null>(text: Word) =>
    text === null ? text : words(text, () => text);

  const interestOf = (name: string) =>
    interests(name, () => ({
      name,
      canonical: canonicalInterest(name),
      written: JSON.stringify(name),
    }));

  const placeOf = ({ centre, isDefault }: NonNullable<Card["place"]>) =>
    places(`${centre.latitude} ${centre.longitude} ${isDefault}`, () => ({
      centre,
      isDefault,
    }));

  /** A card, made ready to be compared with many and told to many. */
  return function personOf(card: Card) {
    const traits = prepareTraits(card, rarity());
    return {
      rarity: traits.rarity,
      common: traits.common,
      rare: traits.rare,
      unknown: traits.unknown,
      weight: traits.weight,
      intent: word(card.intent),
      age: card.age,
      id: card.id,
      publicId: card.publicId,
      realm: card.realm,
      name: card.name,
      bio: card.bio,
      interests: card.interests.map(interestOf),
      profileImageUrl: card.profileImageUrl,
      status: word(card.status),
      showLocation: card.showLocation,
      showOnlineStatus: card.showOnlineStatus,
      maxDistance: card.maxDistance,
      minAge: card.minAge,
      maxAge: card.maxAge,
      isKnownToAny: card.hasConversations || card.connectionsCount > 0,
      isSuspended: card.isSuspended,
      unseen: card.unseen,
      place: card.place && placeOf(card.place),
      profile: writeProfile(card),
      pin: card.place && writePin(card.place),
      counts: word(writeCounts(card)),
    };
  };
}

export type Person = ReturnType<ReturnType<typeof createPeople>>;
