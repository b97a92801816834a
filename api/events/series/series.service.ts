import type { Deps } from "../../deps.ts";
import { newPublicId } from "../../lib/tokens.ts";
import { DATES_AHEAD, SERIES_A_HOST, SERIES_DATES } from "../event-limits.schema.ts";
import type { NewEvent } from "../events.repo.ts";
import type { Recurrence } from "../events.schema.ts";
import { refuseField } from "../refuse-field.ts";
import { instantOf } from "../event-time.ts";
import { datesFrom, localTime, ruleOf } from "../recurrence.ts";
import { findSeriesToExtend, insertDates, postponeExtension } from "./series-dates.repo.ts";
import type { DueSeries } from "./series-dates.repo.ts";
import { insertSeries } from "./series.repo.ts";

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
const BATCH_SIZE = 100;
/** Series of hosts who were absent for longer are not continued. */
const ABSENT_DAYS = 60;

type Ends = { until: string | null; datesMax: number | null };

/** The next dates before the end of the series, of which `before` exist. */
const beforeEnd = (locals: readonly string[], before: number, { until, datesMax }: Ends) =>
  locals.filter(
    (local, at) =>
      (until === null || local.slice(0, 10) <= until) &&
      (datesMax === null || before + at < datesMax),
  );

/** Stores an event that recurs, with its first dates; returns their inner ids. */
export async function startSeries(deps: Deps, first: NewEvent, recurrence: Recurrence) {
  const { hostId, startsAt, timeZone, createdAt } = first;
  const ends = { until: recurrence.until ?? null, datesMax: recurrence.count ?? null };
  const local = localTime(startsAt, timeZone);
  const rule = ruleOf(recurrence.every, local);
  const all = beforeEnd(await datesFrom(local.toString(), rule, DATES_AHEAD + 1), 0, ends);
  if (all.length < SERIES_DATES.min)
    refuseField("recurrence", "Choose a last day on which it takes place again.");
  const locals = all.slice(0, DATES_AHEAD);
  const starts = locals.map((each) => instantOf(each, timeZone));
  const later = starts
    .slice(1)
    .map((start, at) => ({ publicId: newPublicId(), startsAt: start, occurrence: at + 1 }));
  const series = {
    publicId: newPublicId(),
    hostId,
    rule,
    timeZone,
    ...ends,
    datesMade: locals.length,
    lastLocal: locals.at(-1) ?? "",
    lastStartsAt: starts.at(-1) ?? startsAt,
    extendAt: all.length > locals.length ? startsAt : null,
    createdAt,
  };
  const ids = await insertSeries(deps.db, series, first, later, SERIES_A_HOST);
  if (!ids)
    refuseField("recurrence", `You host ${SERIES_A_HOST} series already. End one of them first.`);
  return ids;
}

/** The missing dates ahead; past ones are left out. */
async function missingDates({ now }: Deps, series: DueSeries) {
  const { lastLocal, rule, datesMade, timeZone, lastStartsAt } = series;
  const missed = Math.max(0, Math.ceil((now() - lastStartsAt) / WEEK_MS));
  const [, ...next] = await datesFrom(lastLocal, rule, missed + DATES_AHEAD + 2);
  const dates = beforeEnd(next, datesMade, series).map((local, at) => ({
    local,
    startsAt: instantOf(local, timeZone),
    occurrence: datesMade + at,
    publicId: newPublicId(),
  }));
  const ahead = dates.filter(({ startsAt }) => startsAt > now());
  const added = ahead.slice(0, Math.max(0, DATES_AHEAD - series.ahead));
  return { added, isLast: added.length === ahead.length };
}

async function extend(deps: Deps, series: DueSeries) {
  const { db, now, events } = deps;
  if (!series.isContinued) return postponeExtension(db, series.id, now() + DAY_MS);
  const { added, isLast } = await missingDates(deps, series);
  const last = added.at(-1);
  const nextAt = series.nextStartsAt ?? added[0]?.startsAt ?? now() + DAY_MS;
  const extendAt = isLast ? null : nextAt;
  if (!last) return postponeExtension(db, series.id, extendAt);
  const { local: lastLocal, startsAt: lastStartsAt, occurrence } = last;
  const changes = { datesMade: occurrence + 1, lastLocal, lastStartsAt, extendAt };
  const { ids, guests } = await insertDates(db, series, changes, added, now());
  for (const innerId of ids) events.emit("event.changed", { innerId });
  for (const userId of guests) events.emit("person.changed", { userId });
}

/** Adds the missing dates of all series; called by a job. */
export async function extendSeries(deps: Deps) {
  const activeDay = Math.floor(deps.now() / DAY_MS) - ABSENT_DAYS;
  for (;;) {
    const args = { now: deps.now(), activeDay, limit: BATCH_SIZE };
    const due = await findSeriesToExtend(deps.db, args);
    for (const series of due) await extend(deps, series);
    if (due.length < BATCH_SIZE) return;
  }
}
