import { afterAll, beforeAll, expect, test } from "bun:test";
import { eventAt } from "./testing/events.ts";
import { testApp } from "./testing/app.ts";
import type { TestApp } from "./testing/app.ts";
import { enrol } from "./testing/enrol.ts";
import type { Member } from "./testing/enrol.ts";

const munich = { latitude: 48.15, longitude: 11.575 };
const sydney = { latitude: -33.87, longitude: 151.21 };

let t: TestApp;
let viewer: Member;
let writer: Member;
let eventId: string;
beforeAll(async () => {
  t = await testApp();
  writer = await enrol(t, {}, sydney);
  viewer = await enrol(t, {}, munich);
  const host = await enrol(t, {}, munich);
  await viewer.post(`/api/messages/${host.id}`, { content: "hello" });
  for (let i = 0; i < 3; i += 1) await enrol(t, { name: `Near ${i}` }, munich);
  await host.post("/api/events", { ...eventAt(t), ...munich });
  eventId = (await writer.post("/api/events", { ...eventAt(t), ...sydney })).body.id;
});
afterAll(() => t.close());

let edits = 0;
async function writeElsewhere(app: TestApp) {
  edits += 1;
  const { put } = app.client(writer.cookie);
  await put("/api/users/me", { bio: `Edit ${edits}` });
  await put(`/api/events/${eventId}`, { title: `Edit ${edits}` });
}

/** How often a statement that matches ran for whoever asks, while somebody elsewhere wrote during each of them. */
async function countReads(app: TestApp, statement: RegExp, ask: () => Promise<unknown>) {
  const { $client } = app.deps.db;
  const execute = $client.execute.bind($client);
  let reads = 0;
  let isWriting = false;
  $client.execute = (async (asked: Parameters<typeof execute>[0]) => {
    const result = await execute(asked as never);
    if (isWriting || !statement.test(JSON.stringify(asked))) return result;
    reads += 1;
    isWriting = true;
    await writeElsewhere(app);
    isWriting = false;
    return result;
  }) as typeof execute;
  await ask();
  $client.execute = execute;
  return reads;
}

const PEOPLE = "/api/users/nearby?maxDistance=5";
const EVENTS = "/api/events/nearby?maxDistance=5";
const CACHED_READS: Record<string, [path: string, statement: RegExp]> = {
  "who is listed in a cell": [PEOPLE, /place\.told_cell = (wanted\.value|:publishedCell)/],
  "people's rows": [PEOPLE, /AS profile.*FROM json_each/],
  "who looks": [PEOPLE, /AS is_known_to_any.*AS blocked_ids/],
  "relations between people": [PEOPLE, /json_array\(id, sent, received\)/],
  "one's own row": ["/api/users/me", /AS has_password/],
  conversations: ["/api/conversations", /is_marked_unread, is_muted/],
  "when and where events are": [EVENTS, /FROM events.*ORDER BY starts_at, id LIMIT/],
  "events' rows": [EVENTS, /AS event FROM json_each/],
  "events' texts": [`${EVENTS}&q=walk`, /event\.title, event\.description, event\.location/],
};

for (const [what, [path, statement]] of Object.entries(CACHED_READS))
  test(`${what}: read once and kept, with writes going on elsewhere`, async () => {
    const { db, now } = t.deps;
    const app = await testApp({}, { db, now });
    const { get } = app.client(viewer.cookie);
    const ask = async () => expect((await get(path)).status).toBe(200);
    const first = await countReads(app, statement, ask);
    expect(first).toBeGreaterThan(0);
    const again = await countReads(app, statement, ask);
    expect({ first, again }).toEqual({ first, again: 0 });
  });
