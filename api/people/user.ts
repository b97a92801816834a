import type { BandKm } from "../lib/cells.ts";
import { writeBytes } from "../lib/byte-writer.ts";
import type { ByteWriter } from "../lib/byte-writer.ts";
import { serializeFields } from "../lib/serialized-json.ts";
import type { JsonBytes, SerializedJson } from "../lib/serialized-json.ts";
import { scoreFactors, scorePoints } from "./compatibility.ts";
import type { ScoreFactor, ScorePoints } from "./compatibility.ts";
import type { PersonPage } from "./person-page.repo.ts";
import type { PersonRow } from "./people.repo.ts";
import type { Profile } from "./person.columns.ts";
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

/** A person as the viewer sees them right now; `distanceKm` is undefined where the pin is hidden. */
type Seen = Pick<User, "isOnline" | "showsOnlineStatus" | "isConnected" | "messagesLeft"> & {
  person: Person;
  distanceKm: User["distanceKm"] | undefined;
};

const HIDDEN = `,${serializeFields({
  latitude: null,
  longitude: null,
  distanceKm: null,
  isDefaultPlace: false,
})}`;
const scores = new Map<number, Buffer>();

/** Few scores differ, so each is serialized once. */
function serializeScore(points: ScorePoints) {
  const key = (points.interests * 100 + points.intent) * 100 + points.age;
  const known = scores.get(key);
  if (known !== undefined) return known;
  const json = serializeFields({
    compatibilityScore: points.interests + points.intent + points.age,
    scoreFactors: scoreFactors(points),
  });
  const bytes = Buffer.from(`,${json}`);
  scores.set(key, bytes);
  return bytes;
}

function serializeShared(viewer: ViewerPerson, { interests }: Person) {
  let shared = "";
  for (const { canonical, json } of interests) {
    if (viewer.interestNames.has(canonical)) shared += shared === "" ? json : `,${json}`;
  }
  return shared;
}

/** An answer holds fifty of these, so only the fields that differ between viewers are serialized here. */
function writeUser(
  writer: ByteWriter,
  viewer: ViewerPerson,
  { person, distanceKm, isOnline, showsOnlineStatus, isConnected, messagesLeft }: Seen,
  end = "}",
) {
  const { bytes, start, pinAt, countsAt, end: textsEnd } = person.texts;
  const isHidden = distanceKm === undefined;
  const place = isHidden
    ? HIDDEN
    : `,"distanceKm":${distanceKm},"isDefaultPlace":${person.place?.isDefault}`;
  const score = serializeScore(scorePoints(viewer, person));
  const hidesStatus = person.statusEnd !== null && !showsOnlineStatus;
  if (hidesStatus) writer.text(`{${profileOf(person, showsOnlineStatus)}`);
  writer.bytes(bytes, hidesStatus ? pinAt : start, isHidden ? pinAt : countsAt);
  writer.text(`${place},"isOnline":${isOnline},"showsOnlineStatus":${showsOnlineStatus}`);
  writer.bytes(score, 0, score.length);
  writer.bytes(bytes, countsAt, textsEnd);
  const shared = serializeShared(viewer, person);
  writer.text(
    `,"sharedInterests":[${shared}],"isConnected":${isConnected},"messagesLeft":${messagesLeft}${end}`,
  );
}

/** The same with what only a page shows. */
export type UserWithPage = User & PersonPage;

export const serializeUser = (
  viewer: ViewerPerson,
  seen: Seen,
  page: SerializedJson<PersonPage>,
): JsonBytes<UserWithPage> =>
  writeBytes((writer) => writeUser(writer, viewer, seen, `,${page.slice(1)}`));

export const serializeUsers = (viewer: ViewerPerson, visible: readonly Seen[]): JsonBytes<User[]> =>
  writeBytes((writer) => {
    writer.text("[");
    const last = visible.at(-1);
    for (const seen of visible) writeUser(writer, viewer, seen, seen === last ? "}" : "},");
    writer.text("]");
  });
