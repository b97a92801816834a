import type { Viewer } from "../../viewer.ts";
import type { Deps } from "../../deps.ts";
import { lookingOrigin } from "../../places/origin.service.ts";
import { viewerPersonOf } from "../../people/people-cache.service.ts";
import { cellsInRange, distanceKm } from "../../lib/cells.ts";
import type { Position } from "../../lib/cells.ts";
import { CALENDAR_LEVEL } from "../search/event-index.repo.ts";
import type { Entry } from "../search/event-index.repo.ts";
import { eventIndex } from "../search/event-index.service.ts";
import { searchEvents, wordsOf } from "../search/event-search.service.ts";
import { EVENTS_COUNTED_MAX, EVENTS_RADIUS_KM } from "../event-limits.schema.ts";
import type { NearbyEventsQuery } from "../events.schema.ts";
import { ownMiddle } from "../event-place.service.ts";
import { missedBy } from "../called-off/missed-events.service.ts";
import { readNearbyList } from "./nearby-lists.service.ts";
import { holdsUntil, inTurn, take } from "./nearby-walk.ts";
import type { Walk } from "./nearby-walk.ts";
import { onceEach } from "./once-a-series.ts";
import type { Selection } from "../search/merge-sorted.ts";
import { serializeList } from "./write-list.service.ts";

// From the middle of a cell to its furthest corner, where the antimeridian has widened it.
const CELL_REACH_KM = 15;

/** The centre: the place in the query, the viewer's own, or the default; a demo visitor cannot override it. */
const centreFor = async (deps: Deps, viewer: Viewer, query: NearbyEventsQuery) =>
  lookingOrigin(deps, viewer, await ownMiddle(deps, viewer), query) ?? deps.env.defaultPosition;

type IsWanted = Selection<Entry>["isWanted"];
/** The viewer, the centre, cancelled events of the viewer, and hidden hosts. */
type Looking = {
  viewer: Viewer;
  centre: Position;
  missed: readonly Entry[];
  blockedIds: ReadonlySet<number>;
};

async function lookingOf(
  deps: Deps,
  viewer: Viewer,
  query: NearbyEventsQuery,
  missed: readonly Entry[],
): Promise<Looking> {
  const centre = await centreFor(deps, viewer, query);
  const viewerRow = await viewerPersonOf(deps, viewer.id);
  return { viewer, centre, missed, blockedIds: viewerRow?.blockedIds ?? new Set() };
}

/** A filter for what the viewer asked for and may see, wherever it is; undefined if everything matches. */
function wantedBy({ blockedIds }: Looking, category: string | undefined): IsWanted {
  const isOfCategory: IsWanted =
    category === undefined ? undefined : (entry) => entry.category === category;
  if (blockedIds.size === 0) return isOfCategory;
  return (entry: Entry) => !blockedIds.has(entry.hostId) && (!isOfCategory || isOfCategory(entry));
}

/** The entries to consider per cell; in cells wholly inside the radius no distance has to be computed. */
async function selectionsAround(deps: Deps, looking: Looking, query: NearbyEventsQuery) {
  const { maxDistance, category } = query;
  const { viewer, centre, missed } = looking;
  const index = eventIndex(deps);
  const isWanted = wantedBy(looking, category);
  const isWithin = (entry: Entry) =>
    (!isWanted || isWanted(entry)) && distanceKm(centre, entry) <= maxDistance;
  await index.refresh();
  const selections: Selection<Entry>[] = [{ entries: missed, isWanted: isWithin }];
  for (const cell of cellsInRange(centre, CALENDAR_LEVEL, maxDistance + CELL_REACH_KM)) {
    const cached = index.eventsIn(viewer.realm, cell);
    const entries = cached instanceof Promise ? await cached : cached;
    const isInside = cell.distanceKm + CELL_REACH_KM <= maxDistance;
    if (entries.length > 0) selections.push({ entries, isWanted: isInside ? isWanted : isWithin });
  }
  return selections;
}

/** The requested page, and the total count. */
async function choose(deps: Deps, walk: Walk, { q = "", offset, limit }: NearbyEventsQuery) {
  const words = wordsOf(q);
  const end = Math.min(EVENTS_COUNTED_MAX, offset + limit);
  const found =
    words.length > 0
      ? onceEach(await searchEvents(deps, (count) => take(walk, count), words))
      : take(walk, end);
  const left = words.length > 0 ? 0 : walk.countLeft(EVENTS_COUNTED_MAX - found.length);
  return { ids: found.slice(offset, end).map(({ id }) => id), total: found.length + left };
}

/** The next events around the viewer's own place, soonest first, one date of each series. */
export async function nextNearby(deps: Deps, viewer: Viewer, count: number) {
  const query = { maxDistance: EVENTS_RADIUS_KM, limit: count, offset: 0 };
  const looking = await lookingOf(deps, viewer, query, []);
  const walk = inTurn(await selectionsAround(deps, looking, query), deps.now(), {});
  return take(walk, count).filter(({ startsAt }) => startsAt > deps.now());
}

async function makeList(deps: Deps, looking: Looking, query: NearbyEventsQuery) {
  const at = deps.now();
  const selections = await selectionsAround(deps, looking, query);
  const { ids, total } = await choose(deps, inTurn(selections, at, query), query);
  return { ids: Int32Array.from(ids), total, at, until: holdsUntil(selections, at) };
}

/** The page of ids, shared by all viewers with the same centre who do not filter. */
async function listFor(deps: Deps, looking: Looking, query: NearbyEventsQuery) {
  const { viewer, centre, missed, blockedIds } = looking;
  const make = () => makeList(deps, looking, query);
  if (missed.length > 0 || blockedIds.size > 0) return make();
  const { maxDistance, category, from, to, q = "", offset, limit } = query;
  const place = [viewer.realm, centre.latitude, centre.longitude, maxDistance];
  const key = JSON.stringify([...place, category, from, to, offset, limit, wordsOf(q)]);
  return readNearbyList(deps, key, make);
}

/**
 * Upcoming events soonest first, then those of the last 30 days, latest first. Called-off events are listed to those
 * who were attending, until they would have begun.
 */
export async function listNearbyEvents(deps: Deps, viewer: Viewer, query: NearbyEventsQuery) {
  const missed = await missedBy(deps, viewer);
  const looking = await lookingOf(deps, viewer, query, missed);
  const { ids, total } = await listFor(deps, looking, query);
  const wasGoing = new Set(missed.map(({ id }) => id));
  return { events: await serializeList(deps, viewer, [...ids], wasGoing), total };
}
