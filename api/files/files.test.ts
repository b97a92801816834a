import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readEnv } from "../env.ts";
import { newPublicId } from "../lib/tokens.ts";
import { testApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import { bucketFiles } from "./bucket-files.ts";
import { folderFiles } from "./files.ts";
import type { Files } from "./files.ts";
import { failure, openBucket } from "../testing/peers/bucket.ts";
import { pngOf } from "../testing/pictures.ts";
import { fetchImage, upload } from "../testing/sending-files.ts";
import {
  UNUSED_MS,
  discardReleased,
  removeUnusedImages,
} from "../uploads/discard-uploads.service.ts";
import { refusalOf } from "../testing/refusal.ts";

const bucket = openBucket("a secret/with+signs");
const settings = {
  S3_ENDPOINT: bucket.endpoint,
  S3_BUCKET: "photos",
  S3_ACCESS_KEY_ID: "somebody",
  S3_SECRET_ACCESS_KEY: "a secret/with+signs",
};
const bucketOf = (secretAccessKey: string) => ({
  endpoint: bucket.endpoint,
  bucket: "photos",
  accessKeyId: "somebody",
  secretAccessKey,
});
const bucketWith = (secretAccessKey: string) => bucketFiles(bucketOf(secretAccessKey));

afterEach(() => bucket.answerWith());

const written = async () => undefined;

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "files-"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await bucket.stop();
});

const kinds: [string, () => Files][] = [
  ["a folder", () => folderFiles(join(folder, "uploads"))],
  ["a bucket", () => bucketWith("a secret/with+signs")],
];

describe.each(kinds)("files in %s", (_, make) => {
  test("are read as they were saved, until they are removed", async () => {
    const files = make();
    const [name, other] = [newPublicId(), newPublicId()];
    expect(await files.read(name)).toBeUndefined();
    await files.save(name, Uint8Array.of(1, 2, 3), written);
    await files.save(other, new Uint8Array(300_000).fill(5), written);
    expect(await files.read(name)).toEqual(Uint8Array.of(1, 2, 3));
    expect(await files.read(other)).toEqual(new Uint8Array(300_000).fill(5));
    await files.remove(name);
    await files.remove(name);
    expect(await files.read(name)).toBeUndefined();
    expect((await files.read(other))?.length).toBe(300_000);
  });

  test("many at once", async () => {
    const files = make();
    const names = Array.from({ length: 30 }, newPublicId);
    await Promise.all(
      names.map((name) => files.save(name, new TextEncoder().encode(name), written)),
    );
    const read = await Promise.all(names.map(files.read));
    expect(read.map((bytes) => new TextDecoder().decode(bytes))).toEqual(names);
  });
});

test("a folder is for its owner alone, and what a crash left half written goes", async () => {
  const home = join(folder, "crashed");
  await folderFiles(home).save(newPublicId(), Uint8Array.of(1), written);
  await writeFile(join(home, `${newPublicId()}.webp.part`), "half");
  const name = newPublicId();
  await folderFiles(home).save(name, Uint8Array.of(2), written);
  const left = await readdir(home);
  expect([left.length, left.filter((file) => file.endsWith(".part"))]).toEqual([2, []]);
  const modes = await Promise.all([home, join(home, `${name}.webp`)].map((path) => stat(path)));
  expect(modes.map(({ mode }) => mode & 0o777)).toEqual([0o700, 0o600]);
});

test("a bucket refuses a wrong key, and that is answered as a failure, not as a missing image", async () => {
  const files = bucketWith("a wrong one");
  for (const call of [
    () => files.save(newPublicId(), Uint8Array.of(1), written),
    () => files.read(newPublicId()),
    () => files.remove(newPublicId()),
  ])
    await expect(call()).rejects.toThrow("SignatureDoesNotMatch");
});

test("requests are signed for the region that is set", async () => {
  const regions: (string | undefined)[] = [];
  bucket.answerWith((request) => {
    const credential = new URL(request.url).searchParams.get("X-Amz-Credential");
    regions.push(credential?.split("/")[2]);
    return bucket.answer(request);
  });
  for (const S3_REGION of ["", "eu-central-3"]) {
    const { bucket: read } = readEnv({ ...settings, S3_REGION });
    if (read) await bucketFiles(read).save(newPublicId(), Uint8Array.of(1), written);
  }
  expect(regions).toEqual(["auto", "eu-central-3"]);
});

