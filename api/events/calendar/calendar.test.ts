import { afterAll, beforeAll, expect, test } from "bun:test";
import ICAL from "ical.js";
import { testApp } from "../../testing/app.ts";
import type { TestApp } from "../../testing/app.ts";
import { enrol } from "../../testing/enrol.ts";
import type { Member } from "../../testing/enrol.ts";
import { HOUR_MS, host } from "../../testing/events.ts";

let t: TestApp;
let ann: Member;
let ben: Member;
beforeAll(async () => {
  t = await testApp({ PUBLIC_URL: "http://town.example" });
  ann = await enrol(t, { name: "Ann Secret" });
  ben = await enrol(t, { name: "Ben" });
});
afterAll(() => t.close());

const fileOf = (member: Member, eventId: string) => member.get(`/api/events/${eventId}/calendar`);

/** As another library reads it. */
async function readBack(member: Member, eventId: string) {
  const { text } = await fileOf(member, eventId);
  const calendar = new ICAL.Component(ICAL.parse(text) as unknown[]);
  const event = calendar.getFirstSubcomponent("vevent")!;
  const valueOf = (name: string) => event.getFirstPropertyValue(name);
  return { text, calendar, event: new ICAL.Event(event), valueOf };
}

const HARD = {
  title: 'Tea, cake; "talk" \\ 100 % – Žižkov 🫖',
  description: `First line\nsecond, with ; and \\n\r\n${"A long line about tea. ".repeat(20)}🫖`,
  location: "Park gate; left, by the oak",
  latitude: 52.52,
  longitude: 13.405,
};

test("an event is a file that another library reads as it was written", async () => {
  const event = await host(t, ann, HARD);
  const answer = await fileOf(ben, event.id);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(answer.headers.get("content-disposition")).toBe('attachment; filename="event.ics"');
  const { text, event: read, valueOf, calendar } = await readBack(ben, event.id);
  expect(read.uid).toBe(`${event.id}@town.example`);
  expect(read.summary).toBe(HARD.title);
  expect(read.description.replaceAll("\r\n", "\n")).toBe(
    HARD.description.replaceAll("\r\n", "\n").trim(),
  );
  expect(read.location).toBe(HARD.location);
  expect(read.startDate.toJSDate().toISOString()).toBe(event.dateTime);
  expect(read.endDate.toJSDate().getTime()).toBe(Date.parse(event.dateTime) + 2 * HOUR_MS);
  expect(String(valueOf("geo"))).toBe("52.52,13.405");
  expect(String(valueOf("url"))).toBe(`http://town.example/events/${event.id}`);
  expect(valueOf("status")).toBe("CONFIRMED");
  expect(calendar.getFirstPropertyValue("method")).toBe("PUBLISH");
  for (const line of text.split("\r\n"))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
  expect(text).not.toMatch(/\bAnn\b|mailto/);
});

test("a later file replaces an earlier one, also when the event is called off", async () => {
  const event = await host(t, ann, {});
  const sequence = async () => (await readBack(ben, event.id)).event.sequence;
  expect(await sequence()).toBe(0);
  await ann.put(`/api/events/${event.id}`, { title: "Sunset walk" });
  expect(await sequence()).toBe(1);
  await ben.post(`/api/events/${event.id}/join`, {});
  await ann.delete(`/api/events/${event.id}`);
  const { event: read, valueOf } = await readBack(ben, event.id);
  expect(read.sequence).toBe(2);
  expect(valueOf("status")).toBe("CANCELLED");
});

test("an event that one may not see has no file", async () => {
  const event = await host(t, ann, {});
  expect((await t.signedOut.get(`/api/events/${event.id}/calendar`)).status).toBe(401);
  expect((await fileOf(ben, "nowhere")).status).toBe(404);
  await ann.post("/api/blocks", { userId: ben.id });
  expect((await fileOf(ben, event.id)).status).toBe(404);
});
