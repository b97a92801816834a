/** SQL: rows of `event_co_hosts` about the event or its series; `event` is the alias of an events row. */
export const isAboutEvent = (coHost: string, event = "event") =>
  `(${coHost}.event_id = ${event}.id OR ${coHost}.series_id = ${event}.series_id)`;

/** SQL: the member was asked to co-host and has not declined. */
export const isAskedToHost = (member: string, event = "event") => `
  EXISTS (SELECT 1 FROM event_co_hosts AS asked WHERE asked.user_id = ${member}
    AND asked.declined_at IS NULL AND ${isAboutEvent("asked", event)})`;

/**
 * SQL over `event`, the alias of an events row: the member is a co-host, who was asked, accepted, and goes. In a series
 * this holds for each date to which they go.
 */
export const isCoHost = (member = ":viewer", event = "event") => `(
  EXISTS (SELECT 1 FROM event_co_hosts AS co_host WHERE co_host.user_id = ${member}
    AND co_host.accepted_at IS NOT NULL AND ${isAboutEvent("co_host", event)})
  AND EXISTS (SELECT 1 FROM event_attendees AS going
    WHERE going.event_id = ${event}.id AND going.user_id = ${member}))`;

/** SQL: the member may edit the event, write to its guests, and see who of them comes. */
export const mayHostSql = (member = ":viewer", event = "event") =>
  `(${event}.host_id = ${member} OR ${isCoHost(member, event)})`;
