import type { Viewer } from "../viewer.ts";
import type { Deps } from "../deps.ts";
import { lookingOrigin } from "../places/origin.service.ts";
import { viewerPersonOf } from "../people/people-cache.service.ts";
import { cellsInRange, distanceKm } from "../lib/cells.ts";
import { CALENDAR_LEVEL } from "./event-index.repo.ts";
import type { Entry } from "./event-index.repo.ts";
import { readCalledOff } from "./called-off.repo.ts";
import { serializeEvents } from "./event.ts";
import { eventRowsOf } from "./event-cache.service.ts";
import { PAST_MS, eventIndex } from "./event-index.service.ts";
import { searchEvents, wordsOf } from "./event-search.service.ts";
import { EVENTS_RADIUS_KM } from "./event-limits.schema.ts";
import { instantOf } from "./event-time.ts";
import type { NearbyEventsQuery } from "./events.schema.ts";
import { ownMiddle } from "./event-place.service.ts";
import { readOwnParts } from "./own-part.repo.ts";
import { mergeSorted } from "./merge-sorted.ts";
import { createOnceASeries, onceEach } from "./once-a-series.ts";
import type { Selection } from "./merge-sorted.ts";

const FOUND_MAX = 500;
// From the middle of a cell to its furthest corner, where the antimeridian has widened it.
const CELL_REACH_KM = 15;

/** The place in the query, the viewer's own, or the default one; a demo visitor's place cannot be overridden. */
const centreFor = async (deps: Deps, viewer: Viewer, query: NearbyEventsQuery) =>
  lookingOrigin(deps, viewer, await ownMiddle(deps, viewer), query) ?? deps.env.defaultPosition;

type IsWanted = Selection<Entry>["isWanted"];

/** Matches what the viewer asked for and may see, wherever it is; undefined when everything matches. */
async function wantedBy(deps: Deps, viewer: Viewer, category: string | undefined) {
  const viewerRow = await viewerPersonOf(deps, viewer.id);
  const isOfCategory: IsWanted =
    category === undefined ? undefined : (entry) => entry.category === category;
  if (!viewerRow || viewerRow.blockedIds.size === 0) return isOfCategory;
  return (entry: Entry) =>
    !viewerRow.blockedIds.has(entry.hostId) && (!isOfCategory || isOfCategory(entry));
}

/** The entries to consider in each cell around: for cells wholly inside the radius no distance has to be computed. */
async function selectionsAround(
  deps: Deps,
  viewer: Viewer,
  missed: readonly Entry[],
  query: NearbyEventsQuery,
) {
  const { maxDistance, category } = query;
  const centre = await centreFor(deps, viewer, query);
  const index = eventIndex(deps);
  const isWanted = await wantedBy(deps, viewer, category);
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

function inTurn(selections: Selection<Entry>[], now: number, { from, to, q }: NearbyEventsQuery) {
  const first = Math.max(now - PAST_MS, from === undefined ? 0 : instantOf(from, "UTC"));
  const end = to === undefined ? Number.POSITIVE_INFINITY : instantOf(to, "UTC");
  const once = createOnceASeries(selections, wordsOf(q ?? "").length > 0);
  const upcoming = once(mergeSorted(selections, { from: Math.max(first, now + 1), to: end }, 1));
  let started: ReturnType<typeof once> | undefined;
  const past = () =>
    (started ??= once(mergeSorted(selections, { from: first, to: Math.min(end, now + 1) }, -1)));
  return {
    next: () => upcoming.next() ?? past().next(),
    countLeft: (most: number) => {
      const left = upcoming.countLeft(most);
      return left < most ? left + past().countLeft(most - left) : left;
    },
  };
}
type Walk = ReturnType<typeof inTurn>;

function take({ next }: Walk, count: number) {
  const taken: Entry[] = [];
  while (taken.length < count) {
    const entry = next();
    if (!entry) break;
    taken.push(entry);
  }
  return taken;
}

/** The requested page, and the total count. */
async function choose(deps: Deps, walk: Walk, { q = "", offset, limit }: NearbyEventsQuery) {
  const words = wordsOf(q);
  const end = Math.min(FOUND_MAX, offset + limit);
  const found =
    words.length > 0
      ? onceEach(await searchEvents(deps, (count) => take(walk, count), words))
      : take(walk, end);
  const left = words.length > 0 ? 0 : walk.countLeft(FOUND_MAX - found.length);
  return { ids: found.slice(offset, end).map(({ id }) => id), total: found.length + left };
}

/** The next events around the viewer's own place, soonest first, one date of each series. */
export async function nextNearby(deps: Deps, viewer: Viewer, count: number) {
  const query = { maxDistance: EVENTS_RADIUS_KM, limit: count, offset: 0 };
  const walk = inTurn(await selectionsAround(deps, viewer, [], query), deps.now(), query);
  return take(walk, count).filter(({ startsAt }) => startsAt > deps.now());
}

/**
 * Upcoming events soonest first, then those of the last 30 days, latest first. Called-off events are listed to those
 * who were attending, until they would have begun.
 */
export async function listNearbyEvents(deps: Deps, viewer: Viewer, query: NearbyEventsQuery) {
  const missed = await readCalledOff(deps.db, viewer, deps.now());
  const selections = await selectionsAround(deps, viewer, missed, query);
  const walk = inTurn(selections, deps.now(), query);
  const { ids, total } = await choose(deps, walk, query);
  const wasGoing = new Set(missed.map(({ id }) => id));
  const rows = (await eventRowsOf(deps, ids)).filter(
    ({ innerId, isCancelled }) => !isCancelled || wasGoing.has(innerId),
  );
  const parts = await readOwnParts(deps.db, viewer, ids);
  const { events } = await serializeEvents(deps, viewer, rows, parts);
  return { events, total };
}
