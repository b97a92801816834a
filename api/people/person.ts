import type { Bytes } from "../lib/byte-store.ts";
import { canonicalInterest, prepareTraits } from "./compatibility.ts";
import type { InterestRarity } from "./compatibility.ts";
import type { InterestName, InterestNames } from "./interest-names.ts";
import { packText, unpackText, writeUnpacked } from "./packed-text.ts";
import type { PersonRow, ViewerRow } from "./people.repo.ts";
import type { ByteWriter } from "../lib/byte-writer.ts";
import { serializeFields } from "../lib/serialized-json.ts";
import { PUBLIC_ID_LENGTH } from "../lib/tokens.ts";
import { NO_STATUS, statusAt } from "./status.ts";
import type { ShownStatus } from "./status.ts";
import { serializeCounts, serializePin } from "./profile-json.ts";

/** The texts of somebody as they stand in answers, packed, one behind the other: the profile with the brace before it,
 * the pin and the counts with a comma before them. */
export type PersonTexts = Bytes & { pinAt: number; countsAt: number };

/** The last field of the profile; in JSON no quotes stand inside a text as they do around a name. */
const STATUS = ',"status":';
const withStatus = (profile: string, status: ShownStatus) =>
  `${profile.slice(0, profile.lastIndexOf(STATUS))},${serializeFields(status)}`;

function textsOf(
  row: PersonRow,
  status: ShownStatus,
  interests: readonly InterestName[],
): PersonTexts {
  const hasEnd = row.status_until !== null;
  const profile = packText(`{${hasEnd ? withStatus(row.profile, status) : row.profile}`, interests);
  const pin = row.place ? packText(`,${serializePin(row.place)}`) : "";
  const counts = packText(`,${serializeCounts(row)}`);
  const bytes = Buffer.from(profile + pin + counts);
  // In these two each character is one byte.
  const countsAt = bytes.length - counts.length;
  return { bytes, start: 0, pinAt: countsAt - pin.length, countsAt, end: bytes.length };
}

/** Prepares a row for comparison with many people and for many answers. */
export function personOf(
  row: PersonRow,
  names: InterestNames,
  rarity: InterestRarity,
  now: number,
) {
  const shown = statusAt(now, row, row.showOnlineStatus);
  const interests = row.interests.map(names.of);
  return {
    ...prepareTraits(row, rarity),
    id: row.id,
    realm: row.realm,
    interests,
    interestCount: interests.length,
    interestAt: (index: number) => interests[index] as InterestName,
    showLocation: row.showLocation,
    showOnlineStatus: row.showOnlineStatus,
    isSuspended: row.isSuspended,
    /** When the texts are wrong, for there is a status in them that ends. */
    statusEnd: shown.statusUntil === undefined ? null : row.status_until,
    place: row.place && { centre: row.place.centre, isDefault: row.place.isDefault },
    texts: textsOf(row, shown, interests),
  };
}
export type Person = ReturnType<typeof personOf>;

type WithTexts = Pick<Person, "texts">;
/** The piece before it is one byte. */
const ID_START = 1;
export function publicIdOf({ texts: { bytes, start } }: WithTexts) {
  const idAt = start + ID_START;
  return bytes.toString("latin1", idAt, idAt + PUBLIC_ID_LENGTH);
}

/** What somebody who sees who is online, or does not, may read of somebody: the fields of an object without its braces. */
export function profileOf(person: Person, showsOnlineStatus: boolean) {
  const { bytes, start, pinAt } = person.texts;
  const profile = unpackText({ bytes, start, end: pinAt }, person).slice(1);
  const isHidden = person.statusEnd !== null && !showsOnlineStatus;
  return isHidden ? withStatus(profile, NO_STATUS) : profile;
}

/** The same into an answer, with the brace before it. */
export function writeProfile(writer: ByteWriter, person: Person, showsOnlineStatus: boolean) {
  const { bytes, start, pinAt } = person.texts;
  const isHidden = person.statusEnd !== null && !showsOnlineStatus;
  if (isHidden) writer.text(`{${profileOf(person, showsOnlineStatus)}`);
  else writeUnpacked(writer, bytes, start, pinAt, person);
}

/** Somebody who looks around, with their filters and whom they do not see. */
export const viewerPersonFrom = (
  row: ViewerRow,
  names: InterestNames,
  rarity: InterestRarity,
  now: number,
) => ({
  ...personOf(row, names, rarity, now),
  maxDistance: row.maxDistance,
  minAge: row.minAge,
  maxAge: row.maxAge,
  isKnownToAny: row.isKnownToAny,
  blockedIds: row.blockedIds,
  passedUntil: row.passedUntil,
  /** Of the rule of dating; of others only the index of people nearby holds it. */
  dating: row.dating,
  interestNames: new Set(row.interests.map(canonicalInterest)),
});
export type ViewerPerson = ReturnType<typeof viewerPersonFrom>;
