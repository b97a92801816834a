import type { Viewer } from "../viewer.ts";
import type { Deps } from "../deps.ts";
import { bandKm, distanceKm } from "../lib/cells.ts";
import { AppError, notFound } from "../lib/errors.ts";
import { isPublicId } from "../lib/tokens.ts";
import { messagesUntilAnswer } from "../people/first-contact.service.ts";
import { isVisible, canSeePresence, canSeeLocation } from "../visibility.ts";
import { compatibilityScore } from "../people/compatibility.ts";
import type { Person, ViewerPerson } from "../people/person.ts";
import type { Relation } from "../people/relations.repo.ts";
import { WIDE_COUNT_KM } from "./nearby.schema.ts";
import type { CountsQuery, NearbyQuery } from "./nearby.schema.ts";
import { reportPosition } from "../places/place.service.ts";
import { peopleOf, relationsOf, viewerPersonOf } from "../people/people-cache.service.ts";
import { personPageOf } from "../people/person-page.service.ts";
import { personNotFound, personWith } from "../people/public-ids.service.ts";
import { publishDuePlaces } from "../places/publishing.service.ts";
import { interestRarity } from "../people/rarity.service.ts";
import { searchOrigin, lookingOrigin, ownOrigin } from "../places/origin.service.ts";
import type { Origin } from "../places/origin.service.ts";
import { ZERO_COUNTS, countAround, rankCandidates } from "./search.service.ts";
import { countWide } from "./wide-count.service.ts";
import { serializeUser, serializeUsers } from "../people/user.ts";

const STRANGERS = new Map<number, Relation>();
const STRANGER: Relation = { bothWrote: null, sent: 0, received: 0 };

/** Repeats a search if a new rarity table came while it waited for a read: scores of two tables do not compare. */
async function byOneRarity<Answer>(deps: Deps, ask: () => Promise<Answer>): Promise<Answer> {
  const rarity = interestRarity(deps).current();
  const answer = await ask();
  return rarity === interestRarity(deps).current() ? answer : byOneRarity(deps, ask);
}

/** The viewer, after all due places were published. */
async function currentViewer(deps: Deps, viewer: Viewer) {
  await publishDuePlaces(deps);
  const person = await viewerPersonOf(deps, viewer.id);
  if (!person) throw notFound();
  return person;
}

/** The distance band from the origin; undefined if the pin is hidden. */
function bandOf(
  viewerPerson: ViewerPerson,
  origin: Origin | undefined,
  person: Person,
  relation: Relation,
) {
  if (!person.place || !canSeeLocation(viewerPerson, person)) return undefined;
  const band = origin ? bandKm(distanceKm(origin, person.place.centre)) : null;
  return band === null && !relation.bothWrote ? undefined : band;
}

/** How many messages the viewer may send before an answer; null once there is one. */
const messagesLeft = (deps: Deps, { sent, received }: Relation) =>
  received > 0 ? null : Math.max(0, messagesUntilAnswer(deps.env) - sent);

/** The visible ones of these people, with what exists between the two. */
async function findVisible(
  deps: Deps,
  viewer: Viewer,
  viewerPerson: ViewerPerson,
  origin: Origin | undefined,
  ids: readonly number[],
) {
  const relations = viewerPerson.isKnownToAny ? await relationsOf(deps, viewer.id, ids) : STRANGERS;
  const people = await peopleOf(deps, ids);
  const isOnline = deps.presence.checkOnline();
  return people
    .filter((person) => isVisible(viewerPerson, person))
    .map((person) => {
      const relation = relations.get(person.id) ?? STRANGER;
      const showsOnlineStatus = canSeePresence(viewerPerson, person);
      return {
        person,
        distanceKm: bandOf(viewerPerson, origin, person, relation),
        isOnline: showsOnlineStatus && isOnline(person.id),
        showsOnlineStatus,
        isConnected: relation.bothWrote !== null,
        messagesLeft: person.id === viewerPerson.id ? null : messagesLeft(deps, relation),
      };
    });
}

/** Clients that follow the specification report their position with the request; ours uses PUT. */
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
  return byOneRarity(deps, () => answerNearby(deps, viewer, query));
}

async function answerNearby(deps: Deps, viewer: Viewer, query: NearbyQuery) {
  const viewerPerson = await currentViewer(deps, viewer);
  const origin = searchOrigin(viewerPerson, viewer.kind === "member" ? query : {});
  if (!origin) return { people: serializeUsers(viewerPerson, []), total: 0 };
  const ranking = await rankCandidates(deps, viewer, viewerPerson, origin, query);
  const ids = ranking.ids(query.offset, query.offset + query.limit);
  const visible = await findVisible(deps, viewer, viewerPerson, origin, ids);
  // A suspension may fall between ranking and reading.
  const total = ranking.total - (ids.length - visible.length);
  return { people: serializeUsers(viewerPerson, visible), total };
}

/** How many people are near, here or elsewhere; a viewer who hides their place gets no counts. */
export async function countNearbyPeople(
  deps: Deps,
  viewer: Viewer,
  query: CountsQuery,
): Promise<typeof ZERO_COUNTS & { "100"?: number }> {
  const viewerPerson = await currentViewer(deps, viewer);
  const own = ownOrigin(viewerPerson);
  const origin = own && lookingOrigin(deps, viewer, own, query);
  if (!origin) return ZERO_COUNTS;
  const counts = await countAround(deps, viewer, viewerPerson, origin);
  const wide = origin === own ? countWide(deps, viewer, viewerPerson, origin) : undefined;
  return wide === undefined ? counts : { ...counts, [WIDE_COUNT_KM]: wide };
}

export async function getPerson(deps: Deps, viewer: Viewer, publicId: string) {
  const person = isPublicId(publicId) ? await personWith(deps, publicId) : undefined;
  if (!person) throw personNotFound();
  const ids = [person.id];
  return byOneRarity(deps, async () => {
    const viewerPerson = await currentViewer(deps, viewer);
    const [user] = await findVisible(deps, viewer, viewerPerson, ownOrigin(viewerPerson), ids);
    const page = user && (await personPageOf(deps, person.id));
    if (!user || !page) throw personNotFound();
    return serializeUser(viewerPerson, user, page);
  });
}

/** The present scores with the viewer, in the order of the ids. */
export const scoresWith = (deps: Deps, viewerId: number, ids: readonly number[]) =>
  byOneRarity(deps, async () => {
    const [own, ...others] = await peopleOf(deps, [viewerId, ...ids]);
    const scores = new Map(
      own && others.map((other) => [other.id, compatibilityScore(own, other)]),
    );
    return ids.map((id) => scores.get(id) ?? 0);
  });
