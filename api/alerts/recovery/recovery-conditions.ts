import { SERIES_KEY } from "../event-alert-parts.repo.ts";

/** SQL: there is no such alert. */
export const HAS_NO_ALERT = (user: string, key: string, since: string) =>
  `NOT EXISTS (SELECT 1 FROM alerts WHERE user_id = ${user} AND dedupe_key = ${key} AND (${since}))`;

/** The same act changed other dates of its series too, or called them off. */
export const IS_OF_SEVERAL = `EXISTS (SELECT 1 FROM events AS other WHERE other.series_id = event.series_id
  AND other.news_at = event.news_at AND other.id <> event.id)`;

/** The same for an event; of a date of a series the alert may be about several dates. */
export const HAS_NO_EVENT_ALERT = (
  kind: "event_changed" | "called_off",
  user: string,
  since: string,
) => `
  NOT EXISTS (SELECT 1 FROM alerts WHERE user_id = ${user}
    AND dedupe_key = '${kind}:' || event.id AND (${since}))
  AND NOT EXISTS (SELECT 1 FROM alerts WHERE user_id = ${user} AND dedupe_key = ${SERIES_KEY(kind)})
  AND NOT ${IS_OF_SEVERAL}`;

/** How many of the newest rows of a table are searched for what a crash kept from becoming an alert. */
const LAST = 5000;
export const lastOf = (table: string, id = "id") =>
  `${id} > (SELECT max(${id}) - ${LAST} FROM ${table})`;
export const DAY_MS = 86_400_000;
