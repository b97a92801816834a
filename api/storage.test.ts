import { afterEach, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@hereabouts/db/client";
import { migrateDatabase } from "@hereabouts/db/migrate";
import type { Log } from "./log.ts";
import { testApp } from "./testing/app.ts";
import type { TestApp } from "./testing/app.ts";
import { findInconsistencies } from "./testing/consistency.ts";
import { enrol } from "./testing/enrol.ts";
import type { Member } from "./testing/enrol.ts";

type Disk = { folder: string; isReal: boolean };
type Failing = { fail: () => Promise<unknown>; recover: () => Promise<unknown> };

const disks: Disk[] = [];

/** A disk of a few megabytes where one may be mounted, else a folder. */
function smallDisk(): Disk {
  const folder = mkdtempSync(join(tmpdir(), "disk-"));
  const mount = Bun.which("mount") ?? "false";
  const isReal = Bun.spawnSync([mount, "-t", "tmpfs", "-o", "size=6m", "tmpfs", folder]).success;
  const disk = { folder, isReal };
  disks.push(disk);
  return disk;
}

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

async function onDisk() {
  const disk = smallDisk();
  const db = openDatabase({ url: `file:${join(disk.folder, "hereabouts.db")}` });
  await migrateDatabase(db);
  const failures: Record<string, unknown>[] = [];
  const write = () => undefined;
  const error: Log["error"] = (event, fields) => failures.push({ event, ...fields });
  const log = { debug: write, info: write, warn: write, error };
  const t = await testApp({ RATE_LIMIT_SCALE: "100000" }, { db, log });
  return { disk, t, failures };
}

const LONG = "x".repeat(1900);
const writeTo = (from: Member, to: Member) =>
  from.post(`/api/messages/${to.id}`, { content: LONG, clientId: crypto.randomUUID() });

describe.each([
  ["a full disk", fullDisk, "SQLITE_FULL"],
  ["a read-only database", readOnlyDatabase, "SQLITE_READONLY"],
] as const)("%s", (_, failing, code) => {
  test("is told as what it is, loses nothing that was acknowledged, and is over once there is room", async () => {
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
    expect(refusal.body).toEqual({
      code: "storage_unavailable",
      message: "Nothing can be saved right now. Please try again in a while.",
      requestId: refusal.body.requestId,
    });
    expect(refusal.headers.get("retry-after")).toBe("30");
    expect(failures.at(-1)).toMatchObject({
      event: "storage unavailable",
      failure: code,
      requestId: refusal.body.requestId,
    });
    const together = await Promise.all([writeTo(ada, bob), writeTo(bob, ada), writeTo(ada, bob)]);
    expect(together.map(({ status }) => status)).toEqual([503, 503, 503]);
    expect((await ada.get("/api/users/me")).status).toBe(200);
    expect((await bob.get(`/api/messages/${ada.id}?peek=1&limit=100`)).status).toBe(200);
    expect((await t.signedOut.get("/api/health")).status).toBe(200);

    await recover();
    expect((await writeTo(bob, ada)).status).toBe(201);
    const { rows } = await t.deps.db.$client.execute("SELECT count(*) AS count FROM messages");
    expect(rows[0]?.count).toBe(acknowledged + 1);
    expect(await findInconsistencies(t.deps.db)).toEqual([]);
    t.deps.db.$client.close();
  });
});

test("a data directory that cannot be written is told in one line", async () => {
  const parent = mkdtempSync(join(tmpdir(), "disk-"));
  writeFileSync(join(parent, "file"), "no folder");
  const child = Bun.spawn([process.execPath, join(import.meta.dir, "server.ts")], {
    env: { ...process.env, PORT: "0", DATA_DIR: join(parent, "file", "data") },
    stdio: ["ignore", "ignore", "pipe"],
  });
  const told = await new Response(child.stderr).text();
  expect(await child.exited).toBe(1);
  expect(told).toMatch(/^DATA_DIR \(.*\) cannot be written: ENOTDIR\.\n$/);
  rmSync(parent, { recursive: true });
});
