import type { Viewer } from "../auth/session.service.ts";
import type { Deps } from "../deps.ts";
import { bandKm, distanceKm } from "../lib/cells.ts";
import { AppError, notFound } from "../lib/errors.ts";
import { isPublicId } from "../lib/tokens.ts";
import { matchRateOf } from "../profile/profile.service.ts";
import { findVisibleId, tellsOnline } from "../visibility.ts";
import { compatibility } from "./compatibility.ts";
import type { NearbyQuery } from "./discovery.schema.ts";
import { readPeople, readSeeker } from "./people.repo.ts";
import type { PersonRow, Seeker } from "./people.repo.ts";
import { publishDuePlaces, reportPosition } from "./place.service.ts";
import { countAround, originOf, rankCandidates } from "./seeking.service.ts";
import type { Origin } from "./seeking.service.ts";

const FIRST_CONTACT_MESSAGES = 2;
const HIDDEN = { latitude: null, longitude: null, distanceKm: null, isDefaultPlace: false };

/** The pin, for somebody within the last band of distance or with whom both have written. */
function placeOf(row: PersonRow, origin: Origin | undefined) {
  if (row.centre_latitude === null || row.centre_longitude === null) return HIDDEN;
  const centre = { latitude: row.centre_latitude, longitude: row.centre_longitude };
  const band = origin ? bandKm(distanceKm(origin.centre, centre)) : null;
  if (band === null && row.both_wrote !== 1) return HIDDEN;
  const isDefaultPlace = row.is_default === 1;
  return {
    latitude: row.pin_latitude,
    longitude: row.pin_longitude,
    distanceKm: band,
    isDefaultPlace,
  };
}

/** How many messages one may still send to somebody who has not written back; null once they have. */
const messagesLeft = (deps: Deps, { sent, received }: Pick<PersonRow, "sent" | "received">) =>
  received
    ? null
    : Math.max(0, Math.floor(FIRST_CONTACT_MESSAGES * deps.env.rateLimitScale) - (sent ?? 0));

function toUser(
  deps: Deps,
  viewer: Viewer,
  seeker: Seeker,
  origin: Origin | undefined,
  row: PersonRow,
) {
  const interests = JSON.parse(row.interests) as string[];
  const fit = compatibility(
    seeker,
    { interests, intent: row.intent, age: row.age },
    deps.rarity.current(),
  );
  const showsOnline = tellsOnline(seeker, { showOnlineStatus: row.show_online_status === 1 });
  return {
    id: row.public_id,
    name: row.name,
    age: row.age,
    bio: row.bio,
    intent: row.intent,
    interests,
    profileImageUrl: row.profile_image_url,
    status: row.status,
    ...placeOf(row, origin),
    isOnline: showsOnline && deps.presence.isOnline(row.id),
    compatibilityScore: fit.score,
    scoreFactors: fit.factors,
    connectionsCount: row.connections_count,
    eventsJoined: row.events_joined,
    matchRate: matchRateOf({
      connectionsCount: row.connections_count,
      mutualCount: row.mutual_count,
    }),
    sharedInterests: fit.sharedInterests,
    isConnected: row.both_wrote !== null,
    messagesLeft: row.id === viewer.id ? null : messagesLeft(deps, row),
  };
}

export type User = ReturnType<typeof toUser>;

/** A client of the specification alone reports its position by asking; ours does it by PUT. */
export async function listNearbyPeople(
  deps: Deps,
  viewer: Viewer,
  query: NearbyQuery,
  isReport: boolean,
) {
  if (query.excludeUserId && query.excludeUserId !== viewer.publicId) {
    throw new AppError("forbidden", "You can leave out only yourself.");
  }
  const { latitude, longitude } = query;
  if (isReport && latitude !== undefined && longitude !== undefined) {
    await reportPosition(deps, viewer, { position: { latitude, longitude } });
  }
  await publishDuePlaces(deps);
  const seeker = await readSeeker(deps.db, viewer.id);
  const origin = originOf(seeker, viewer.kind === "member" ? query : {});
  if (!origin) return { people: [], total: 0 };
  const ids = await rankCandidates(deps, viewer, seeker, origin, query);
  const page = ids.slice(query.offset, query.offset + query.limit);
  const rows = await readPeople(deps.db, viewer, seeker.showLocation, page);
  return {
    people: rows.map((row) => toUser(deps, viewer, seeker, origin, row)),
    total: ids.length,
  };
}

export async function countNearbyPeople(deps: Deps, viewer: Viewer) {
  await publishDuePlaces(deps);
  const seeker = await readSeeker(deps.db, viewer.id);
  const origin = originOf(seeker, {});
  return origin
    ? Object.fromEntries(await countAround(deps, viewer, seeker, origin))
    : { "2": 0, "5": 0, "10": 0, "20": 0 };
}

export async function getPerson(deps: Deps, viewer: Viewer, publicId: string): Promise<User> {
  const id = isPublicId(publicId) ? await findVisibleId(deps.db, viewer, publicId) : undefined;
  if (id === undefined) throw notFound("This person could not be found.");
  await publishDuePlaces(deps);
  const seeker = await readSeeker(deps.db, viewer.id);
  const [row] = await readPeople(deps.db, viewer, seeker.showLocation, [id]);
  if (!row) throw notFound("This person could not be found.");
  return toUser(deps, viewer, seeker, originOf(seeker, {}), row);
}

/** The score of two members as it stands now. */
export async function scoreBetween(deps: Deps, viewer: Viewer, otherId: number) {
  const [own, other] = [await readSeeker(deps.db, viewer.id), await readSeeker(deps.db, otherId)];
  return compatibility(own, other, deps.rarity.current()).score;
}
