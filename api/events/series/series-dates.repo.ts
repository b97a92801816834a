import type { Database } from "@hereabouts/db/client";
import { eventSeries } from "@hereabouts/db/schema/events";
import { eq } from "drizzle-orm";
import { DELETED_REALM, visibleTo } from "../../visibility.ts";
import { COPY, HOST_ATTENDS, INSERTED, CREATED } from "./series.repo.ts";
import type { NewDate, Series } from "./series.repo.ts";

// Raw SQL: dates are copied from each other in one batch, and a due series is read with all that extending it needs.
const DUE = `
  SELECT series.id, series.public_id, series.rule, series.time_zone, series.until, series.dates_max,
    series.dates_made, series.last_local, series.last_starts_at,
    (SELECT count(*) FROM events WHERE series_id = series.id AND starts_at > :now) AS ahead,
    (SELECT min(starts_at) FROM events WHERE series_id = series.id AND starts_at > :now) AS next_starts_at,
    person.realm <> ${DELETED_REALM} AND person.suspended_at IS NULL AND person.active_day >= :activeDay
      AND EXISTS (SELECT 1 FROM events WHERE series_id = series.id) AS is_continued
  FROM event_series AS series CROSS JOIN users AS person ON person.id = series.host_id
  WHERE series.extend_at <= :now ORDER BY series.extend_at LIMIT :limit`;

export type DueSeries = Pick<
  Series,
  | "id"
  | "publicId"
  | "rule"
  | "timeZone"
  | "until"
  | "datesMax"
  | "datesMade"
  | "lastLocal"
  | "lastStartsAt"
> & { ahead: number; nextStartsAt: number | null; isContinued: boolean };

/** Series that may need another date. A series whose host was absent for long is not continued. */
export async function findSeriesToExtend(
  db: Database,
  args: { now: number; activeDay: number; limit: number },
): Promise<DueSeries[]> {
  const { rows } = await db.$client.execute({ sql: DUE, args });
  return rows.map((row) => ({
    id: row.id as number,
    publicId: row.public_id as string,
    rule: row.rule as string,
    timeZone: row.time_zone as string,
    until: row.until as string | null,
    datesMax: row.dates_max as number | null,
    datesMade: row.dates_made as number,
    lastLocal: row.last_local as string,
    lastStartsAt: row.last_starts_at as number,
    ahead: row.ahead as number,
    nextStartsAt: row.next_starts_at as number | null,
    isContinued: row.is_continued === 1,
  }));
}

export const postponeExtension = (db: Database, id: number, extendAt: number | null) =>
  db.update(eventSeries).set({ extendAt }).where(eq(eventSeries.id, id));

const EXTEND = `
  UPDATE event_series SET dates_made = :made, last_local = :lastLocal, last_starts_at = :lastStartsAt,
    extend_at = :extendAt
  WHERE id = :id AND dates_made = :before AND last_local = :lastBefore AND extend_at IS NOT NULL`;

/** Members who joined all dates join the new ones, in the order of joining while there are places. */
const GUESTS_ATTEND = `
  INSERT INTO event_attendees (event_id, user_id, joined_at, plus_one)
  SELECT event.id, guest.user_id, :now, guest.plus_one AND event.allows_plus_one FROM ${CREATED}
  CROSS JOIN event_series_guests AS guest ON guest.series_id = event.series_id
  CROSS JOIN users AS person ON person.id = guest.user_id
  WHERE ${visibleTo("person", "event.host_id", "event.realm")}
    AND (SELECT sum(1 + (earlier.plus_one AND event.allows_plus_one)) FROM event_series_guests AS earlier
      WHERE earlier.series_id = event.series_id AND earlier.id <= guest.id) < event.max_attendees
  RETURNING user_id`;

type Extended = Pick<Series, "datesMade" | "lastLocal" | "lastStartsAt" | "extendAt">;

/** Adds dates, unless the series has changed meanwhile; returns them and who joined them. */
export async function insertDates(
  db: Database,
  before: DueSeries,
  { datesMade: made, lastLocal, lastStartsAt, extendAt }: Extended,
  added: readonly NewDate[],
  now: number,
) {
  const { id, publicId, datesMade, lastLocal: lastBefore } = before;
  const dates = JSON.stringify(added);
  const after = { made, lastLocal, lastStartsAt, extendAt };
  const [, , , joined, inserted] = await db.$client.batch(
    [
      { sql: EXTEND, args: { id, before: datesMade, lastBefore, ...after } },
      { sql: COPY, args: { now, series: publicId, made, lastLocal, dates } },
      { sql: HOST_ATTENDS, args: { now, dates } },
      { sql: GUESTS_ATTEND, args: { now, dates } },
      { sql: INSERTED, args: { dates } },
    ],
    "write",
  );
  return {
    ids: (inserted?.rows ?? []).map((row) => row.id as number),
    guests: [...new Set((joined?.rows ?? []).map(({ user_id }) => user_id as number))],
  };
}
