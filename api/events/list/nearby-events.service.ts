import type { Viewer } from "../../viewer.ts";
import type { Deps } from "../../deps.ts";
import { lookingOrigin } from "../../places/origin.service.ts";
import { viewerPersonOf } from "../../people/people-cache.service.ts";
import { cellsInRange, distanceKm } from "../../lib/cells.ts";
import type { Position } from "../../lib/cells.ts";
import { EVENT_CELL_LEVEL } from "../search/event-index.repo.ts";
import type { Entry } from "../search/event-index.repo.ts";
import { eventIndex } from "../search/event-index.service.ts";
import { searchEvents, wordsOf } from "../search/event-search.service.ts";
import { EVENTS_COUNTED_MAX, EVENTS_RADIUS_KM } from "../event-limits.schema.ts";
import type { NearbyEventsQuery } from "../events.schema.ts";
import { ownMiddle } from "../event-place.service.ts";
import { ownCalledOff } from "../called-off/own-called-off.service.ts";
import { readNearbyPage } from "./nearby-pages.service.ts";
import { unchangedUntil, walkInOrder, take } from "./nearby-walk.ts";
import type { Walk } from "./nearby-walk.ts";
import { firstOfEachSeries } from "./series-filter.ts";
import type { Selection } from "../search/merge-sorted.ts";
import { serializeList } from "./write-list.service.ts";

/** From the centre of a cell to its furthest corner, where the antimeridian has widened it. */
const CELL_RADIUS_KM = 15;

/** The centre: the place in the query, the viewer's own, or the default; a demo visitor cannot override it. */
const centreFor = async (deps: Deps, viewer: Viewer, query: NearbyEventsQuery) =>
  lookingOrigin(deps, viewer, await ownMiddle(deps, viewer), query) ?? deps.env.defaultPosition;

type IsWanted = Selection<Entry>["isWanted"];
/** For whom events are listed, and around which place. */
type Search = {
  viewer: Viewer;
  centre: Position;
  /** The viewer's own events that were called off. */
  calledOff: readonly Entry[];
  blockedIds: ReadonlySet<number>;
};

async function searchFor(
  deps: Deps,
  viewer: Viewer,
  query: NearbyEventsQuery,
  calledOff: readonly Entry[],
): Promise<Search> {
  const centre = await centreFor(deps, viewer, query);
  const viewerRow = await viewerPersonOf(deps, viewer.id);
  return { viewer, centre, calledOff, blockedIds: viewerRow?.blockedIds ?? new Set() };
}

/** A filter for what the viewer asked for and may see, wherever it is; undefined if everything matches. */
function wantedBy({ blockedIds }: Search, category: string | undefined): IsWanted {
  const isOfCategory: IsWanted =
    category === undefined ? undefined : (entry) => entry.category === category;
  if (blockedIds.size === 0) return isOfCategory;
  return (entry: Entry) => !blockedIds.has(entry.hostId) && (!isOfCategory || isOfCategory(entry));
}

/** The entries to consider per cell; in cells wholly inside the radius no distance has to be computed. */
async function selectionsAround(deps: Deps, search: Search, query: NearbyEventsQuery) {
  const { maxDistance, category } = query;
  const { viewer, centre, calledOff } = search;
  const index = eventIndex(deps);
  const isWanted = wantedBy(search, category);
  const isWithin = (entry: Entry) =>
    (!isWanted || isWanted(entry)) && distanceKm(centre, entry) <= maxDistance;
  await index.refresh();
  const selections: Selection<Entry>[] = [{ entries: calledOff, isWanted: isWithin }];
  for (const cell of cellsInRange(centre, EVENT_CELL_LEVEL, maxDistance + CELL_RADIUS_KM)) {
    const cached = index.eventsIn(viewer.realm, cell);
    const entries = cached instanceof Promise ? await cached : cached;
    const isInside = cell.distanceKm + CELL_RADIUS_KM <= maxDistance;
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
      ? firstOfEachSeries(await searchEvents(deps, (count) => take(walk, count), words))
      : take(walk, end);
  const left = words.length > 0 ? 0 : walk.countLeft(EVENTS_COUNTED_MAX - found.length);
  return { ids: found.slice(offset, end).map(({ id }) => id), total: found.length + left };
}

/** The next events around the viewer's own place, soonest first, one date of each series. */
export async function nextNearby(deps: Deps, viewer: Viewer, count: number) {
  const query = { maxDistance: EVENTS_RADIUS_KM, limit: count, offset: 0 };
  const search = await searchFor(deps, viewer, query, []);
  const walk = walkInOrder(await selectionsAround(deps, search, query), deps.now(), {});
  return take(walk, count).filter(({ startsAt }) => startsAt > deps.now());
}

async function makePage(deps: Deps, search: Search, query: NearbyEventsQuery) {
  const at = deps.now();
  const selections = await selectionsAround(deps, search, query);
  const { ids, total } = await choose(deps, walkInOrder(selections, at, query), query);
  return { ids: Int32Array.from(ids), total, at, until: unchangedUntil(selections, at) };
}

/** Viewers with the same centre share a page, unless they have blocks or called-off events. */
async function pageFor(deps: Deps, search: Search, query: NearbyEventsQuery) {
  const { viewer, centre, calledOff, blockedIds } = search;
  const make = () => makePage(deps, search, query);
  if (calledOff.length > 0 || blockedIds.size > 0) return make();
  const { maxDistance, category, from, to, q = "", offset, limit } = query;
  const place = [viewer.realm, centre.latitude, centre.longitude, maxDistance];
  const key = JSON.stringify([...place, category, from, to, offset, limit, wordsOf(q)]);
  return readNearbyPage(deps, key, make);
}

/**
 * Upcoming events soonest first, then those of the last 30 days, latest first. Called-off events are listed to those
 * who were attending, until they would have begun.
 */
export async function listNearbyEvents(deps: Deps, viewer: Viewer, query: NearbyEventsQuery) {
  const calledOff = await ownCalledOff(deps, viewer);
  const search = await searchFor(deps, viewer, query, calledOff);
  const { ids, total } = await pageFor(deps, search, query);
  const wasGoing = new Set(calledOff.map(({ id }) => id));
  return { events: await serializeList(deps, viewer, [...ids], wasGoing), total };
}
