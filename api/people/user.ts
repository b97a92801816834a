import type { BandKm } from "../lib/cells.ts";
import { writeFields } from "../lib/written.ts";
import type { Written } from "../lib/written.ts";
import { scoreFactors, scorePoints } from "./compatibility.ts";
import type { ScoreFactor, ScorePoints } from "./compatibility.ts";
import type { Card } from "./people.repo.ts";
import type { Profile } from "./person.columns.ts";
import type { Person } from "./person.ts";

/** What a member is told of somebody. */
export type User = Profile &
  Pick<Card, "connectionsCount" | "eventsJoined"> & {
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

type Seeker = { person: Person; interests: ReadonlySet<string> };
/** What is between the two at this moment; `distanceKm` is undefined where no pin is told. */
type Between = Pick<User, "isOnline" | "showsOnlineStatus" | "isConnected" | "messagesLeft"> & {
  distanceKm: User["distanceKm"] | undefined;
};

const HIDDEN = writeFields({
  latitude: null,
  longitude: null,
  distanceKm: null,
  isDefaultPlace: false,
});
const scores = new Map<number, string>();

/** Few scores differ: each is written once. */
function writeScore(points: ScorePoints) {
  const key = (points.interests * 100 + points.intent) * 100 + points.age;
  const known = scores.get(key);
  if (known !== undefined) return known;
  const written = writeFields({
    compatibilityScore: points.interests + points.intent + points.age,
    scoreFactors: scoreFactors(points),
  });
  scores.set(key, written);
  return written;
}

function writeShared(seeker: Seeker, { interests }: Person) {
  let shared = "";
  for (const { canonical, written } of interests) {
    if (seeker.interests.has(canonical)) shared += shared === "" ? written : `,${written}`;
  }
  return shared;
}

/** Fifty of these are written for one answer, so only what differs from viewer to viewer is. */
export function writeUser(seeker: Seeker, person: Person, between: Between): Written<User> {
  const { profile, pin, counts } = person;
  const { distanceKm, isOnline, showsOnlineStatus, isConnected, messagesLeft } = between;
  const place =
    distanceKm === undefined
      ? HIDDEN
      : `${pin},"distanceKm":${distanceKm},"isDefaultPlace":${person.place?.isDefault}`;
  const score = writeScore(scorePoints(seeker.person, person));
  const shared = writeShared(seeker, person);
  return `{${profile},${place},"isOnline":${isOnline},"showsOnlineStatus":${showsOnlineStatus},${score},${counts},"sharedInterests":[${shared}],"isConnected":${isConnected},"messagesLeft":${messagesLeft}}`;
}
