import type { TestApp } from "./app.ts";
import type { Member } from "./enrol.ts";

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** The body that creates an event, a day from now unless `more` says otherwise. */
export const eventAt = (t: TestApp, more: Record<string, unknown> = {}) => ({
  title: "Sunrise walk",
  description: "An easy hour uphill.",
  category: "outdoor",
  location: "Park gate",
  dateTime: new Date(t.clock.now + DAY_MS).toISOString(),
  ...more,
});

/** Creates an event over HTTP. */
export async function host(
  t: TestApp,
  by: Pick<Member, "post">,
  more: Record<string, unknown> = {},
) {
  const { status, text, body } = await by.post("/api/events", eventAt(t, more));
  if (status !== 201) throw new Error(`host: ${status} ${text}`);
  return body;
}

/** Events whose stored counts do not match their attendance. */
export async function miscounted({ deps }: TestApp) {
  const { rows } = await deps.db.$client.execute(`
    SELECT 'event' AS kind, id FROM events
    WHERE current_attendees <> (SELECT coalesce(sum(1 + plus_one), 0) FROM event_attendees WHERE event_id = events.id)
        + (SELECT count(*) FROM waitlist WHERE event_id = events.id AND offered_at IS NOT NULL)
      OR waiting_count <> (SELECT count(*) FROM waitlist WHERE event_id = events.id AND offered_at IS NULL)
    UNION ALL SELECT 'person', id FROM users
    WHERE events_joined <> (
      SELECT count(*) FROM event_attendees JOIN events ON events.id = event_id
      WHERE user_id = users.id AND NOT is_cancelled)`);
  return rows.map(({ kind, id }) => `${String(kind)} ${String(id)}`);
}

/** Delays the responses to these statements, as a remote database would. */
export function answerLate({ deps }: TestApp, isMeant: (statement: string) => boolean, ms: number) {
  const { $client } = deps.db;
  const execute = $client.execute.bind($client);
  const late = async (statement: Parameters<typeof execute>[0]) => {
    const result = await execute(statement);
    if (isMeant(JSON.stringify(statement))) await Bun.sleep(ms);
    return result;
  };
  Object.assign($client, { execute: late });
}
