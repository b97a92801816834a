import type { Viewer } from "../../viewer.ts";
import type { Deps } from "../../deps.ts";
import { eventNotFound, eventOf, serializeOneEvent } from "../event.ts";
import { eventRowsOf } from "../event-cache.service.ts";
import { changesOf, concernedIds, refuseEdit, requireFuture } from "../event-changes.service.ts";
import type { Dates } from "../event-limits.schema.ts";
import type { OwnEventRow } from "../events.repo.ts";
import type { UpdateEvent } from "../events.schema.ts";
import { instantOf } from "../event-time.ts";
import { datesAround, localTime, ruleWith } from "../recurrence.ts";
import { admitAll } from "../attendance/requests.service.ts";
import { cancelDates, findChangingDates, findDates, updateDates } from "./series-changes.repo.ts";
import type { ChangingDate, Plan } from "./series-changes.repo.ts";
import { readSeries } from "./series.repo.ts";
import type { Series } from "./series.repo.ts";
import { clearOfferEnds } from "../waitlist/waitlist.repo.ts";
import { offerFreePlaces } from "../waitlist/waitlist.service.ts";
import { emitAttendance } from "../event-frames.service.ts";

const ATTEMPTS = 3;

/** The times of the dates after an edit of the start, counted from the edited date; undefined if the start stays. */
async function planOf(
  deps: Deps,
  row: OwnEventRow,
  series: Series,
  dates: readonly ChangingDate[],
  { startsAt, timeZone }: { startsAt: number; timeZone: string },
): Promise<Plan | undefined> {
  const [first] = dates;
  if (!first || (startsAt === row.startsAt && timeZone === row.timeZone)) return undefined;
  const edited = localTime(startsAt, timeZone).toString({ smallestUnit: "second" });
  const rule = await ruleWith(edited, series.rule);
  const [before, count] = [row.occurrence, series.datesMade].map((n) => n - first.occurrence);
  const locals = await datesAround(edited, rule, before ?? 0, count ?? 0);
  const starts = locals.map((each) => instantOf(each, timeZone));
  const startAt = ({ occurrence }: ChangingDate) =>
    starts[occurrence - first.occurrence] ?? startsAt;
  requireFuture(deps, startAt(first));
  return {
    rule,
    timeZone,
    lastLocal: locals.at(-1) ?? series.lastLocal,
    lastStartsAt: starts.at(-1) ?? series.lastStartsAt,
    starts: dates.map((date) => ({ innerId: date.innerId, startsAt: startAt(date) })),
  };
}

/** Notifies guests and waiting members of the first date only; viewers of another date see the change there. */
async function emitAll(deps: Deps, ids: readonly number[]) {
  const notifiedIds = new Set<number>();
  const rows = await eventRowsOf(deps, ids);
  for (const row of rows.toSorted((a, b) => a.startsAt - b.startsAt)) {
    const members = (await concernedIds(deps, row.innerId)).filter((id) => !notifiedIds.has(id));
    for (const id of members) notifiedIds.add(id);
    emitAttendance(deps, row, members);
  }
  return notifiedIds;
}

/** Each date says how its series recurs. */
async function emitChanged({ db, events }: Deps, seriesId: number) {
  for (const innerId of await findDates(db, seriesId)) events.emit("event.changed", { innerId });
}

type News = { seriesId: number; at: number; innerIds: readonly number[] };

/** `at` is the news time stored with the dates: it tells this action from others. */
function emitMoved({ events }: Deps, news: News) {
  const [innerId] = news.innerIds;
  if (innerId !== undefined && news.innerIds.length === 1) events.emit("event.moved", { innerId });
  else events.emit("series.moved", news);
}

function emitCancelled({ events }: Deps, news: News) {
  const [innerId] = news.innerIds;
  if (innerId !== undefined && news.innerIds.length === 1)
    events.emit("event.cancelled", { innerId });
  else if (innerId !== undefined) events.emit("series.cancelled", news);
}

/** Whether the edit sets these fields on all dates, including those that were edited alone. */
const saysAll = ({ title, description, category, location }: UpdateEvent) =>
  [title, description, category, location].every((text) => text !== undefined);

async function tryEdit(deps: Deps, viewer: Viewer, row: OwnEventRow, input: UpdateEvent) {
  const { db, now } = deps;
  const seriesId = row.seriesId as number;
  const series = await readSeries(db, seriesId);
  if (!series) throw eventNotFound();
  const from = input.dates === "all" ? 0 : row.occurrence;
  const dates = await findChangingDates(
    db,
    { seriesId, occurrence: from, now: now() },
    row.innerId,
  );
  const { changes } = await changesOf(deps, viewer, row, input);
  const { startsAt, timeZone, ...rest } = changes;
  const plan = await planOf(deps, row, series, dates, { startsAt, timeZone });
  const every = { ...rest, timeZone, ...(saysAll(input) && { isEditedAlone: false }) };
  const ids = dates.map(({ innerId }) => innerId);
  const changed = await updateDates(db, series, ids, every, plan);
  const isMoved = plan !== undefined;
  const guests = Math.max(...dates.map(({ currentAttendees }) => currentAttendees));
  return { changed, isMoved, newsAt: changes.newsAt, guests };
}

/** Edits a date of a series and those after it, or all dates ahead: all of them, or none. */
export async function editDates(deps: Deps, viewer: Viewer, row: OwnEventRow, input: UpdateEvent) {
  if (row.isCancelled) refuseEdit(row);
  let edited = await tryEdit(deps, viewer, row, input);
  // The job may have added another date meanwhile.
  for (let attempt = 1; edited.changed.length === 0 && attempt < ATTEMPTS; attempt += 1)
    edited = await tryEdit(deps, viewer, row, input);
  const { changed, isMoved, newsAt, guests } = edited;
  if (changed.length === 0)
    refuseEdit({ ...(await eventOf(deps, viewer, row.id)), currentAttendees: guests });
  await emitChanged(deps, row.seriesId as number);
  if (isMoved) await clearOfferEnds(deps.db, changed);
  if (input.needsApproval === false) await admitAll(deps, row.hostId, changed);
  await offerFreePlaces(deps);
  if (newsAt !== undefined)
    emitMoved(deps, { seriesId: row.seriesId as number, at: newsAt, innerIds: changed });
  await emitAll(deps, changed);
  return serializeOneEvent(deps, viewer, await eventOf(deps, viewer, row.id));
}

/** Calls off a date of a series and those after it, or all dates ahead. Idempotent. */
export async function callOffDates(deps: Deps, row: OwnEventRow, dates: Dates) {
  const seriesId = row.seriesId as number;
  const occurrence = dates === "all" ? 0 : row.occurrence;
  const from = { seriesId, occurrence, now: deps.now() };
  const isRest = dates === "following" && row.startsAt > from.now;
  const day = localTime(isRest ? row.startsAt : from.now, row.timeZone).toPlainDate();
  const last = isRest ? day.subtract({ days: 1 }) : day;
  const ids = await cancelDates(deps.db, from, last.toString());
  if (ids.length > 0) await emitChanged(deps, seriesId);
  emitCancelled(deps, { seriesId, at: from.now, innerIds: ids });
  for (const userId of await emitAll(deps, ids)) deps.events.emit("person.changed", { userId });
}
