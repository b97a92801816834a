import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { basename, join } from "node:path";
import { openDatabase } from "@hereabouts/db/client";
import { setPhoto } from "../auth/google/google.repo.ts";
import { seeded } from "../lib/seeded-random.ts";
import { readPicture, removeContent } from "../moderation/moderation.service.ts";
import { deleteOldReports } from "../safety/reports.service.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { findInconsistencies } from "../testing/database/consistency.ts";
import { visit } from "../testing/demo.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { pngOf } from "../testing/pictures.ts";
import { expectRefusal } from "../testing/refusal.ts";
import { fetchImage, upload } from "../testing/sending-files.ts";
import {
  UNUSED_MS,
  discardReleased,
  removeUnusedImages,
} from "../uploads/discard-uploads.service.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp({}, { schedule: () => undefined });
});
afterAll(() => t.close());

const ME = "/api/users/me";
const PHOTOS = "/api/users/me/photos";
const newImage = async (by: { cookie: string }, kind = "profile") =>
  (await upload(t, by, kind, pngOf(9, 9))).body.url as string;
const newImages = async (by: { cookie: string }, count: number) => {
  const urls: string[] = [];
  for (let turn = 0; turn < count; turn += 1) urls.push(await newImage(by));
  return urls;
};
const listOf = (urls: readonly string[]) => ({ photos: urls.map((url) => ({ url })) });
const shownOf = (urls: readonly string[]) => urls.map((url) => ({ url, alt: null }));
type Client = Pick<Member, "get" | "put">;
const put = (by: Client, urls: readonly string[]) => by.put(PHOTOS, listOf(urls));
/** The counts of the demo are made up. */
const wrongFaces = async () =>
  (await findInconsistencies(t.deps.db)).filter((what) => what.startsWith("face"));
const urlsOf = async (by: Client) => (await by.get(ME)).body.photos.map(({ url }) => url);

describe("PUT /api/users/me/photos", () => {
  // A refusal changes nothing, so that one member with six photos is enough for all of them.
  const refused = { ann: {} as Member, own: [] as string[], foreign: "" };
  beforeAll(async () => {
    refused.ann = await enrol(t);
    refused.own = await newImages(refused.ann, 6);
    refused.foreign = await newImage(await enrol(t));
    await put(refused.ann, refused.own.slice(0, 2));
  });

  test("up to six, in their order, each with its words; the first is the one that lists show", async () => {
    const [ann, ben] = [await enrol(t), await enrol(t)];
    const urls = await newImages(ann, 6);
    const [first = "", second = ""] = urls;
    const saved = await put(ann, urls);
    expect([saved.status, saved.body.profileImageUrl]).toEqual([200, first]);
    expect(saved.body.photos).toEqual(shownOf(urls));
    expect(saved.body).toEqual((await ann.get(ME)).body);
    const photos = [
      { url: second, alt: "  At the\nsea " },
      { url: first, alt: "" },
    ];
    const { body } = await ann.put(PHOTOS, { photos });
    const shown = [
      { url: second, alt: "At the sea" },
      { url: first, alt: null },
    ];
    expect([body.photos, body.profileImageUrl]).toEqual([shown, second]);
    const seen = (await ben.get(`/api/users/${ann.id}`)).body;
    expect([seen.photos, seen.profileImageUrl]).toEqual([shown, second]);
    const none = await put(ann, []);
    expect([none.body.photos, none.body.profileImageUrl]).toEqual([[], null]);
    expect((await ben.get(`/api/users/${ann.id}`)).body.photos).toEqual([]);
  });

  test("the same list twice is the same answer", async () => {
    const ann = await enrol(t);
    const urls = await newImages(ann, 3);
    expect((await put(ann, urls)).body).toEqual((await put(ann, urls)).body);
  });

  test.each<[string, (own: string[], foreign: string) => unknown]>([
    ["nothing", () => ({})],
    ["no list", () => ({ photos: "x" })],
    ["no address", () => ({ photos: [{}] })],
    ["an empty address", () => listOf([""])],
    ["a NUL", () => listOf(["\0"])],
    ["half a letter", () => listOf(["/uploads/\ud800.webp"])],
    ["seven", (own) => listOf([...own, "/uploads/x.webp"])],
    ["one twice", ([own = ""]) => listOf([own, own])],
    ["somebody else's", (own, foreign) => listOf([own[0] ?? "", foreign])],
    ["one of another site", () => listOf(["https://evil.example/pixel.gif"])],
    ["a portrait of the demo", () => listOf(["/assets/portraits/abc.svg"])],
    ["words that are too long", ([url]) => ({ photos: [{ url, alt: "x".repeat(201) }] })],
    ["words with a NUL", ([url]) => ({ photos: [{ url, alt: "a\0b" }] })],
  ])("refuses %s, and changes nothing", async (_, made) => {
    const { ann, own, foreign } = refused;
    const before = await ann.get(ME);
    expect(before.body.photos).toEqual(shownOf(own.slice(0, 2)));
    const answer = await ann.put(PHOTOS, made(own, foreign) as object as []);
    expectRefusal(answer, 400, "invalid_input", ["photos"]);
    expect((await ann.get(ME)).body).toEqual(before.body);
  });

  test("a photo that was sent to somebody is no photo of a profile", async () => {
    const ann = await enrol(t);
    const answer = await put(ann, [await newImage(ann, "message")]);
    expectRefusal(answer, 400, "invalid_input", ["photos"]);
  });

  test("two at once leave one of the two whole", async () => {
    const ann = await enrol(t);
    for (let round = 0; round < 15; round += 1) {
      const kept = await urlsOf(ann);
      const urls = [...kept, ...(await newImages(ann, 6 - kept.length))];
      const lists = [urls, [...urls].reverse().slice(0, 1 + (round % 6))];
      await Promise.all(lists.map((list) => put(ann, list)));
      expect(lists).toContainEqual(await urlsOf(ann));
    }
    expect(await wrongFaces()).toEqual([]);
  });
});

