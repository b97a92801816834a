import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { basename } from "node:path";
import { webpSize } from "../files/webp-chunks.ts";
import { newPublicId } from "../lib/tokens.ts";
import { listQueue, readPicture, removeContent } from "../moderation/moderation.service.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { DAY_MS, HOUR_MS, host } from "../testing/events.ts";
import { pngOf } from "../testing/pictures.ts";
import { expectRefusal } from "../testing/refusal.ts";
import { fetchImage, upload } from "../testing/sending-files.ts";
import { UNUSED_MS, removeUnusedImages } from "../uploads/discard-uploads.service.ts";

let t: TestApp;
let ann: Member;
let ben: Member;
let cy: Member;
let out: Member;
let path: `/api/events/${string}`;
beforeEach(async () => {
  t = await testApp();
  [ann, ben, cy, out] = [
    await enrol(t, { name: "Ann" }),
    await enrol(t, { name: "Ben" }),
    await enrol(t, { name: "Cy" }),
    await enrol(t, { name: "Out" }),
  ];
  path = `/api/events/${(await host(t, ann, { title: "Tea" })).id}`;
  for (const guest of [ben, cy]) await guest.post(`${path}/join`);
});
afterEach(() => t.close());

const begin = () => void (t.clock.now += DAY_MS + HOUR_MS);
const picture = async (by: Member, kind: "event-photo" | "message" = "event-photo") =>
  (await upload(t, by, kind as never, pngOf(12, 9))).body.url as string;
const add = async (by: Member, more: Record<string, unknown> = {}) =>
  by.post(`${path}/photos`, { url: await picture(by), ...more });
const idOf = async (by: Member) => (await add(by)).body.id as string;
const listFor = async (member: Member, page = "") => {
  const { status, headers, body } = await member.get(`${path}/photos${page}` as `${string}/photos`);
  expect(status).toBe(200);
  return { total: headers.get("x-total-count"), photos: body as { id: string }[] };
};
const opens = async (member: Member, photo: string) =>
  (await member.get(`/uploads/${photo}.webp`)).status;
const stored = async () => [...(await t.deps.db.$client.execute("SELECT 1 FROM uploads")).rows];

