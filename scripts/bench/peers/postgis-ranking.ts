import {
  canonicalInterest,
  compatibilityScore,
  prepareTraits,
} from "@hereabouts/api/people/compatibility";
import type { InterestRarity, Traits } from "@hereabouts/api/people/compatibility";

const LISTED = 50;

export type PersonRow = Omit<Traits, "interests"> & {
  id: number;
  public_id: string;
  interests: string[];
  pin: string;
  metres: number;
  min_age: number;
  max_age: number;
  max_distance: number;
};

/** The best of them by the same score as ours, with what the two have in common. */
export function rankedBy(viewer: PersonRow, people: PersonRow[], rarity: InterestRarity) {
  const own = prepareTraits(viewer, rarity);
  const interests = new Set(viewer.interests.map(canonicalInterest));
  return people
    .map((person) => ({ person, score: compatibilityScore(own, prepareTraits(person, rarity)) }))
    .sort((a, b) => b.score - a.score)
    .slice(0, LISTED)
    .map(({ person, score }) => {
      const { id: _, public_id: id, metres, ...profile } = person;
      return {
        ...profile,
        id,
        distanceKm: Math.ceil(metres / 1000),
        compatibilityScore: score,
        sharedInterests: person.interests.filter((one) => interests.has(canonicalInterest(one))),
        isOnline: false,
        isConnected: false,
      };
    });
}