describe("profileImageUrl and photo 1 are one thing", () => {
  test("PUT /api/users/me replaces the first photo, or takes it off", async () => {
    const ann = await enrol(t);
    const [a = "", b = "", c = "", d = ""] = await newImages(ann, 4);
    await put(ann, [a, b, c]);
    await ann.put(ME, { profileImageUrl: d });
    expect(await urlsOf(ann)).toEqual([d, b, c]);
    const kept = await ann.put(PHOTOS, {
      photos: [{ url: d }, { url: b }, { url: c, alt: "Sea" }],
    });
    expect((await ann.put(ME, { name: "Ann" })).body.photos).toEqual(kept.body.photos);
    const chosen = await ann.put(ME, { profileImageUrl: c });
    expect(chosen.body.photos).toEqual([
      { url: c, alt: "Sea" },
      { url: b, alt: null },
    ]);
    const removed = await ann.put(ME, { profileImageUrl: null });
    expect([removed.body.photos, removed.body.profileImageUrl]).toEqual([shownOf([b]), b]);
    expect((await ann.put(ME, { profileImageUrl: "" })).body.photos).toEqual([]);
    expect((await ann.put(ME, { profileImageUrl: null })).body.profileImageUrl).toBeNull();
  });

  test("Google's photo is the first one, where there is none", async () => {
    const ann = await enrol(t);
    const [google = "", own = ""] = await newImages(ann, 2);
    await setPhoto(t.deps.db, ann.userId, google);
    t.deps.events.emit("person.changed", { userId: ann.userId });
    expect(await urlsOf(ann)).toEqual([google]);
    await put(ann, [own, google]);
    await setPhoto(t.deps.db, ann.userId, google);
    t.deps.events.emit("person.changed", { userId: ann.userId });
    expect(await urlsOf(ann)).toEqual([own, google]);
  });

  test("a portrait of the demo is a photo that may stay, and be put behind another", async () => {
    const visitor = await visit(t);
    const { rows } = await t.deps.db.$client.execute({
      sql: `SELECT users.id, profile_image_url AS portrait FROM users
        WHERE kind = 'figure' AND realm = (SELECT realm FROM users WHERE public_id = ?) LIMIT 1`,
      args: [visitor.id],
    });
    const portrait = String(rows[0]?.portrait);
    await t.deps.db.$client.execute({
      sql: "UPDATE users SET profile_image_url = ? WHERE public_id = ?",
      args: [portrait, visitor.id],
    });
    const own = await newImage(visitor);
    expect((await put(visitor, [own, portrait])).body.photos).toEqual(shownOf([own, portrait]));
    expect((await put(visitor, [portrait])).body.profileImageUrl).toBe(portrait);
    expect((await put(visitor, [])).status).toBe(200);
    expectRefusal(await put(visitor, [portrait]), 400, "invalid_input", ["photos"]);
  });

  test.each([1, 2, 3])(
    "after any operations, one after the other and at once (seed %d)",
    async (seed) => {
      const random = seeded(seed);
      const ann = await enrol(t);
      const urls = await newImages(ann, 8);
      const some = () =>
        urls
          .map((url) => ({ url, at: random.next() }))
          .toSorted((one, other) => one.at - other.at)
          .slice(0, Math.floor(random.between(0, 7)))
          .map(({ url }) => url);
      const operations = [
        () => put(ann, some()),
        () => ann.put(ME, { profileImageUrl: random.pick(urls) }),
        () => ann.put(ME, { profileImageUrl: null }),
        () => ann.put(ME, { bio: String(random.next()) }),
        () => setPhoto(t.deps.db, ann.userId, random.pick(urls)),
        () =>
          t.deps.db.$client.execute({
            sql: "DELETE FROM profile_photos WHERE user_id = ? AND position = ?",
            args: [ann.userId, Math.floor(random.between(1, 7))],
          }),
      ];
      for (let round = 0; round < 60; round += 1) {
        const count = 1 + (round % 3);
        await Promise.all(Array.from({ length: count }, () => random.pick(operations)()));
        t.deps.events.emit("person.changed", { userId: ann.userId });
        const { photos, profileImageUrl } = (await ann.get(ME)).body;
        expect(photos[0]?.url ?? null).toBe(profileImageUrl);
        expect(new Set(photos.map(({ url }) => url)).size).toBe(photos.length);
        expect(photos.length).toBeLessThanOrEqual(6);
      }
      expect(await wrongFaces()).toEqual([]);
    },
  );

  test("members who had a photo before have it as photo 1", async () => {
    const folder = join(t.deps.env.dataDir, crypto.randomUUID());
    const db = openDatabase({ url: `file:${folder}` });
    const migrations = join(import.meta.dir, "../../db/migrations");
    const { entries } = await Bun.file(join(migrations, "meta/_journal.json")).json();
    for (const { tag } of entries as { tag: string }[]) {
      if (tag === "0032_profile-photos")
        await db.$client.execute(
          `INSERT INTO users (public_id, name, interests, profile_image_url, created_at)
            VALUES ('a', 'Ann', '[]', '/uploads/a.webp', 0), ('b', 'Ben', '[]', NULL, 0)`,
        );
      const sql = await Bun.file(join(migrations, `${tag}.sql`)).text();
      for (const statement of sql.split("--> statement-breakpoint"))
        await db.$client.execute(statement);
      if (tag === "0032_profile-photos") break;
    }
    const { rows } = await db.$client.execute(
      "SELECT user_id, position, address FROM profile_photos",
    );
    expect(rows.map((row) => Object.values(row))).toEqual([[1, 1, "/uploads/a.webp"]]);
    db.$client.close();
  });
});

