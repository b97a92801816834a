import type { Viewer } from "../viewer.ts";
import type { Deps } from "../deps.ts";
import {
  ageAt,
  datingAt,
  idAt,
  intentAt,
  showsOnlineAt,
  traitsAt,
} from "../people/cell-members/cell-members.ts";
import type { CellMembers } from "../people/cell-members/cell-members.ts";
import { prepareTraits, sharesInterest } from "../people/compatibility.ts";
import { NOT_IN_PLAY, suitEachOther } from "../people/dating.ts";
import type { ViewerPerson } from "../people/person.ts";
import { FILTER_AGE } from "../profile/profile-limits.schema.ts";
import { canSeePresence } from "../visibility.ts";
import type { NearbyQuery } from "./nearby.schema.ts";

export type Filters = Pick<
  NearbyQuery,
  "maxDistance" | "minAge" | "maxAge" | "intent" | "interests" | "online"
>;

/** A condition on a member in the index; further filters are further conditions. */
export type IsWanted = (members: CellMembers, index: number) => boolean;

const anybody: IsWanted = () => true;

/** Combines conditions, without those that accept everybody: each runs for hundreds of members. */
function allOf(conditions: readonly IsWanted[]): IsWanted {
  const asked = conditions.filter((condition) => condition !== anybody);
  const [only] = asked;
  if (!only) return anybody;
  return asked.length === 1
    ? only
    : (members, index) => asked.every((condition) => condition(members, index));
}

/** The ages that the viewer wants, both included. */
export function agesOf(viewerPerson: ViewerPerson, filters: Filters) {
  const minAge = filters.minAge ?? viewerPerson.minAge;
  const oldest = filters.maxAge ?? viewerPerson.maxAge;
  return { minAge, maxAge: oldest === FILTER_AGE.max ? Number.POSITIVE_INFINITY : oldest };
}

function withIntent({ intent }: Filters): IsWanted {
  if (intent === undefined) return anybody;
  return (members, index) => intentAt(members, index) === intent;
}

function withAnyOf({ rarity }: ViewerPerson, { interests }: Filters): IsWanted {
  if (interests === undefined) return anybody;
  const wanted = prepareTraits({ interests, intent: null, age: null }, rarity);
  const theirs = { ...wanted };
  return (members, index) => sharesInterest(wanted, traitsAt(members, index, theirs));
}

/** As in lists: nobody counts as online if one of the two hides it. */
function whoIsOnline(
  { presence }: Pick<Deps, "presence">,
  { showOnlineStatus }: ViewerPerson,
  { online }: Filters,
): IsWanted {
  if (online === undefined) return anybody;
  const isOnline = presence.checkOnline();
  return (members, index) =>
    canSeePresence({ showOnlineStatus }, { showOnlineStatus: showsOnlineAt(members, index) }) &&
    isOnline(idAt(members, index));
}

/** Members whom the viewer may see, and has neither filtered out nor passed. */
export function wantedBy(
  deps: Pick<Deps, "now" | "presence">,
  { id: viewerId }: Pick<Viewer, "id">,
  viewerPerson: ViewerPerson,
  filters: Filters,
): IsWanted {
  const now = deps.now();
  const { blockedIds, passedUntil } = viewerPerson;
  const { minAge, maxAge } = agesOf(viewerPerson, filters);
  const isFiltered = allOf([
    withIntent(filters),
    withAnyOf(viewerPerson, filters),
    whoIsOnline(deps, viewerPerson, filters),
  ]);
  const [hasBlocks, hasPassed] = [blockedIds.size > 0, passedUntil.size > 0];
  return (members, index) => {
    const age = ageAt(members, index);
    if (age < minAge || age > maxAge) return false;
    const id = idAt(members, index);
    if (id === viewerId || (hasBlocks && blockedIds.has(id))) return false;
    if (hasPassed && (passedUntil.get(id) ?? 0) > now) return false;
    return isFiltered === anybody || isFiltered(members, index);
  };
}

/** Members whom the dating rule shows to the viewer. Counts do not use it, as they would reveal answers of others. */
export function suitedTo({ dating }: ViewerPerson): IsWanted {
  if (dating === NOT_IN_PLAY) return anybody;
  return (members, index) => suitEachOther(dating, datingAt(members, index));
}
