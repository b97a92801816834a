import { afterEach, describe, expect, test } from "bun:test";
import {
  copyFileSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { openDatabase } from "@hereabouts/db/client";
import { migrateDatabase } from "@hereabouts/db/migrate";
import { openDeps } from "./open-deps.ts";
import { readEnv } from "./env.ts";
import type { Log } from "./log.ts";
import { serve } from "./testing/sockets/live-socket.ts";
import { testApp } from "./testing/app.ts";
import type { TestApp } from "./testing/app.ts";
import { findInconsistencies } from "./testing/database/consistency.ts";
import { enrol } from "./testing/enrol.ts";
import type { Member } from "./testing/enrol.ts";
import { seeded } from "./lib/seeded-random.ts";
import { pngOf } from "./testing/pictures.ts";
import { fetchImage, upload } from "./testing/sending-files.ts";
import { refusalOf } from "./testing/refusal.ts";

type Disk = { folder: string; isReal: boolean };
type Failing = { fail: () => Promise<unknown>; recover: () => Promise<unknown> };

const DAY_MS = 86_400_000;

const disks: Disk[] = [];

const run = (...command: string[]) =>
  Bun.which(command[0] ?? "") !== null && Bun.spawnSync(command).success;

function newDisk(mount: (folder: string) => boolean): Disk {
  const folder = mkdtempSync(join(tmpdir(), "disk-"));
  const disk = { folder, isReal: mount(folder) };
  disks.push(disk);
  return disk;
}

/** A disk of a few megabytes where one may be mounted, else a folder. */
const smallDisk = () =>
  newDisk((folder) => run("mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs", folder));

afterEach(() => {
  for (const { folder, isReal } of disks.splice(0)) {
    if (isReal) Bun.spawnSync(["umount", "-l", folder]);
    rmSync(folder, { recursive: true, force: true });
  }
});

function fillUp(folder: string) {
  for (const size of [65536, 4096, 1]) {
    for (let name = 0; ; name += 1) {
      try {
        writeFileSync(join(folder, `filler-${size}-${name}`), Buffer.alloc(size));
      } catch {
        break;
      }
    }
  }
}

/** A disk without room: a real one, or a database that may not take another page. */
function fullDisk({ folder, isReal }: Disk, { deps }: TestApp): Failing {
  if (isReal) {
    return {
      fail: async () => fillUp(folder),
      recover: async () => {
        for (const name of new Bun.Glob("filler-*").scanSync(folder)) rmSync(join(folder, name));
      },
    };
  }
  const pages = (count: number) => deps.db.$client.execute(`PRAGMA max_page_count = ${count}`);
  return { fail: () => pages(1), recover: () => pages(2 ** 30) };
}

function readOnlyDatabase(_: Disk, { deps }: TestApp): Failing {
  const { $client } = deps.db;
  return {
    fail: () => $client.execute("PRAGMA query_only = 1"),
    recover: () => $client.execute("PRAGMA query_only = 0"),
  };
}

async function onDisk(disk = smallDisk(), databaseFolder = disk.folder) {
  const db = openDatabase({ url: `file:${join(databaseFolder, "hereabouts.db")}` });
  await migrateDatabase(db);
  const failures: Record<string, unknown>[] = [];
  const write = () => undefined;
  const error: Log["error"] = (event, fields) => failures.push({ event, ...fields });
  const log = { debug: write, info: write, warn: write, error };
  const env = { RATE_LIMIT_SCALE: "100000", DATA_DIR: disk.folder };
  const t = await testApp(env, { db, log });
  return { disk, t, failures };
}

const LONG = "x".repeat(1900);
const writeTo = (from: Member, to: Member) =>
  from.post(`/api/messages/${to.id}`, { content: LONG, clientId: crypto.randomUUID() });

describe.each([
  ["a full disk", fullDisk, "SQLITE_FULL"],
  ["a read-only database", readOnlyDatabase, "SQLITE_READONLY"],
] as const)("%s", (_, failing, code) => {
  test("is answered with its own error, loses nothing that was acknowledged, and is over once there is room", async () => {
    const { disk, t, failures } = await onDisk();
    const [ada, bob] = [await enrol(t), await enrol(t)];
    expect((await writeTo(ada, bob)).status).toBe(201);
    const { fail, recover } = failing(disk, t);
    await fail();
    let acknowledged = 1;
    let refusal = await writeTo(ada, bob);
    for (let i = 0; i < 200 && refusal.status === 201; i += 1) {
      acknowledged += 1;
      refusal = await writeTo(ada, bob);
    }
    expect(refusal.status).toBe(503);
    expect<unknown>(refusal.body).toEqual({
      code: "storage_unavailable",
      message: "Nothing can be saved right now. Please try again in a while.",
      requestId: refusalOf(refusal).requestId,
    });
    expect(refusal.headers.get("retry-after")).toBe("30");
    expect(failures.at(-1)).toMatchObject({
      event: "storage unavailable",
      failure: code,
      requestId: refusalOf(refusal).requestId,
    });
    const together = await Promise.all([writeTo(ada, bob), writeTo(bob, ada), writeTo(ada, bob)]);
    expect(together.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect((await ada.get("/api/users/me")).status).toBe(200);
    expect((await bob.get(`/api/messages/${ada.id}?peek=1&limit=100`)).status).toBe(200);
    expect((await t.signedOut.get("/api/health")).status).toBe(200);
    // The first request of a day saves the day, and extends the session.
    t.clock.now += DAY_MS + 1;
    expect((await ada.get("/api/users/me")).status).toBe(200);

    await recover();
    expect((await ada.get("/api/users/me")).headers.get("set-cookie")).toContain("session=");
    expect((await writeTo(bob, ada)).status).toBe(201);
    const { rows } = await t.deps.db.$client.execute("SELECT count(*) AS count FROM messages");
    expect(rows[0]?.count).toBe(acknowledged + 1);
    expect(await findInconsistencies(t.deps.db)).toEqual([]);
    t.deps.db.$client.close();
  });
});

const random = seeded(7);
/** Noise, of which no format saves much: more than the room that is left. */
const PHOTO = pngOf(500, 500, () => [
  random.next() * 256,
  random.next() * 256,
  random.next() * 256,
]);

const images = ({ folder }: Disk) => readdirSync(join(folder, "uploads"));

/** Almost no room: the beginning of a photo still fits. */
const nearlyFull = (disk: Disk, t: TestApp) => {
  const { fail, recover } = disk.isReal ? fullDisk(disk, t) : readOnlyDatabase(disk, t);
  const leaveSome = () => disk.isReal && rmSync(join(disk.folder, "filler-65536-0"));
  return { fail: async () => (await fail(), leaveSome()), recover };
};

/** The system itself refuses this while a database there is open, so only the photos are on this disk. */
const remounted = (disk: Disk, t: TestApp) => {
  if (!disk.isReal) return readOnlyDatabase(disk, t);
  const remount = (how: string) => async () =>
    expect(run("mount", "-o", `remount,${how}`, disk.folder)).toBe(true);
  return { fail: remount("ro"), recover: remount("rw") };
};

describe.each([
  ["becomes full under it", nearlyFull, true, "ENOSPC"],
  ["was made read-only", remounted, false, "EROFS"],
] as const)("a photo on a disk that %s", (_, failing, isShared, code) => {
  test("is refused as such and leaves nothing half, the one before stays, all else goes on, and it is over once there is room", async () => {
    const disk = smallDisk();
    const other = smallDisk();
    const { t, failures } = await onDisk(disk, isShared ? disk.folder : other.folder);
    const server = serve(t);
    const [ada, bob] = [await enrol(t), await enrol(t)];
    await writeTo(ada, bob);
    await writeTo(bob, ada);
    const before = (await upload(t, ada, "profile", pngOf(9, 9))).body.url as string;
    await ada.put("/api/users/me", { profileImageUrl: before });
    const [adas, bobs] = [await server.connect(ada), await server.connect(bob)];
    const { fail, recover } = failing(disk, t);
    await fail();

    const refusal = await upload(t, ada, "profile", PHOTO);
    expect([refusal.status, refusalOf(refusal).code]).toEqual([503, "storage_unavailable"]);
    expect(refusal.headers.get("retry-after")).toBe("30");
    expect(failures.at(-1)?.failure).toBe(disk.isReal ? code : "SQLITE_READONLY");
    const together = [1, 2, 3].map(() => upload(t, ada, "event", PHOTO));
    expect((await Promise.all(together)).map(({ status }) => status)).toEqual([503, 503, 503]);
    expect(images(disk)).toEqual([basename(before)]);
    const kept = await t.deps.db.$client.execute("SELECT public_id FROM uploads");
    expect(kept.rows.map(({ public_id }) => `${String(public_id)}.webp`)).toEqual(images(disk));
    expect((await ada.get("/api/users/me")).body.profileImageUrl).toBe(before);
    expect((await fetchImage(t, before, {}, bob)).status).toBe(200);
    expect((await t.signedOut.get("/api/health")).status).toBe(200);
    adas.send({ type: "typing", userId: bob.id });
    expect(await bobs.next("typing")).toEqual({ type: "typing", userId: ada.id });
    if (disk.isReal) expect((await writeTo(ada, bob)).status).toBe(201);

    await recover();
    const again = await upload(t, ada, "profile", PHOTO);
    expect(again.status).toBe(201);
    expect((await ada.put("/api/users/me", { profileImageUrl: again.body.url })).status).toBe(200);
    expect((await fetchImage(t, again.body.url, {}, bob)).status).toBe(200);
    expect(images(disk).toSorted()).toEqual(
      [before, again.body.url].map((url) => basename(url)).toSorted(),
    );
    await server.stop();
    t.deps.db.$client.close();
  }, 30_000);
});

/** A file system that the kernel stops writing to, as it does when a disk fails. */
function breakableDisk() {
  const images = newDisk(() => false).folder;
  const image = join(images, "image");
  writeFileSync(image, "");
  truncateSync(image, 24 * 1024 * 1024);
  const mount = (from: string) => (folder: string) =>
    run("mount", "-o", "loop,errors=remount-ro", from, folder);
  const disk = newDisk((folder) => run("mkfs.ext4", "-q", image) && mount(image)(folder));
  return {
    disk,
    breakDown: async () => {
      const found = Bun.spawnSync(["findmnt", "-no", "SOURCE", disk.folder]).stdout.toString();
      await Bun.write(`/sys/fs/ext4/${basename(found.trim())}/trigger_fs_error`, "1");
    },
    /** What a restart finds: the same bytes, checked and mounted again. */
    afterRestart: () => {
      const copy = join(images, "copy");
      copyFileSync(image, copy);
      run("fsck.ext4", "-p", copy);
      const found = newDisk(mount(copy));
      expect(found.isReal).toBe(true);
      return found;
    },
  };
}

test("a file system that goes read-only under the server is answered with its own error, what can be read goes on, and nothing acknowledged is lost", async () => {
  const { disk, breakDown, afterRestart } = breakableDisk();
  const { t, failures } = await onDisk(disk);
  await t.deps.db.$client.execute("PRAGMA synchronous = FULL");
  const server = serve(t);
  const [ada, bob] = [await enrol(t), await enrol(t)];
  await writeTo(bob, ada);
  const face = (await upload(t, ada, "profile", pngOf(9, 9))).body.url as string;
  for (let i = 0; i < 20; i += 1) expect((await writeTo(ada, bob)).status).toBe(201);
  const [adas, bobs] = [await server.connect(ada), await server.connect(bob)];
  await (disk.isReal ? breakDown() : readOnlyDatabase(disk, t).fail());

  const refused = await Promise.all([
    writeTo(ada, bob),
    upload(t, ada, "profile", pngOf(8, 8)),
    ada.put("/api/users/me", { bio: "New" }),
    t.signedOut.post("/api/register", {
      email: "c@example.com",
      password: "correct horse",
      name: "C",
    }),
    ada.post("/api/reports", { userId: bob.id, reason: "spam" }),
  ]);
  expect(refused.map((answer) => [answer.status, refusalOf(answer).code])).toEqual(
    refused.map(() => [503, "storage_unavailable"]),
  );
  expect(new Set(failures.map(({ event }) => event))).toEqual(new Set(["storage unavailable"]));
  const paths = [
    "/api/users/me",
    "/api/conversations",
    `/api/messages/${ada.id}?peek=1`,
    "/api/health",
  ];
  for (const path of paths) expect([path, (await bob.get(path)).status]).toEqual([path, 200]);
  expect((await fetchImage(t, face, {}, bob)).status).toBe(200);
  adas.send({ type: "typing", userId: bob.id });
  await bobs.next("typing");

  await server.stop();
  t.deps.db.$client.close();
  const found = disk.isReal ? afterRestart() : disk;
  const db = openDatabase({ url: `file:${join(found.folder, "hereabouts.db")}` });
  const { rows } = await db.$client.execute("SELECT count(*) AS count FROM messages");
  expect(rows[0]?.count).toBe(21);
  expect(await findInconsistencies(db)).toEqual([]);
  expect(images(found)).toEqual([basename(face)]);
  await db.$client.execute("UPDATE users SET bio = 'New'");
  db.$client.close();
}, 30_000);

test("a data directory that is made is for its owner alone", async () => {
  const parent = mkdtempSync(join(tmpdir(), "disk-"));
  const deps = await openDeps(readEnv({ DATA_DIR: join(parent, "new"), LOG_LEVEL: "silent" }));
  expect(statSync(join(parent, "new")).mode & 0o777).toBe(0o700);
  await deps.close();
  rmSync(parent, { recursive: true });
});

test("a data directory that cannot be written is reported in one line", async () => {
  const parent = mkdtempSync(join(tmpdir(), "disk-"));
  writeFileSync(join(parent, "file"), "no folder");
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "server.ts")], {
    env: { ...process.env, PORT: "0", DATA_DIR: join(parent, "file", "data") },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const stderr = await new Response(child.stderr).text();
  expect(await child.exited).toBe(1);
  expect(stderr).toMatch(/^DATA_DIR \(.*\) cannot be written: ENOTDIR\.\n$/);
  rmSync(parent, { recursive: true });
});
