import type { Viewer } from "../auth/session.service.ts";
import type { Deps } from "../deps.ts";
import { cellAt, cellsInRange, centreOf, distanceKm } from "../lib/cells.ts";
import type { Position } from "../lib/cells.ts";
import { CALENDAR_LEVEL, readTexts } from "./calendar.repo.ts";
import type { Entry } from "./calendar.repo.ts";
import { PAST_MS, calendarOf } from "./calendar.service.ts";
import { toEvents } from "./event.ts";
import { instantOf } from "./event-time.ts";
import { readEvents } from "./events.repo.ts";
import type { NearbyEventsQuery } from "./events.schema.ts";
import { publishedMiddle } from "./events.service.ts";
import { inOrder } from "./in-order.ts";

const FOUND_MAX = 500;
const LOOKED_AT_MAX = 20_000;
const SEARCHED_MAX = 5000;
const SEARCHED_A_TURN = 250;
// From the middle of a cell to its furthest corner, where the antimeridian has widened it.
const CELL_REACH_KM = 15;

type Pages = (readonly Entry[])[];

/** Positions in a query are snapped; a demo visitor stays where they are. */
async function centreFor(deps: Deps, viewer: Viewer, { latitude, longitude }: NearbyEventsQuery) {
  return viewer.kind === "member" && latitude !== undefined && longitude !== undefined
    ? centreOf(cellAt({ latitude, longitude }, 2))
    : publishedMiddle(deps, viewer);
}

async function pagesAround(deps: Deps, viewer: Viewer, centre: Position, radiusKm: number) {
  const calendar = calendarOf(deps);
  const pages: Pages = [];
  for (const cell of cellsInRange(centre, CALENDAR_LEVEL, radiusKm + CELL_REACH_KM)) {
    const kept = calendar.pageOf(viewer.realm, cell);
    const page = kept instanceof Promise ? await kept : kept;
    if (page.length > 0) pages.push(page);
  }
  return pages;
}

function* inTurn(pages: Pages, now: number, { from, to }: NearbyEventsQuery) {
  const first = Math.max(now - PAST_MS, from === undefined ? 0 : instantOf(from, "UTC"));
  const end = to === undefined ? Number.POSITIVE_INFINITY : instantOf(to, "UTC");
  yield* inOrder(pages, { from: Math.max(first, now + 1), to: end }, 1);
  yield* inOrder(pages, { from: first, to: Math.min(end, now + 1) }, -1);
}

/** Those within the radius and of the category, among as many as are looked at for one list. */
function* wanted(entries: Iterable<Entry>, centre: Position, query: NearbyEventsQuery) {
  const { category, maxDistance } = query;
  let looked = 0;
  for (const entry of entries) {
    looked += 1;
    if (looked > LOOKED_AT_MAX) return;
    if (category !== undefined && entry.category !== category) continue;
    if (distanceKm(centre, entry) <= maxDistance) yield entry.id;
  }
}

const folded = (text: string) => text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();

/** Those in which every word occurs, among as many as are searched for one list. */
async function search({ db }: Deps, ids: Iterator<number>, words: string[]) {
  const found: number[] = [];
  for (let searched = 0; searched < SEARCHED_MAX && found.length < FOUND_MAX;) {
    const turn = take(ids, SEARCHED_A_TURN);
    if (turn.length === 0) break;
    for (const { id, text } of await readTexts(db, turn)) {
      const content = folded(text);
      if (words.every((word) => content.includes(word))) found.push(id);
    }
    searched += turn.length;
    await Bun.sleep(0);
  }
  return found.slice(0, FOUND_MAX);
}

function take(ids: Iterator<number>, count: number) {
  const taken: number[] = [];
  while (taken.length < count) {
    const { value, done } = ids.next();
    if (done) break;
    taken.push(value);
  }
  return taken;
}

/** Upcoming events soonest first, then those of the last 30 days, latest first. */
export async function listNearbyEvents(deps: Deps, viewer: Viewer, query: NearbyEventsQuery) {
  const centre = await centreFor(deps, viewer, query);
  const pages = await pagesAround(deps, viewer, centre, query.maxDistance);
  const ids = wanted(inTurn(pages, deps.now(), query), centre, query);
  const words = folded(query.q ?? "")
    .split(/\s+/)
    .filter(Boolean);
  const found = words.length > 0 ? await search(deps, ids, words) : take(ids, FOUND_MAX);
  const page = found.slice(query.offset, query.offset + query.limit);
  const rows = await readEvents(deps.db, viewer, page);
  return { events: await toEvents(deps, viewer, rows), total: found.length };
}