test("with S3_* set, images live in the bucket and are served from here", async () => {
  const t = await testApp(settings);
  const member = await enrol(t);
  const { body } = await upload(t, member, "profile", pngOf(30, 20));
  const key = `/photos${body.url}`;
  expect(bucket.objects.get(key)?.type).toBe("image/webp");
  const { status, headers, bytes } = await fetchImage(t, body.url);
  expect([status, headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect(bytes).toEqual(bucket.objects.get(key)?.bytes as Uint8Array<ArrayBuffer>);
  expect((await fetchImage(t, `/uploads/${newPublicId()}.webp`)).status).toBe(404);
  t.clock.now += UNUSED_MS;
  await removeUnusedImages(t.deps);
  expect(bucket.objects.has(key)).toBe(false);
  expect((await fetchImage(t, body.url)).status).toBe(404);
  expect(await readdir(t.deps.env.dataDir)).not.toContain("uploads");
  await t.close();
});

const faults: [string, Parameters<typeof bucket.answerWith>[0] & {}][] = [
  ["hangs", () => new Promise(() => {})],
  [
    "stops in the middle",
    () => new Response(new ReadableStream({ pull: () => Bun.sleep(60_000) })),
  ],
  ["refuses our key", () => failure(403, "AccessDenied")],
  ["is gone itself", () => failure(404, "NoSuchBucket")],
  ["has moved", () => Response.redirect("http://127.0.0.1:1/", 307)],
  ["is overloaded", () => failure(503, "SlowDown")],
  ["fails without a word", () => new Response(null, { status: 500 })],
];

describe.each(faults)("a bucket that %s", (_, fault) => {
  test("is answered with its own error, in time, leaves no half-written file, and all else goes on meanwhile", async () => {
    const files = bucketFiles(bucketOf(settings.S3_SECRET_ACCESS_KEY), 500);
    const t = await testApp({ ...settings, LOG_LEVEL: "silent" }, { files });
    const [ada, leaver] = [await enrol(t), await enrol(t)];
    const kept = (await upload(t, ada, "profile", pngOf(30, 20))).body.url;
    await ada.put("/api/users/me", { profileImageUrl: kept });
    const left = (await upload(t, leaver, "profile", pngOf(31, 20))).body.url;
    await leaver.put("/api/users/me", { profileImageUrl: left });
    bucket.answerWith(fault);

    const refused = await upload(t, ada, "event", pngOf(9, 9));
    expect([refused.status, refusalOf(refused).code]).toEqual([503, "storage_unavailable"]);
    expect(refused.headers.get("retry-after")).toBe("30");
    const unseen = await fetchImage(t, kept);
    expect([unseen.status, unseen.headers.get("cache-control")]).toEqual([503, "no-store"]);
    expect((await leaver.delete("/api/users/me", { confirm: "DELETE" })).status).toBe(204);
    expect((await t.signedOut.get("/api/health")).status).toBe(200);
    expect((await ada.put("/api/users/me", { bio: "New" })).status).toBe(200);

    bucket.answerWith();
    await discardReleased(t.deps);
    expect(bucket.objects.has(`/photos${left}`)).toBe(false);
    const rows = await t.deps.db.$client.execute("SELECT public_id FROM uploads");
    expect(rows.rows.map(({ public_id }) => `/uploads/${String(public_id)}.webp`)).toEqual([kept]);
    expect((await fetchImage(t, kept)).status).toBe(200);
    expect((await upload(t, ada, "event", pngOf(9, 9))).status).toBe(201);
    await t.close();
  });
});

test("a bucket that is down is no mistake of the server's", async () => {
  const down = { ...settings, S3_ENDPOINT: "http://127.0.0.1:1", LOG_LEVEL: "silent" };
  const t = await testApp(down);
  const failed = await upload(t, await enrol(t), "profile", pngOf(30, 20));
  expect([failed.status, refusalOf(failed).code]).toEqual([503, "storage_unavailable"]);
  await t.close();
});

test("a photo that was saved is answered, also when the one that made room for it cannot be removed", async () => {
  const broken = {
    ...folderFiles(join(folder, "kept")),
    remove: () => Promise.reject(new Error("cannot")),
  };
  const t = await testApp({ LOG_LEVEL: "silent" }, { files: broken });
  const member = await enrol(t);
  const answers = [];
  for (let side = 1; side <= 11; side += 1)
    answers.push((await upload(t, member, "event", pngOf(side, side))).status);
  expect(answers).toEqual(Array.from({ length: 11 }, () => 201));
  await t.close();
});