describe("photos after an event", () => {
  test("are seen by who was there, the host too, and by nobody else", async () => {
    begin();
    const { status, body } = await add(ben, { alt: "  The cake  " });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      url: `/uploads/${body.id}.webp`,
      smallUrl: `/uploads/${body.id}-small.webp`,
      alt: "The cake",
      width: 12,
      height: 9,
      createdAt: new Date(t.clock.now).toISOString(),
      addedBy: { id: ben.id, name: "Ben", profileImageUrl: null },
    });
    for (const reader of [ann, ben, cy]) {
      expect(await listFor(reader)).toEqual({ total: "1", photos: [body] });
      expect(await opens(reader, body.id)).toBe(200);
    }
    expect(await listFor(out)).toEqual({ total: "0", photos: [] });
    expect(await opens(out, body.id)).toBe(404);
    expect((await t.signedOut.get(`/uploads/${body.id}.webp`)).status).toBe(401);
    const shown = await cy.get(`/uploads/${body.id}.webp`);
    expect(shown.headers.get("cache-control")).toBe("private, no-store");
  });

  test("have a smaller copy, for the same people, that goes with them", async () => {
    begin();
    const { url } = (await upload(t, ben, "event-photo", pngOf(900, 600))).body;
    const { smallUrl, id } = (await ben.post(`${path}/photos`, { url })).body;
    const sizeOf = async (address: string) => {
      const { bytes } = await fetchImage(t, address, {}, cy);
      const { width, height } = webpSize(bytes);
      return [width, height];
    };
    expect([await sizeOf(url), await sizeOf(smallUrl)]).toEqual([
      [900, 600],
      [480, 320],
    ]);
    expect(await opens(out, `${id}-small`)).toBe(404);
    expect((await t.signedOut.get(`/uploads/${id}-small.webp`)).status).toBe(401);
    expectRefusal(await ben.post(`${path}/photos`, { url: smallUrl }), 400, "invalid_input", [
      "url",
    ]);
    // One of a version without smaller copies.
    await t.deps.files.remove(`${id}-small`);
    expect(await sizeOf(smallUrl)).toEqual([900, 600]);
    const again = (await upload(t, ben, "event-photo", pngOf(900, 600))).body.url;
    const second = (await ben.post(`${path}/photos`, { url: again })).body.id;
    await ben.delete(`${path}/photos/${second}`);
    for (const name of [second, `${second}-small`])
      expect(await t.deps.files.read(name)).toBeUndefined();
  });

  test("before one is added nobody opens it, and without being added it goes after a day", async () => {
    begin();
    const loose = basename(await picture(ben), ".webp");
    const added = await idOf(ben);
    for (const member of [ann, ben]) expect(await opens(member, loose)).toBe(404);
    t.clock.now += UNUSED_MS + 1;
    await removeUnusedImages(t.deps);
    expect(await t.deps.files.read(loose)).toBeUndefined();
    expect(await opens(ann, added)).toBe(200);
  });

  test("are added from the start until 30 days after the end, by guests, while it takes place", async () => {
    expectRefusal(await add(ben), 409, "conflict");
    begin();
    expectRefusal(await add(out), 403, "forbidden");
    expect((await add(ann)).status).toBe(201);
    t.clock.now += 20 * DAY_MS;
    for (const member of [ann, ben, cy]) await member.get("/api/users/me");
    t.clock.now += 10 * DAY_MS + HOUR_MS - 1;
    expect((await add(ben)).status).toBe(201);
    t.clock.now += 1;
    expectRefusal(await add(ben), 409, "too_late");
    expect((await listFor(cy)).total).toBe("2");
    path = `/api/events/${(await host(t, ann)).id}`;
    await ben.post(`${path}/join`);
    await ann.delete(path as `/api/events/x`);
    begin();
    expectRefusal(await add(ben), 409, "event_cancelled");
  });

  test("take uploads of one's own for this, each once, and ten of a person, also at once", async () => {
    begin();
    const url = await picture(ben);
    const twice = await Promise.all([1, 2].map(() => ben.post(`${path}/photos`, { url })));
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 201]);
    for (const [by, wrong] of [
      [cy, url],
      [ben, await picture(ben, "message")],
      [ben, `/uploads/${newPublicId()}.webp`],
      [ben, "https://example.com/x.webp"],
    ] as const)
      expectRefusal(await by.post(`${path}/photos`, { url: wrong }), 400, "invalid_input", ["url"]);
    const tooLong = { url, alt: "x".repeat(201) };
    expectRefusal(await ben.post(`${path}/photos`, tooLong), 400, "invalid_input", ["alt"]);
    // Of those that are not added yet the ten newest are kept.
    for (let turn = 0; turn < 4; turn += 1)
      await cy.post(`${path}/photos`, { url: await picture(cy) });
    const seven = [];
    for (let turn = 0; turn < 7; turn += 1) seven.push(await picture(cy));
    const sent = await Promise.all(seven.map((each) => cy.post(`${path}/photos`, { url: each })));
    expect(sent.map(({ status }) => status).sort()).toEqual([...Array(6).fill(201), 409]);
    expect((await listFor(ann, "?limit=3&offset=9")).photos).toHaveLength(2);
    const asCover = await ben.put("/api/users/me", { profileImageUrl: url });
    expectRefusal(asCover, 400, "invalid_input", ["profileImageUrl"]);
  });

  test("are described by whose they are, and removed by them and by the host", async () => {
    begin();
    const [one, two] = [await idOf(ben), await idOf(ben)];
    const route = (id: string) => `${path}/photos/${id}` as const;
    expect((await ben.put(route(one), { alt: "Cake" })).body.alt).toBe("Cake");
    expect((await ben.put(route(one), { alt: " " })).body.alt).toBeNull();
    expectRefusal(await ann.put(route(one), { alt: "Pie" }), 403, "forbidden");
    expectRefusal(await cy.delete(route(one)), 403, "forbidden");
    for (const refused of [await out.delete(route(one)), await ann.delete(route(newPublicId()))])
      expectRefusal(refused, 404, "not_found");
    expect((await ben.delete(route(one))).status).toBe(204);
    expectRefusal(await ben.delete(route(one)), 404, "not_found");
    expect((await ann.delete(route(two))).status).toBe(204);
    for (const id of [one, two]) {
      expect(await opens(ben, id)).toBe(404);
      expect(await t.deps.files.read(id)).toBeUndefined();
    }
    expect(await stored()).toEqual([]);
  });

  test("are hidden across a block, and gone with who put them there or leaves, and with the event", async () => {
    begin();
    const [of, by, own] = [await idOf(ben), await idOf(cy), await idOf(ann)];
    await cy.post("/api/blocks", { userId: ben.id });
    expect((await listFor(cy)).photos.map(({ id }) => id)).toEqual([own, by]);
    expect((await listFor(ben)).photos.map(({ id }) => id)).toEqual([own, of]);
    expect([await opens(cy, of), await opens(ben, by), await opens(ann, of)]).toEqual([
      404, 404, 200,
    ]);
    await ben.post(`${path}/leave`);
    expect([await opens(ann, of), await opens(ben, own)]).toEqual([404, 404]);
    await ann.post("/api/blocks", { userId: cy.id });
    expect((await listFor(ann)).photos.map(({ id }) => id)).toEqual([own]);
    expect([await opens(cy, own), await opens(cy, by)]).toEqual([404, 404]);
    await ann.delete("/api/users/me", { confirm: "DELETE" });
    expect(await stored()).toEqual([]);
    expect((await t.deps.db.$client.execute("SELECT 1 FROM event_photos")).rows).toEqual([]);
  });

  test("are evidence, which the operator sees and removes", async () => {
    begin();
    const photo = await idOf(ben);
    const report = (by: Member) => by.post("/api/reports", { photoId: photo, reason: "illegal" });
    expectRefusal(await report(out), 404, "not_found");
    expectRefusal(await report(ben), 404, "not_found");
    const { status, body } = await report(cy);
    expect(status).toBe(201);
    expect(body).toMatchObject({ kind: "event_photo", name: "Ben", about: "Tea" });
    await ben.delete(`${path}/photos/${photo}`);
    expect((await listQueue(t.deps, false))[0]?.evidence).toMatchObject({
      person: { name: "Ben" },
    });
    expect((await readPicture(t.deps, 1)).length).toBeGreaterThan(0);
    const second = await idOf(ben);
    await cy.post("/api/reports", { photoId: second, reason: "illegal" });
    expect(await removeContent(t.deps, 2, undefined, null)).toBe("event_photo");
    expect(await opens(ann, second)).toBe(404);
    expect(await listFor(ben)).toEqual({ total: "0", photos: [] });
  });
});
