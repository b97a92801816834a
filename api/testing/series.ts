import type { TestApp } from "./app.ts";
import type { Member } from "./enrol.ts";
import { host } from "./events.ts";
import { bodyOf } from "./read.ts";

/** Creates an event that recurs weekly over HTTP; returns the ids of its dates. */
export async function hostSeries(
  t: TestApp,
  by: Member,
  { count, ...more }: Record<string, unknown> & { count?: number } = { count: 4 },
) {
  const recurrence = { every: "week", ...(count !== undefined && { count }) };
  const event = await host(t, by, { timeZone: "UTC", recurrence, ...more });
  return (event.dates ?? []).map(({ id }) => id);
}

export const readEvent = async (by: Member, id: string | undefined) =>
  bodyOf("/api/events/:id", await by.get(`/api/events/${id}`));

export async function nearbyIds(by: Member, query = "") {
  const reply = await by.get(`/api/events/nearby${query}`);
  const ids = bodyOf("/api/events/nearby", reply).map(({ id }) => id);
  return { ids, total: Number(reply.headers.get("x-total-count")) };
}
