import type { Viewer } from "../viewer.ts";
import type { Deps } from "../deps.ts";
import { bandKm, distanceKm } from "../lib/cells.ts";
import { notFound } from "../lib/errors.ts";
import { messagesUntilAnswer } from "../people/first-contact.service.ts";
import { isVisible, canSeePresence, canSeeLocation } from "../visibility.ts";
import type { Person, ViewerPerson } from "../people/person.ts";
import { Relations } from "../people/relations.ts";
import type { Relation } from "../people/relations.ts";
import { peopleOf, relationsOf, viewerPersonOf } from "../people/people-cache.service.ts";
import { publishDuePlaces } from "../places/publishing.service.ts";
import { interestRarity } from "../people/rarity.service.ts";
import type { Origin } from "../places/origin.service.ts";

const STRANGERS = new Relations([]);
const STRANGER: Relation = { bothWrote: null, sent: 0, received: 0 };

/** Repeats a search if a new rarity table came while it waited for a read: scores of two tables do not compare. */
export async function byOneRarity<Answer>(deps: Deps, ask: () => Promise<Answer>): Promise<Answer> {
  const rarity = interestRarity(deps).current();
  const answer = await ask();
  return rarity === interestRarity(deps).current() ? answer : byOneRarity(deps, ask);
}

/** The viewer, after all due places were published. */
export async function currentViewer(deps: Deps, viewer: Viewer) {
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
export async function findVisible(
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
