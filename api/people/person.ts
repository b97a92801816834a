import type { Bytes } from "../lib/byte-store.ts";
import { canonicalInterest, prepareTraits } from "./compatibility.ts";
import type { InterestRarity } from "./compatibility.ts";
import type { InterestNames } from "./interest-names.ts";
import type { PersonRow, ViewerRow } from "./people.repo.ts";
import type { ByteWriter } from "../lib/byte-writer.ts";
import { serializeFields } from "../lib/serialized-json.ts";
import { PUBLIC_ID_LENGTH } from "../lib/tokens.ts";
import { NO_STATUS, statusAt } from "./status.ts";
import type { ToldStatus } from "./status.ts";
import { serializeCounts, serializePin } from "./profile-json.ts";

/** The texts of somebody as they stand in answers, one behind the other: the profile with the brace before it, the
 * pin and the counts with a comma before them. */
export type PersonTexts = Bytes & { pinAt: number; countsAt: number };

/** The last field of the profile; in JSON no quotes stand inside a text as they do around a name. */
const STATUS = ',"status":';
const withStatus = (profile: string, told: ToldStatus) =>
  `${profile.slice(0, profile.lastIndexOf(STATUS))},${serializeFields(told)}`;

function textsOf(row: PersonRow, told: ToldStatus): PersonTexts {
  const hasEnd = row.status_until !== null;
  const profile = Buffer.from(`{${hasEnd ? withStatus(row.profile, told) : row.profile}`);
  const pin = Buffer.from(row.place ? `,${serializePin(row.place)}` : "");
  const bytes = Buffer.concat([profile, pin, Buffer.from(`,${serializeCounts(row)}`)]);
  const pinAt = profile.length;
  return { bytes, start: 0, pinAt, countsAt: pinAt + pin.length, end: bytes.length };
}

/** Prepares a row for comparison with many people and for many answers. */
export function personOf(
  row: PersonRow,
  names: InterestNames,
  rarity: InterestRarity,
  now: number,
) {
  const told = statusAt(now, row, row.showOnlineStatus);
  return {
    ...prepareTraits(row, rarity),
    id: row.id,
    realm: row.realm,
    interests: row.interests.map(names.of),
    showLocation: row.showLocation,
    showOnlineStatus: row.showOnlineStatus,
    isSuspended: row.isSuspended,
    /** When the texts are wrong, for there is a status in them that ends. */
    statusEnd: told.statusUntil === undefined ? null : row.status_until,
    place: row.place && { centre: row.place.centre, isDefault: row.place.isDefault },
    texts: textsOf(row, told),
  };
}
export type Person = ReturnType<typeof personOf>;

type WithTexts = Pick<Person, "texts">;
const ID_START = '{"id":"'.length;
export function publicIdOf({ texts: { bytes, start } }: WithTexts) {
  const idAt = start + ID_START;
  return bytes.toString("latin1", idAt, idAt + PUBLIC_ID_LENGTH);
}

/** What somebody who sees who is online, or does not, may read of somebody: the fields of an object without its braces. */
export function profileOf(person: Pick<Person, "texts" | "statusEnd">, showsOnlineStatus: boolean) {
  const { bytes, start, pinAt } = person.texts;
  const profile = bytes.toString("utf8", start + 1, pinAt);
  const isHidden = person.statusEnd !== null && !showsOnlineStatus;
  return isHidden ? withStatus(profile, NO_STATUS) : profile;
}

/** The same into an answer, with the brace before it. */
export function writeProfile(writer: ByteWriter, person: Person, showsOnlineStatus: boolean) {
  const { bytes, start, pinAt } = person.texts;
  const isHidden = person.statusEnd !== null && !showsOnlineStatus;
  if (isHidden) writer.text(`{${profileOf(person, showsOnlineStatus)}`);
  else writer.bytes(bytes, start, pinAt);
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
