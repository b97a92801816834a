import { afterEach, beforeEach, expect, test } from "bun:test";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { visit } from "../testing/demo.ts";
import { SANDBOX_TTL_MS, deleteUnusedSandboxes } from "../demo/sandbox.service.ts";
import { dismissReport, readPicture } from "../moderation/moderation.service.ts";
import { deleteOldReports } from "../safety/reports.service.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { captureStatements } from "../testing/database/query-plans.ts";
import { pngOf } from "../testing/pictures.ts";
import { fetchImage, upload } from "../testing/sending-files.ts";
import { UNUSED_MS, discardReleased, removeUnusedImages } from "./discard-uploads.service.ts";
import { refusalOf } from "../testing/refusal.ts";

let t: TestApp;
let ann: Member;
beforeEach(async () => {
  t = await testApp({}, { schedule: () => undefined });
  ann = await enrol(t);
});
afterEach(() => t.close());

const newImage = async (by: { cookie: string } = ann, kind = "profile") =>
  (await upload(t, by, kind, pngOf(9, 9))).body.url as string;
const isThere = async (address: string) => (await fetchImage(t, address)).status === 200;
const files = () => readdir(join(t.deps.env.dataDir, "uploads"));
const rows = async () =>
  (await t.deps.db.$client.execute("SELECT count(*) AS count FROM uploads")).rows[0]?.count;
const event = (imageUrl: string) => ({
  title: "Walk",
  description: "Along the water",
  category: "outdoor",
  location: "The pier",
  dateTime: new Date(t.clock.now + 10 * UNUSED_MS).toISOString(),
  imageUrl,
});

test("what nothing refers to goes after a day; what is shown stays", async () => {
  const [unused, face, cover] = [await newImage(), await newImage(), await newImage(ann, "event")];
  await ann.put("/api/users/me", { profileImageUrl: face });
  await ann.post("/api/events", event(cover));
  t.clock.now += UNUSED_MS - 1;
  await removeUnusedImages(t.deps);
  expect(await Promise.all([unused, face, cover].map(isThere))).toEqual([true, true, true]);
  t.clock.now += 1;
  await removeUnusedImages(t.deps);
  expect(await Promise.all([unused, face, cover].map(isThere))).toEqual([false, true, true]);
  expect([await rows(), (await files()).length]).toEqual([2, 2]);
  t.clock.now += 30 * UNUSED_MS;
  await removeUnusedImages(t.deps);
  expect(await rows()).toBe(2);
});

test("a photo that was replaced, removed or edited away goes", async () => {
  const faces = [await newImage(), await newImage()];
  const covers = [await newImage(), await newImage()];
  for (const profileImageUrl of faces) await ann.put("/api/users/me", { profileImageUrl });
  const { body } = await ann.post("/api/events", event(covers[0] ?? ""));
  await ann.put(`/api/events/${body.id}`, { imageUrl: covers[1] });
  t.clock.now += UNUSED_MS;
  await removeUnusedImages(t.deps);
  const there = await Promise.all([...faces, ...covers].map(isThere));
  expect(there).toEqual([false, true, false, true]);
  await ann.put("/api/users/me", { profileImageUrl: null });
  await removeUnusedImages(t.deps);
  expect(await isThere(faces[1] ?? "")).toBe(false);
});

test("an image that went can no longer be chosen", async () => {
  const address = await newImage();
  t.clock.now += UNUSED_MS;
  await removeUnusedImages(t.deps);
  const answer = await ann.put("/api/users/me", { profileImageUrl: address });
  expect([answer.status, Object.keys(refusalOf(answer).fields)]).toEqual([
    400,
    ["profileImageUrl"],
  ]);
});

test("choosing an image at the very moment when it would go: it is either kept or refused", async () => {
  for (let round = 0; round < 25; round += 1) {
    const someone = await enrol(t);
    const address = await newImage(someone);
    t.clock.now += UNUSED_MS;
    const calls = [
      () => someone.put("/api/users/me", { profileImageUrl: address }),
      () => removeUnusedImages(t.deps),
      () => someone.post("/api/events", event(address)),
      () => removeUnusedImages(t.deps),
    ];
    const turned = [...calls.slice(round % 4), ...calls.slice(0, round % 4)];
    await Promise.all(turned.map((call) => call()));
    const me = (await someone.get("/api/users/me")).body.profileImageUrl as string | null;
    const { rows: shown } = await t.deps.db.$client.execute({
      sql: "SELECT image_url FROM events WHERE image_url = ?",
      args: [address],
    });
    expect(await isThere(address)).toBe(me !== null || shown.length > 0);
  }
});

