import { canonicalInterest, prepareTraits } from "./compatibility.ts";
import type { InterestRarity } from "./compatibility.ts";
import type { InterestNames } from "./interest-names.ts";
import type { PersonRow, ViewerRow } from "./people.repo.ts";
import { serializeCounts, serializePin } from "./profile-json.ts";

/** Prepares a row for comparison with many people and for many answers. */
export function personOf(row: PersonRow, names: InterestNames, rarity: InterestRarity) {
  return {
    ...prepareTraits(row, rarity),
    id: row.id,
    realm: row.realm,
    interests: row.interests.map(names.of),
    showLocation: row.showLocation,
    showOnlineStatus: row.showOnlineStatus,
    isSuspended: row.isSuspended,
    place: row.place && { centre: row.place.centre, isDefault: row.place.isDefault },
    profile: row.profile,
    pin: row.place && serializePin(row.place),
    counts: serializeCounts(row),
  };
}
export type Person = ReturnType<typeof personOf>;

const ID_START = '"id":"'.length;
export const publicIdOf = ({ profile }: Pick<Person, "profile">) =>
  profile.slice(ID_START, profile.indexOf('"', ID_START));

/** Somebody who looks around, with their filters and whom they do not see. */
export const viewerPersonFrom = (row: ViewerRow, names: InterestNames, rarity: InterestRarity) => ({
  ...personOf(row, names, rarity),
  maxDistance: row.maxDistance,
  minAge: row.minAge,
  maxAge: row.maxAge,
  isKnownToAny: row.isKnownToAny,
  blockedIds: row.blockedIds,
  interestNames: new Set(row.interests.map(canonicalInterest)),
});
export type ViewerPerson = ReturnType<typeof viewerPersonFrom>;
