import { type APIRequestContext, type Page, expect, request } from "@playwright/test";

import type { Position } from "./fixtures";

type Member = Awaited<ReturnType<typeof register>>;
type Profile = { [field: string]: unknown };

const DAY_MS = 86_400_000;

/** A spot of its own for a test, so that no other test's people are near. */
export const ownSpot = (): Position => ({
  latitude: Math.round((Math.random() * 100 - 50) * 1000) / 1000,
  longitude: Math.round((Math.random() * 340 - 170) * 1000) / 1000,
});

export const northOf = ({ latitude, longitude }: Position, km: number): Position => ({
  latitude: latitude + km / 111.195,
  longitude,
});

async function register(client: APIRequestContext, profile: Profile, spot?: Position) {
  const data = {
    email: `${crypto.randomUUID()}@example.com`,
    password: "secret-1",
    name: "Ada Walker",
    age: 28,
    intent: "friends",
    interests: ["hiking", "coffee", "yoga"],
    ...profile,
  };
  const answer = await client.post("/api/register", { data });
  expect(answer.status()).toBe(201);
  if (spot) await client.put("/api/users/me/location", { data: spot });
  const { id } = (await answer.json()) as { id: string };
  return { id, client };
}

/** Makes the page's own browser that of a new member who stands at the spot. */
export async function enter(page: Page, spot: Position, profile: Profile = {}) {
  await page.context().setGeolocation(spot);
  return register(page.request, profile, spot);
}

/** Somebody else, without a browser. */
export async function newNeighbour(baseURL: string | undefined, spot: Position, profile: Profile) {
  return register(await request.newContext({ ...(baseURL && { baseURL }) }), profile, spot);
}

/** An event of theirs, in three days. */
export async function plan({ client }: Member, event: { [field: string]: unknown } = {}) {
  const answer = await client.post("/api/events", {
    data: {
      title: "Sunrise walk",
      description: "We walk to the end of the pier and back.",
      category: "outdoor",
      location: "North pier",
      dateTime: new Date(Date.now() + 3 * DAY_MS).toISOString(),
      timeZone: "Asia/Tokyo",
      ...event,
    },
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}