test("a member has ten unused images; the one that was kept longest makes room", async () => {
  const addresses: string[] = [];
  for (let turn = 0; turn < 12; turn += 1) {
    t.clock.now += 1000;
    addresses.push(await newImage());
    if (turn === 0) await ann.put("/api/users/me", { profileImageUrl: addresses[0] });
  }
  const gone = (await Promise.all(addresses.map(isThere))).map((there) => !there);
  expect(addresses.filter((_, index) => gone[index])).toEqual([addresses[1] ?? ""]);
});

test("everything that a member uploaded goes with the account", async () => {
  const addresses = [await newImage(), await newImage(), await newImage(await enrol(t))];
  await ann.put("/api/users/me", { profileImageUrl: addresses[0] });
  await t.deps.db.$client.execute({ sql: "DELETE FROM users WHERE id = ?", args: [ann.userId] });
  await discardReleased(t.deps);
  expect(await Promise.all(addresses.map(isThere))).toEqual([false, false, true]);
  expect([await rows(), (await files()).length]).toEqual([1, 1]);
});

test("everything that was uploaded in a demo sandbox goes with it", async () => {
  const visitor = await visit(t);
  const address = await newImage(visitor);
  await visitor.put("/api/users/me", { profileImageUrl: address });
  t.clock.now += SANDBOX_TTL_MS;
  await deleteUnusedSandboxes(t.deps);
  await discardReleased(t.deps);
  expect(await isThere(address)).toBe(false);
  expect(await rows()).toBe(0);
});

test("a file that cannot be removed now is removed the next time", async () => {
  const address = await newImage();
  const { remove } = t.deps.files;
  t.deps.files.remove = () => Promise.reject(new Error("the disk is away"));
  t.clock.now += UNUSED_MS;
  await expect(removeUnusedImages(t.deps)).rejects.toThrow("the disk is away");
  expect([await rows(), (await files()).length, await isThere(address)]).toEqual([1, 1, false]);
  t.deps.files.remove = remove;
  await discardReleased(t.deps);
  expect([await rows(), (await files()).length]).toEqual([0, 0]);
});

test("more than a page of them are looked at", async () => {
  const kept = await newImage();
  await ann.put("/api/users/me", { profileImageUrl: kept });
  await t.deps.db.$client.execute({
    sql: `WITH RECURSIVE many(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < 1300)
      INSERT INTO uploads (public_id, owner_id, kind, created_at, kept_at)
      SELECT printf('%022d', n), ?, 'event', 0, 0 FROM many`,
    args: [ann.userId],
  });
  await removeUnusedImages(t.deps);
  expect([await rows(), await isThere(kept)]).toEqual([1, true]);
});

test("of many that are released, each is found by its name", async () => {
  const { $client } = t.deps.db;
  await $client.executeMultiple(`
    WITH RECURSIVE many(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM many WHERE n < 25)
      INSERT INTO uploads (public_id, kind, created_at, kept_at) SELECT printf('%022d', n), 'event', 0, 0 FROM many;`);
  const captured = captureStatements(t.deps.db);
  await discardReleased(t.deps);
  expect(await rows()).toBe(0);
  const deletion = captured
    .statements()
    .find(({ sql }) => /^\s*DELETE FROM uploads/i.test(sql.replaceAll('"', "")));
  if (!deletion) throw new Error("Nothing was deleted.");
  const plan = await $client.execute({
    sql: `EXPLAIN QUERY PLAN ${deletion.sql}`,
    args: deletion.args,
  });
  expect(plan.rows[0]?.detail).toBe("SEARCH uploads USING INDEX uploads_public_id (public_id=?)");
});

test("the photo of somebody who was reported stays with the report for the operator alone, and goes with it", async () => {
  const [face, reporter] = [await newImage(), await enrol(t)];
  const { bytes } = await fetchImage(t, face);
  await ann.put("/api/users/me", { profileImageUrl: face });
  await reporter.post("/api/reports", { userId: ann.id, reason: "fake" });
  await ann.put("/api/users/me", { profileImageUrl: null });
  t.clock.now += 2 * UNUSED_MS;
  await removeUnusedImages(t.deps);
  // Answers as any other that is gone: that it is kept would reveal who was reported.
  expect(await isThere(face)).toBe(false);
  expect((await ann.put("/api/users/me", { profileImageUrl: face })).status).toBe(400);
  await t.deps.db.$client.execute({ sql: "DELETE FROM users WHERE id = ?", args: [ann.userId] });
  await discardReleased(t.deps);
  expect([await isThere(face), await readPicture(t.deps, 1)]).toEqual([false, bytes]);
  await dismissReport(t.deps, 1, null);
  t.clock.now += 91 * UNUSED_MS;
  await deleteOldReports(t.deps);
  await discardReleased(t.deps);
  expect([await rows(), await files()]).toEqual([0, []]);
});
