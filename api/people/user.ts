import type { BandKm } from "../lib/cells.ts";
import { serializeFields } from "../lib/serialized-json.ts";
import type { SerializedJson } from "../lib/serialized-json.ts";
import { scoreFactors, scorePoints } from "./compatibility.ts";
import type { ScoreFactor, ScorePoints } from "./compatibility.ts";
import type { PersonRow } from "./people.repo.ts";
import type { Profile } from "./person.columns.ts";
import type { Person, ViewerPerson } from "./person.ts";

/** What a member sees of a person. */
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

/** How the viewer and the person relate right now; `distanceKm` is undefined where the pin is hidden. */
type Between = Pick<User, "isOnline" | "showsOnlineStatus" | "isConnected" | "messagesLeft"> & {
  distanceKm: User["distanceKm"] | undefined;
};

const HIDDEN = serializeFields({
  latitude: null,
  longitude: null,
  distanceKm: null,
  isDefaultPlace: false,
});
const scores = new Map<number, string>();

/** Few scores differ, so each is serialized once. */
function serializeScore(points: ScorePoints) {
  const key = (points.interests * 100 + points.intent) * 100 + points.age;
  const known = scores.get(key);
  if (known !== undefined) return known;
  const json = serializeFields({
    compatibilityScore: points.interests + points.intent + points.age,
    scoreFactors: scoreFactors(points),
  });
  scores.set(key, json);
  return json;
}

function serializeShared(viewer: ViewerPerson, { interests }: Person) {
  let shared = "";
  for (const { canonical, json } of interests) {
    if (viewer.interestNames.has(canonical)) shared += shared === "" ? json : `,${json}`;
  }
  return shared;
}

/** An answer holds fifty of these, so only the fields that differ between viewers are serialized here. */
export function serializeUser(
  viewer: ViewerPerson,
  person: Person,
  between: Between,
): SerializedJson<User> {
  const { profile, pin, counts } = person;
  const { distanceKm, isOnline, showsOnlineStatus, isConnected, messagesLeft } = between;
  const place =
    distanceKm === undefined
      ? HIDDEN
      : `${pin},"distanceKm":${distanceKm},"isDefaultPlace":${person.place?.isDefault}`;
  const score = serializeScore(scorePoints(viewer, person));
  const shared = serializeShared(viewer, person);
  return `{${profile},${place},"isOnline":${isOnline},"showsOnlineStatus":${showsOnlineStatus},${score},${counts},"sharedInterests":[${shared}],"isConnected":${isConnected},"messagesLeft":${messagesLeft}}`;
}
