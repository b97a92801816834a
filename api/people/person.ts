import type { Bytes } from "../lib/byte-store.ts";
import { canonicalInterest, prepareTraits } from "./compatibility.ts";
import type { InterestRarity } from "./compatibility.ts";
import type { InterestNames } from "./interest-names.ts";
import type { PersonRow, ViewerRow } from "./people.repo.ts";
import { serializeCounts, serializePin } from "./profile-json.ts";

/** The texts of somebody as they stand in answers, one behind the other: the profile with the brace before it, the
 * pin and the counts with a comma before them. */
export type PersonTexts = Bytes & { pinAt: number; countsAt: number };

function textsOf(row: PersonRow): PersonTexts {
  const profile = Buffer.from(`{${row.profile}`);
  const pin = Buffer.from(row.place ? `,${serializePin(row.place)}` : "");
  const bytes = Buffer.concat([profile, pin, Buffer.from(`,${serializeCounts(row)}`)]);
  const pinAt = profile.length;
  return { bytes, start: 0, pinAt, countsAt: pinAt + pin.length, end: bytes.length };
}

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
    texts: textsOf(row),
  };
}
export type Person = ReturnType<typeof personOf>;

type WithTexts = Pick<Person, "texts">;
const ID_START = '{"id":"'.length;
export function publicIdOf({ texts: { bytes, start } }: WithTexts) {
  const idAt = start + ID_START;
  return bytes.toString("latin1", idAt, bytes.indexOf('"', idAt));
}

/** What everybody may read of somebody, as the serialized fields of an object without its braces. */
export const profileOf = ({ texts: { bytes, start, pinAt } }: WithTexts) =>
  bytes.toString("utf8", start + 1, pinAt);

/** Somebody who looks around, with their filters and whom they do not see. */
export const viewerPersonFrom = (row: ViewerRow, names: InterestNames, rarity: InterestRarity) => ({
  ...personOf(row, names, rarity),
  maxDistance: row.maxDistance,
  minAge: row.minAge,
  maxAge: row.maxAge,
  isKnownToAny: row.isKnownToAny,
  blockedIds: row.blockedIds,
  passedUntil: row.passedUntil,
  interestNames: new Set(row.interests.map(canonicalInterest)),
});
export type ViewerPerson = ReturnType<typeof viewerPersonFrom>;
