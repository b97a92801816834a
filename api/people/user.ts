import type { BandKm } from "../lib/cells.ts";
import { writeWhole } from "../lib/bytes/byte-writer.ts";
import type { ByteWriter } from "../lib/bytes/byte-writer.ts";
import { serializeFields } from "../lib/bytes/serialized-json.ts";
import type { JsonWriter, SerializedJson } from "../lib/bytes/serialized-json.ts";
import { SCORE_MAX, scoreFactors, scorePoints } from "./compatibility.ts";
import type { ScoreFactor, ScorePoints } from "./compatibility.ts";
import type { PersonPage } from "./person-page.repo.ts";
import type { PersonRow } from "./people.repo.ts";
import type { Profile } from "./person.columns.ts";
import { writePin, writeUnpacked } from "./packed-text.ts";
import { profileOf } from "./person.ts";
import type { Person, ViewerPerson } from "./person.ts";

/** What a list shows a member of a person. */
export type User = Profile &
  Pick<PersonRow, "connectionsCount" | "eventsJoined"> & {
    id: string;
    latitude: number | null;
    longitude: number | null;
    distanceKm: BandKm | null;
    isDefaultPlace: boolean;
    isOnline: boolean;
    /** False where one of the two hides it: then isOnline says nothing. */
    showsOnlineStatus: boolean;
    compatibilityScore: number;
    scoreFactors: ScoreFactor[];
    matchRate: number;
    sharedInterests: string[];
    isConnected: boolean;
    messagesLeft: number | null;
  };

/** What an answer says of a person to this viewer; `distanceKm` is undefined where the pin is hidden. */
type VisiblePerson = Pick<
  User,
  "isOnline" | "showsOnlineStatus" | "isConnected" | "messagesLeft"
> & {
  person: Person;
  distanceKm: User["distanceKm"] | undefined;
};

const HIDDEN = serializeFields({
  latitude: null,
  longitude: null,
  distanceKm: null,
  isDefaultPlace: false,
});
const POINTS_KEYS = SCORE_MAX + 1;
/** The key of a hidden pin: one more than the largest distance. */
const HIDDEN_KEY = 51;
/** Encoded parts that many people share, by key. */
const noBytes = (keys: number) => Array.from({ length: keys }, (): Buffer | undefined => undefined);
const scores = noBytes(2 * POINTS_KEYS ** 2);
const places = noBytes(8 * (HIDDEN_KEY + 1));
/** Most people in an answer are strangers, with equal relations. */
let lastRelation = {
  isConnected: false,
  messagesLeft: Number.NaN as number | null,
  bytes: Buffer.alloc(0),
};
const SHARED = Buffer.from(',"sharedInterests":[');
const NEXT = Buffer.from("},");

function scoreBytes(points: ScorePoints) {
  const { interests, intent, age } = points;
  const key = (2 * interests + Number(intent > 0)) * POINTS_KEYS + age;
  return (scores[key] ??= Buffer.from(
    `,${serializeFields({
      compatibilityScore: interests + intent + age,
      scoreFactors: scoreFactors(points),
    })}`,
  ));
}

function placeBytes({ person, distanceKm, isOnline, showsOnlineStatus }: VisiblePerson) {
  const isDefault = person.place?.isDefault ?? false;
  const flags = 4 * Number(isDefault) + 2 * Number(isOnline) + Number(showsOnlineStatus);
  const key = 8 * (distanceKm === undefined ? HIDDEN_KEY : (distanceKm ?? 0)) + flags;
  const place =
    distanceKm === undefined ? HIDDEN : `"distanceKm":${distanceKm},"isDefaultPlace":${isDefault}`;
  return (places[key] ??= Buffer.from(
    `,${place},"isOnline":${isOnline},"showsOnlineStatus":${showsOnlineStatus}`,
  ));
}

function relationBytes({ isConnected, messagesLeft }: VisiblePerson) {
  if (isConnected !== lastRelation.isConnected || messagesLeft !== lastRelation.messagesLeft) {
    const bytes = Buffer.from(`,"isConnected":${isConnected},"messagesLeft":${messagesLeft}`);
    lastRelation = { isConnected, messagesLeft, bytes };
  }
  return lastRelation.bytes;
}

function writeShared(writer: ByteWriter, viewer: ViewerPerson, person: Person) {
  for (let index = 0; index < person.interestCount; index += 1) {
    if (person.isInterestAmong(index, viewer.interestKeys)) person.writeInterest(writer, index);
  }
}

/** Writes a person without the closing brace. An answer has fifty, so most of it is bytes that exist already. */
function writeUser(writer: ByteWriter, viewer: ViewerPerson, visible: VisiblePerson) {
  const { person, distanceKm, showsOnlineStatus } = visible;
  const { bytes, start, pinAt, namesAt, countsAt, end } = person.texts;
  const points = scorePoints(viewer, person);
  const hidesStatus = person.statusEnd !== null && !showsOnlineStatus;
  if (hidesStatus) writer.text(`{${profileOf(person, showsOnlineStatus)}`);
  else writeUnpacked(writer, bytes, start, pinAt, person);
  if (distanceKm !== undefined) writePin(writer, bytes, pinAt, namesAt);
  writeWhole(writer, placeBytes(visible));
  writeWhole(writer, scoreBytes(points));
  writeUnpacked(writer, bytes, countsAt, end, person);
  writeWhole(writer, SHARED);
  if (points.interests > 0) writeShared(writer, viewer, person);
  writer.endList();
  writeWhole(writer, relationBytes(visible));
}

/** A person with the additional fields of a page. */
type UserWithPage = User & PersonPage;

export const serializeUser =
  (
    viewer: ViewerPerson,
    visible: VisiblePerson,
    page: SerializedJson<PersonPage>,
  ): JsonWriter<UserWithPage> =>
  (writer) => {
    writeUser(writer, viewer, visible);
    writer.text(`,${page.slice(1)}`);
  };

export const serializeUsers =
  (viewer: ViewerPerson, visible: readonly VisiblePerson[]): JsonWriter<User[]> =>
  (writer) => {
    writer.text("[");
    for (let index = 0; index < visible.length; index += 1) {
      if (index > 0) writeWhole(writer, NEXT);
      writeUser(writer, viewer, visible[index] as VisiblePerson);
    }
    writer.text(visible.length > 0 ? "}]" : "]");
  };
