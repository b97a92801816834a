import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { writeAlerts } from "../alerts/new-alerts.service.ts";
import { cellAt, centreOf } from "../lib/cells.ts";
import type { Position } from "../lib/cells.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { eventAt, host } from "../testing/events.ts";
import { expectRefusal } from "../testing/refusal.ts";

const HERE = { latitude: 48.15, longitude: 11.575 };
const POINT = { latitude: 48.151234, longitude: 11.577654 };
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
const middleOf = (position: Position) => {
  const { latitude, longitude } = centreOf(cellAt(position, 2));
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
};
const MIDDLE = middleOf(POINT);
/** Elsewhere in the same 2 km cell. */
const NEXT_DOOR = { latitude: MIDDLE.latitude - 0.004, longitude: MIDDLE.longitude + 0.003 };

let t: TestApp;
let ann: Member;
let ben: Member;
let cy: Member;
beforeEach(async () => {
  t = await testApp();
  ann = await enrol(t, { name: "Ann" }, HERE);
  ben = await enrol(t, { name: "Ben" }, HERE);
  cy = await enrol(t, { name: "Cy" }, HERE);
});
afterEach(() => t.close());

const hideAway = (more = {}) => host(t, ann, { ...POINT, isPointForGuests: true, ...more });
const placeFor = async (member: Member, id: string) => {
  const { body } = await member.get(`/api/events/${id}`);
  const { latitude, longitude, isPointForGuests, point } = body;
  return { latitude, longitude, isPointForGuests, point };
};
const inArea = { ...MIDDLE, isPointForGuests: true, point: undefined };
const atPoint = { ...inArea, point: POINT };

/** All that somebody is answered who does not go: lists by distance and text, pages, guests, calendars. */
async function answersFor(member: Member, id: string) {
  const kilometres = [1, 2, 3, 5, 10, 50].map((km) => `maxDistance=${km}`);
  const from = `latitude=${POINT.latitude}&longitude=${POINT.longitude}&browse=1`;
  const paths = [
    ...kilometres.map((km) => `/api/events/nearby?${km}` as const),
    ...kilometres.map((km) => `/api/events/nearby?${km}&${from}` as const),
    `/api/events/${id}` as const,
    `/api/events/${id}/attendees` as const,
    `/api/events/${id}/calendar` as const,
    "/api/events/mine" as const,
    "/api/alerts" as const,
  ];
  const texts: string[] = [];
  for (const path of paths) {
    const { text } = await member.get(path);
    texts.push(text.replaceAll(/"edits":\d+|SEQUENCE:\d+|DTSTAMP:\w+/g, ""));
  }
  return texts;
}

describe("a point that guests alone are told", () => {
  test("is told to the host and to who goes, for as long as they go; to all others the middle of its area", async () => {
    const event = await hideAway();
    expect(event).toMatchObject(atPoint);
    expect(await placeFor(ben, event.id)).toEqual(inArea);
    const joined = await ben.post(`/api/events/${event.id}/join`);
    expect(joined.body).toMatchObject(atPoint);
    expect(await placeFor(ben, event.id)).toEqual(atPoint);
    expect(await placeFor(cy, event.id)).toEqual(inArea);
    await ben.post(`/api/events/${event.id}/leave`);
    expect(await placeFor(ben, event.id)).toEqual(inArea);
    expect((await ben.get("/api/events/nearby")).text).not.toContain('"point":');
  });

  test("is not told to who waits, was offered a place, was asked and said no, or was blocked", async () => {
    const event = await hideAway({ maxAttendees: 2 });
    await ben.post(`/api/events/${event.id}/join`);
    await cy.post(`/api/events/${event.id}/wait`);
    expect(await placeFor(cy, event.id)).toEqual(inArea);
    t.clock.now += 1000;
    await ben.post(`/api/events/${event.id}/coming`, { isComing: false });
    expect(await placeFor(ben, event.id)).toEqual(inArea);
    expect((await cy.get(`/api/events/${event.id}`)).body.waitlist?.heldUntil).toBeString();
    expect(await placeFor(cy, event.id)).toEqual(inArea);
    await cy.post(`/api/events/${event.id}/join`);
    expect(await placeFor(cy, event.id)).toEqual(atPoint);
    await ann.post("/api/blocks", { userId: cy.id });
    expect((await cy.get(`/api/events/${event.id}`)).status).toBe(404);
  });

  test("changes nothing of what others are answered, wherever in its area it is", async () => {
    const { id } = await hideAway();
    const before = await answersFor(ben, id);
    expect(before.filter((text) => text.includes("Sunrise walk")).length).toBeGreaterThan(8);
    const { status, body } = await ann.put(`/api/events/${id}`, NEXT_DOOR);
    expect(status).toBe(200);
    expect(body.point).toEqual({
      latitude: rounded(NEXT_DOOR.latitude),
      longitude: rounded(NEXT_DOOR.longitude),
    });
    expect(await answersFor(ben, id)).toEqual(before);
  });

  test("stands in the calendars of who goes, and in the host's export alone", async () => {
    const { id } = await hideAway();
    await ben.post(`/api/events/${id}/join`);
    const geo = ({ latitude, longitude }: Position) => `GEO:${latitude};${longitude}`;
    const fileOf = async (member: Member) => (await member.get(`/api/events/${id}/calendar`)).text;
    expect(await fileOf(ann)).toContain(geo(POINT));
    expect(await fileOf(ben)).toContain(geo(POINT));
    expect(await fileOf(cy)).toContain(geo(MIDDLE));
    expect((await ann.get("/api/users/me/export")).text).toContain(String(POINT.latitude));
    expect((await ben.get("/api/users/me/export")).text).not.toContain(String(POINT.latitude));
  });

  test("stays where it is for who sends back what everybody is told", async () => {
    const { id } = await hideAway();
    const { body } = await ann.put(`/api/events/${id}`, { ...MIDDLE, title: "Another walk" });
    expect(body).toMatchObject({ ...atPoint, title: "Another walk" });
  });

  test("becomes everybody's and the guests' again, which is no news to them; another point is", async () => {
    const { id } = await hideAway();
    await ben.post(`/api/events/${id}/join`);
    const newsOf = async () => {
      await writeAlerts(t.deps);
      return (await ben.get("/api/alerts")).body.filter(({ kind }) => kind === "event_changed")
        .length;
    };
    await ann.put(`/api/events/${id}`, { isPointForGuests: false });
    expect(await placeFor(cy, id)).toEqual({ ...POINT, isPointForGuests: false, point: undefined });
    await ann.put(`/api/events/${id}`, { isPointForGuests: true });
    expect(await placeFor(cy, id)).toEqual(inArea);
    expect(await newsOf()).toBe(0);
    await ann.put(`/api/events/${id}`, NEXT_DOOR);
    expect(await newsOf()).toBe(1);
  });

  test("needs a point, and a yes or no", async () => {
    const without = await ann.post("/api/events", eventAt(t, { isPointForGuests: true }));
    expectRefusal(without, 400, "invalid_input", ["latitude"]);
    const wrong = { ...POINT, isPointForGuests: "yes" };
    const refused = await ann.post("/api/events", eventAt(t, wrong));
    expectRefusal(refused, 400, "invalid_input", ["isPointForGuests"]);
  });
});
