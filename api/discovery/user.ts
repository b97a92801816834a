import type { BandKm } from "../lib/cells.ts";
import { writeFields } from "../lib/written.ts";
import type { Written } from "../lib/written.ts";
import { matchRateOf } from "../profile/match-rate.ts";
import { scoreFactors, scorePoints } from "./compatibility.ts";
import type { ScoreFactor, ScorePoints } from "./compatibility.ts";
import type { Card } from "./directory.repo.ts";
import type { Person } from "./directory.service.ts";

/** What a member is told of somebody. */
export type User = Pick<
  Card,
  "name" | "age" | "bio" | "intent" | "interests" | "profileImageUrl" | "status"
> &
  Pick<Card, "connectionsCount" | "eventsJoined"> & {
    id: string;
    latitude: number | null;
    longitude: number | null;
    distanceKm: BandKm | null;
    isDefaultPlace: boolean;
    isOnline: boolean;
    compatibilityScore: number;
    scoreFactors: ScoreFactor[];
    matchRate: number;
    sharedInterests: string[];
    isConnected: boolean;
    messagesLeft: number | null;
  };

/** What a user is told as, but for what depends on who asks. */
export const writeCard = (card: Card) => ({
  profile: writeFields({
    id: card.publicId,
    name: card.name,
    age: card.age,
    bio: card.bio,
    intent: card.intent,
    interests: card.interests,
    profileImageUrl: card.profileImageUrl,
    status: card.status,
  }),
  pin: card.place && writeFields(card.place.pin),
  counts: writeFields({
    connectionsCount: card.connectionsCount,
    eventsJoined: card.eventsJoined,
    matchRate: matchRateOf(card),
  }),
  interests: card.interests.map((interest) => JSON.stringify(interest)),
});

type Seeker = { person: Person; interests: ReadonlySet<string> };
/** What is between the two at this moment; `distanceKm` is undefined where no pin is told. */
type Between = Pick<User, "isOnline" | "isConnected" | "messagesLeft"> & {
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

function writeShared({ interests }: Seeker, { canonicalInterests, written }: Person) {
  let shared = "";
  for (const [index, interest] of canonicalInterests.entries()) {
    if (!interests.has(interest)) continue;
    shared += shared === "" ? written.interests[index] : `,${written.interests[index]}`;
  }
  return shared;
}

/** Fifty of these are written for one answer, so only what differs from viewer to viewer is. */
export function writeUser(seeker: Seeker, person: Person, between: Between): Written<User> {
  const { profile, pin, counts } = person.written;
  const { distanceKm, isOnline, isConnected, messagesLeft } = between;
  const place =
    distanceKm === undefined
      ? HIDDEN
      : `${pin},"distanceKm":${distanceKm},"isDefaultPlace":${person.place?.isDefault}`;
  const score = writeScore(scorePoints(seeker.person.traits, person.traits));
  const shared = writeShared(seeker, person);
  return `{${profile},${place},"isOnline":${isOnline},${score},${counts},"sharedInterests":[${shared}],"isConnected":${isConnected},"messagesLeft":${messagesLeft}}`;
}
