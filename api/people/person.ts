import type { Bytes } from "../lib/bytes/byte-store.ts";
import { interestKey, prepareTraits } from "./compatibility.ts";
import type { InterestRarity } from "./compatibility.ts";
import type { InterestName, InterestNames } from "./interest-names.ts";
import { BEFORE_ID, packTexts, unpackText, writeUnpacked } from "./packed-text.ts";
import type { PersonRow, ViewerRow } from "./people.repo.ts";
import type { ByteWriter } from "../lib/bytes/byte-writer.ts";
import { serializeFields } from "../lib/bytes/serialized-json.ts";
import { PUBLIC_ID_LENGTH } from "../lib/tokens.ts";
import { NO_STATUS, statusAt } from "./status.ts";
import type { ShownStatus } from "./status.ts";
import { matchRateOf } from "./match-rate.ts";

/**
 * The packed texts of a person, one after another: the profile with the brace before it, without the id and the interests;
 * the pin with a comma before it; the interests that have no number; and the counts with a comma before them.
 */
type PersonTexts = Bytes & { pinAt: number; namesAt: number; countsAt: number };

/** A profile begins with the id, without a brace. */
const ID_START = BEFORE_ID.length - 1;
/** The last field of the profile; quotes within a value are escaped, so this occurs once. */
const STATUS = ',"status":';
const withStatus = (profile: string, status: ShownStatus) =>
  `${profile.slice(0, profile.lastIndexOf(STATUS))},${serializeFields(status)}`;

function textsOf(
  row: PersonRow,
  publicId: string,
  status: ShownStatus,
  interests: readonly InterestName[],
): PersonTexts {
  const hasEnd = row.status_until !== null;
  const texts = {
    profile: `{${hasEnd ? withStatus(row.profile, status) : row.profile}`,
    pin: row.place ? `,${serializeFields(row.place.pin)}` : "",
    counts: `,${serializeFields({
      connectionsCount: row.connectionsCount,
      eventsJoined: row.eventsJoined,
      matchRate: matchRateOf(row),
    })}`,
  };
  return packTexts(texts, publicId, interests);
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
  const at = (index: number) => interests[index] as InterestName;
  const publicId = row.profile.slice(ID_START, ID_START + PUBLIC_ID_LENGTH);
  return {
    ...prepareTraits(row, rarity),
    id: row.id,
    publicId,
    writePublicId: (writer: ByteWriter) => writer.text(publicId),
    realm: row.realm,
    interests,
    interestCount: interests.length,
    /** What the numbers of the interests are of. */
    table: names.table(),
    isInterestAmong: (index: number, keys: readonly number[]) => keys.includes(at(index).key),
    writeInterest: (writer: ByteWriter, index: number) => writer.text(`${at(index).json},`),
    showLocation: row.showLocation,
    showOnlineStatus: row.showOnlineStatus,
    isSuspended: row.isSuspended,
    /** When the texts expire, because of a status that ends. */
    statusEnd: shown.statusUntil === undefined ? null : row.status_until,
    place: row.place && { centre: row.place.centre, isDefault: row.place.isDefault },
    texts: textsOf(row, publicId, shown, interests),
  };
}
export type Person = ReturnType<typeof personOf>;

/** The profile fields without braces, for a viewer who sees the online state or not. */
export function profileOf(person: Person, showsOnlineStatus: boolean) {
  const { bytes, start, pinAt } = person.texts;
  const profile = unpackText({ bytes, start, end: pinAt }, person).slice(1);
  const isHidden = person.statusEnd !== null && !showsOnlineStatus;
  return isHidden ? withStatus(profile, NO_STATUS) : profile;
}

/** Writes the profile into an answer, with the brace before it. */
export function writeProfile(writer: ByteWriter, person: Person, showsOnlineStatus: boolean) {
  const { bytes, start, pinAt } = person.texts;
  const isHidden = person.statusEnd !== null && !showsOnlineStatus;
  if (isHidden) writer.text(`{${profileOf(person, showsOnlineStatus)}`);
  else writeUnpacked(writer, bytes, start, pinAt, person);
}

/**
 * A viewer as a search compares them with others, with their filters and hidden people. Thousands are in memory, so nothing
 * else of them is kept.
 */
export const viewerPersonFrom = (row: ViewerRow, rarity: InterestRarity) => ({
  ...prepareTraits(row, rarity),
  id: row.id,
  realm: row.realm,
  showLocation: row.showLocation,
  showOnlineStatus: row.showOnlineStatus,
  place: row.place,
  maxDistance: row.maxDistance,
  minAge: row.minAge,
  maxAge: row.maxAge,
  isKnownToAny: row.isKnownToAny,
  blockedIds: row.blockedIds,
  passedUntil: row.passedUntil,
  /** The bits of the dating rule; for others only the index of people nearby has them. */
  dating: row.dating,
  interestKeys: row.interests.map(interestKey),
});
export type ViewerPerson = ReturnType<typeof viewerPersonFrom>;
