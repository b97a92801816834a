import { type APIRequestContext, type BrowserContext, type Page, request } from "@playwright/test";

import { getJson, postJson } from "./answers";
import type { Position } from "./contexts";

export type Member = Awaited<ReturnType<typeof register>>;
type Profile = { [field: string]: unknown };

const DAY_MS = 86_400_000;
const SESSION = "session";

const [SPOTS_NORTHWARD, SPOTS_EASTWARD] = [50, 85];
let spots = Math.floor(Math.random() * SPOTS_NORTHWARD * SPOTS_EASTWARD);

/** Somewhere in a field of its own: what other tests of this worker leave behind is 100 km away at least. */
export function ownSpot(): Position {
  spots += 1;
  const north = (spots % SPOTS_NORTHWARD) + 0.4 * Math.random();
  const east = (Math.floor(spots / SPOTS_NORTHWARD) % SPOTS_EASTWARD) + 0.4 * Math.random();
  const rounded = (degrees: number) => Math.round(degrees * 1000) / 1000;
  return { latitude: rounded(2 * north - 50), longitude: rounded(4 * east - 170) };
}

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
  const { id } = await postJson(client, "/api/register", data);
  if (spot) await client.put("/api/users/me/location", { data: spot });
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

/** Plans events until one is suggested to the two, who like coffee: some are left out by lot. */
export async function planSuggested(host: Member, [one, other]: readonly [Member, Member]) {
  const isSuggested = async () =>
    (await getJson(one.client, `/api/suggestions/${other.id}`)).suggestion !== null;
  while (!(await isSuggested())) await plan(host, { title: "Coffee", category: "coffee" });
}

/** Two members at one spot: the page's own browser is Mara's, and Ana has none. */
export async function enterBesideAna(page: Page, baseURL: string | undefined) {
  const spot = ownSpot();
  const mara = await enter(page, spot, { name: "Mara Lind" });
  return [mara, await newNeighbour(baseURL, spot, { name: "Ana Soto" })] as const;
}

export const write = (from: Member, to: Member, content: string) =>
  from.client.post(`/api/messages/${to.id}`, { data: { content } });

/** A page in a browser of somebody's own, signed in. */
export async function openPageOf(
  { client }: Member,
  openBrowser: () => Promise<BrowserContext>,
  baseURL = "",
) {
  const context = await openBrowser();
  const { cookies } = await client.storageState();
  const session = cookies.find(({ name }) => name === SESSION);
  await context.addCookies([{ name: SESSION, value: session?.value ?? "", url: baseURL }]);
  return context.newPage();
}

/** Resolves with the first frame of the page's WebSocket; to be called before the page loads. */
export const socketGreeted = (page: Page) =>
  new Promise<void>((resolve) => {
    page.once("websocket", (socket) => socket.once("framereceived", () => resolve()));
  });

/** Somebody among the guests of an event. Presence turns every five minutes, perhaps in the middle of the test. */
export const guestLink = (page: Page, name: string) =>
  page.getByRole("link", { name: new RegExp(`^(Online )?${name}$`) });

/** An event of theirs, in three days. */
export async function plan({ client }: Member, event: { [field: string]: unknown } = {}) {
  const { id } = await postJson(client, "/api/events", {
    title: "Sunrise walk",
    description: "We walk to the end of the pier and back.",
    category: "outdoor",
    location: "North pier",
    dateTime: new Date(Date.now() + 3 * DAY_MS).toISOString(),
    timeZone: "Asia/Tokyo",
    ...event,
  });
  return id;
}