describe("a photo of somebody", () => {
  test("is seen by whoever may see them, and by nobody else", async () => {
    const [ann, ben] = [await enrol(t), await enrol(t)];
    const urls = await newImages(ann, 3);
    await put(ann, urls);
    const statuses = () =>
      Promise.all(urls.map(async (url) => (await fetchImage(t, url, {}, ben)).status));
    expect(await statuses()).toEqual([200, 200, 200]);
    await ann.post("/api/blocks", { userId: ben.id });
    expect(await statuses()).toEqual([404, 404, 404]);
    expect((await ben.get(`/api/users/${ann.id}`)).status).toBe(404);
  });

  test("stays as long as it is one, and goes once it was taken off and is older than a day", async () => {
    const ann = await enrol(t);
    const urls = await newImages(ann, 3);
    const isThere = () =>
      Promise.all(urls.map(async (url) => (await fetchImage(t, url)).status === 200));
    await put(ann, urls);
    t.clock.now += 20 * UNUSED_MS;
    await removeUnusedImages(t.deps);
    expect(await isThere()).toEqual([true, true, true]);
    await put(ann, urls.slice(0, 2));
    await removeUnusedImages(t.deps);
    expect(await isThere()).toEqual([true, true, false]);
    expectRefusal(await put(ann, urls), 400, "invalid_input", ["photos"]);
    expect(await urlsOf(ann)).toEqual(urls.slice(0, 2));
  });

  test("is not displaced by newer uploads", async () => {
    const ann = await enrol(t);
    const urls = await newImages(ann, 6);
    await put(ann, urls);
    await newImages(ann, 12);
    const statuses = await Promise.all(urls.map(async (url) => (await fetchImage(t, url)).status));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
  });

  test("is in the export, and goes with the account", async () => {
    const ann = await t.member();
    const urls = await newImages(ann, 2);
    await ann.put(PHOTOS, { photos: [{ url: urls[0], alt: "At sea" }, { url: urls[1] }] });
    const exported = JSON.parse((await ann.get("/api/users/me/export")).text) as {
      account: { photos: unknown };
    };
    expect(exported.account.photos).toEqual([
      { url: urls[0], alt: "At sea" },
      ...shownOf(urls.slice(1)),
    ]);
    await ann.delete(ME, { password: "correct horse" });
    const { rows } = await t.deps.db.$client.execute({
      sql: "SELECT count(*) AS count FROM profile_photos WHERE address IN (?, ?)",
      args: urls,
    });
    expect(rows[0]?.count).toBe(0);
    for (const url of urls) expect((await fetchImage(t, url)).status).toBe(404);
  });

  test("the operator takes all of them away, and none can be chosen again", async () => {
    const [ann, ben] = [await enrol(t), await enrol(t)];
    const urls = await newImages(ben, 3);
    await put(ben, urls.slice(0, 2));
    await ann.post("/api/reports", { userId: ben.id, reason: "fake" });
    const { rows } = await t.deps.db.$client.execute(
      "SELECT id, evidence FROM reports ORDER BY id DESC LIMIT 1",
    );
    const report = Number(rows[0]?.id);
    const evidence = JSON.parse(String(rows[0]?.evidence)) as { person: { photos: unknown } };
    expect(evidence.person.photos).toEqual(shownOf(urls.slice(0, 2)));
    const { bytes } = await fetchImage(t, urls[1] ?? "");
    await put(ben, [urls[1] ?? "", urls[2] ?? "", urls[0] ?? ""]);
    await removeContent(t.deps, report, "photo", null);
    t.deps.events.emit("person.changed", { userId: ben.userId });
    expect((await ben.get(ME)).body).toMatchObject({ photos: [], profileImageUrl: null });
    for (const url of urls) {
      expectRefusal(await put(ben, [url]), 400, "invalid_input", ["photos"]);
      expect((await fetchImage(t, `/uploads/${basename(url)}`)).status).toBe(404);
    }
    await discardReleased(t.deps);
    expect(await readPicture(t.deps, report, 2)).toEqual(bytes);
    await expect(readPicture(t.deps, report, 3)).rejects.toThrow("no picture");
    const kept = async () =>
      (await t.deps.db.$client.execute("SELECT count(*) AS count FROM report_photos")).rows[0]
        ?.count;
    expect(await kept()).toBe(2);
    t.clock.now += 91 * UNUSED_MS;
    await deleteOldReports(t.deps);
    await discardReleased(t.deps);
    expect(await kept()).toBe(0);
  });

  test("is not saved by a list that was on its way when the operator took it", async () => {
    const ben = await enrol(t);
    const urls = await newImages(ben, 2);
    await put(ben, urls);
    const { batch } = t.deps.db.$client;
    t.deps.db.$client.batch = async (statements, mode) => {
      t.deps.db.$client.batch = batch;
      await t.deps.db.$client.execute({
        sql: "UPDATE uploads SET owner_id = NULL WHERE owner_id = ?",
        args: [ben.userId],
      });
      return batch.call(t.deps.db.$client, statements, mode);
    };
    expectRefusal(await put(ben, [...urls].reverse()), 400, "invalid_input", ["photos"]);
  });
});
