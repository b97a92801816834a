/** The rows of `event_co_hosts` that are about `event`, the alias of an events row: of itself, or of its series. */
export const isAboutEvent = (coHost: string, event = "event") =>
  `(${coHost}.event_id = ${event}.id OR ${coHost}.series_id = ${event}.series_id)`;

/** Whom the host has asked to host with them, and who has not said no. */
export const isAskedToHost = (member: string, event = "event") => `
  EXISTS (SELECT 1 FROM event_co_hosts AS asked WHERE asked.user_id = ${member}
    AND asked.declined_at IS NULL AND ${isAboutEvent("asked", event)})`;

/**
 * Who hosts an event beside its host, as SQL over `event`, the alias of an events row: who was asked, said yes, and
 * goes. Of a series they host each date to which they go.
 */
export const isCoHost = (member = ":viewer", event = "event") => `(
  EXISTS (SELECT 1 FROM event_co_hosts AS co_host WHERE co_host.user_id = ${member}
    AND co_host.accepted_at IS NOT NULL AND ${isAboutEvent("co_host", event)})
  AND EXISTS (SELECT 1 FROM event_attendees AS going
    WHERE going.event_id = ${event}.id AND going.user_id = ${member}))`;

/** Who may host an event, as SQL: edit it, write to its guests, and see who of them comes. */
export const mayHostSql = (member = ":viewer", event = "event") =>
  `(${event}.host_id = ${member} OR ${isCoHost(member, event)})`;
