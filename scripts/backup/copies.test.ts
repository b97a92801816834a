import { afterEach, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { encodeSegment } from "@hereabouts/api/copies/segments";
import { createCrowd, findBroken } from "@hereabouts/api/testing/crowd/busy-crowd";
import { findInconsistencies } from "@hereabouts/api/testing/database/consistency";
import { helpersOf } from "@hereabouts/api/testing/processes/helpers-of";
import { ask, startServerChild } from "@hereabouts/api/testing/servers/server-child";
import { failure, openBucket } from "@hereabouts/api/testing/peers/bucket";
import type { ServerChild } from "@hereabouts/api/testing/servers/server-child";
import { openDatabase } from "@hereabouts/db/client";

/** `bun run test:release` asks for twenty. */
const KILLS = Number(process.env.KILLS ?? 2);
/** Something is under way at each moment, without a core for itself. */
const PAUSE_MS = 20;
/** What is acknowledged for longer than this is in the copies. */
const BEHIND_MS_MAX = 1500;

const folders: string[] = [];
function folder() {
  const path = mkdtempSync(join(tmpdir(), "copies-"));
  folders.push(path);
  return path;
}
afterEach(() => {
  for (const path of folders.splice(0)) rmSync(path, { recursive: true });
});

async function restore(source: string, env: Record<string, string> = {}, ...words: string[]) {
  const into = join(folder(), "restored");
  const child = Bun.spawn(
    [process.execPath, join(import.meta.dir, "../restore.ts"), source, ...words],
    { env: { ...process.env, ...env, DATA_DIR: into }, stdio: ["ignore", "pipe", "pipe"] },
  );
  const [said, failed] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { into, said, failed, exitCode: await child.exited };
}

const openIn = (dataDir: string) => openDatabase({ url: `file:${join(dataDir, "hereabouts.db")}` });

async function untilCopied(server: ServerChild) {
  for (;;) {
    const health = await ask(server, "", "GET", "/api/health");
    const { copies } = (health?.body ?? {}) as { copies?: string };
    if (copies === "ok") return;
    await Bun.sleep(50);
  }
}

/** The whole machine at once: what copies must not be able to finish either. */
async function killWithCopier(server: ServerChild) {
  killHelpers(server);
  await server.stop("SIGKILL");
}

function killHelpers(server: ServerChild) {
  for (const pid of helpersOf(server.pid)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended by itself.
    }
  }
}

test("kill -9 of all, time and again: what was acknowledged 1.5 seconds before is in the copies, once", async () => {
  const [dataDir, to] = [folder(), join(folder(), "copies")];
  const crowd = await createCrowd(join(dataDir, "hereabouts.db"), 20);
  const acknowledgedAt = new Map<string, number>();
  for (let round = 0; round < KILLS; round += 1) {
    const server = await startServerChild(dataDir, { BACKUP_TO: to });
    await untilCopied(server);
    // The server then starts another one, which goes on where this one was.
    if (round % 3 === 2) setTimeout(() => killHelpers(server), 300);
    const busy = crowd.keepBusy(server, () => false, PAUSE_MS);
    const lasts = (round % 3 === 2 ? 5000 : 1500) + Math.random() * 2000;
    const until = performance.now() + lasts;
    while (performance.now() < until) {
      for (const [id, { isAcknowledged }] of crowd.sent)
        if (isAcknowledged && !acknowledgedAt.has(id)) acknowledgedAt.set(id, Date.now());
      await Bun.sleep(5);
    }
    const killedAt = Date.now();
    if (round % 3 === 1) await server.stop("SIGKILL");
    else await killWithCopier(server);
    expect(await busy).toEqual([]);
    const restored = await restore(to);
    expect(restored).toMatchObject({ exitCode: 0, failed: "" });
    const db = openIn(restored.into);
    const due = [...crowd.sent].filter(
      ([id]) => (acknowledgedAt.get(id) ?? Infinity) < killedAt - BEHIND_MS_MAX,
    );
    const none = { attends: new Map(), connected: new Set<string>() };
    const broken = await findBroken(db, { sent: new Map(due), ...none });
    expect({ round, broken }).toEqual({ round, broken: [] });
    const { rows } = await db.$client.execute("SELECT content FROM messages");
    const everSent = new Set([...crowd.sent.values()].map(({ content }) => content));
    expect(rows.filter(({ content }) => !everSent.has(String(content)))).toEqual([]);
    expect({ round, wrong: await findInconsistencies(db) }).toEqual({ round, wrong: [] });
    db.$client.close();
  }
  expect(acknowledgedAt.size).toBeGreaterThan(KILLS * 100);
}, 400_000);

test("each second before can be restored, and who deleted the account since stays deleted", async () => {
  const [dataDir, to] = [folder(), join(folder(), "copies")];
  const crowd = await createCrowd(join(dataDir, "hereabouts.db"), 8);
  const server = await startServerChild(dataDir, { BACKUP_TO: to });
  await untilCopied(server);
  const [me, other] = [crowd.members[6]!, crowd.members[7]!];
  const times: string[] = [];
  for (let n = 0; n < 2; n += 1) {
    await ask(server, me.cookie, "POST", `/api/messages/${other.id}`, { content: `number ${n}` });
    await Bun.sleep(1400);
    times.push(new Date().toISOString());
  }
  const left = await ask(server, other.cookie, "DELETE", "/api/users/me", { confirm: "DELETE" });
  expect(left?.status).toBe(204);
  // What is deleted is no longer in the log either.
  expect(statSync(join(dataDir, "hereabouts.db-wal")).size).toBe(0);
  await server.stop();
  for (const [n, time] of times.entries()) {
    const restored = await restore(to, {}, "--at", time);
    expect(restored).toMatchObject({ exitCode: 0, failed: "" });
    expect(restored.said).toContain("deleted 1 accounts again");
    const db = openIn(restored.into);
    const { rows } = await db.$client.execute(
      "SELECT content FROM messages WHERE content LIKE 'number %' ORDER BY content",
    );
    expect(rows.map(({ content }) => content)).toEqual(
      Array.from({ length: n + 1 }, (_, one) => `number ${one}`),
    );
    db.$client.close();
  }
  const again = await startServerChild(dataDir, { BACKUP_TO: to });
  await untilCopied(again);
  await killWithCopier(again);
  const third = await startServerChild(dataDir, { BACKUP_TO: to });
  await untilCopied(third);
  await third.stop();
  // Both went on where the copies end.
  expect(readdirSync(to).filter((name) => name.startsWith("20"))).toHaveLength(1);
  const open = (readdirSync(to, { recursive: true }) as string[]).filter(
    (name) => (statSync(join(to, name)).mode & 0o077) !== 0,
  );
  expect(open).toEqual([]);
}, 60_000);

test("a bucket that refuses and hangs for a while has everything after it, and gives it back", async () => {
  const dataDir = folder();
  const crowd = await createCrowd(join(dataDir, "hereabouts.db"), 8);
  const bucket = openBucket("a secret");
  const env = {
    S3_ENDPOINT: bucket.endpoint,
    S3_BUCKET: "photos",
    S3_ACCESS_KEY_ID: "key",
    S3_SECRET_ACCESS_KEY: "a secret",
    BACKUP_TO: "s3://copies/of/hereabouts",
    LOG_LEVEL: "silent",
  };
  const server = await startServerChild(dataDir, env);
  await untilCopied(server);
  const [me, other] = [crowd.members[6]!, crowd.members[7]!];
  const write = (content: string) =>
    ask(server, me.cookie, "POST", `/api/messages/${other.id}`, { content });
  let asked = 0;
  const troubles = [
    () => failure(503, "SlowDown"),
    () => new Promise<Response>(() => {}),
    // Carried out, but the answer is lost.
    async (request: Request) => {
      await bucket.answer(request);
      return failure(500, "InternalError");
    },
  ];
  for (const [n, trouble] of troubles.entries()) {
    bucket.answerWith((request) => {
      asked += 1;
      return trouble(request);
    });
    await write(`number ${n}`);
    const until = asked + 1;
    while (asked < until) await Bun.sleep(20);
    bucket.answerWith();
    await write(`number ${n}, later`);
    await untilCopied(server);
  }
  await Bun.sleep(BEHIND_MS_MAX);
  await killWithCopier(server);
  const restored = await restore(env.BACKUP_TO, env);
  expect(restored).toMatchObject({ exitCode: 0, failed: "" });
  const db = openIn(restored.into);
  const { rows } = await db.$client.execute(
    "SELECT content FROM messages WHERE content LIKE 'number %' ORDER BY content",
  );
  expect(rows.map(({ content }) => content)).toEqual(
    troubles
      .keys()
      .toArray()
      .flatMap((n) => [`number ${n}`, `number ${n}, later`]),
  );
  db.$client.close();
  await bucket.stop();
}, 60_000);

test("a target that takes nothing is said in health, and everything else goes on", async () => {
  const dataDir = folder();
  const crowd = await createCrowd(join(dataDir, "hereabouts.db"), 8);
  const server = await startServerChild(dataDir, {
    BACKUP_TO: "/proc/nowhere/copies",
    LOG_LEVEL: "silent",
  });
  const began = performance.now();
  expect(await crowd.keepBusy(server, () => performance.now() - began > 1500)).toEqual([]);
  const health = await ask(server, "", "GET", "/api/health");
  expect(health).toMatchObject({ status: 200, body: { status: "ok", copies: "failing" } });
  expect(await server.stop()).toBe(0);
}, 30_000);

test("copies whose parts are in the wrong order are called damaged, in one line", async () => {
  const to = folder();
  await Bun.write(
    join(to, "copies.json"),
    JSON.stringify({ format: 1, generations: [{ id: "first", startedAt: 1 }] }),
  );
  const second = await encodeSegment({ n: 1, at: 1, pageSize: 4096, size: 0 }, []);
  await Bun.write(join(to, "first/000000"), second);
  const { exitCode, failed } = await restore(to);
  expect(exitCode).toBe(1);
  expect(failed).toBe("The copies are damaged: first/000000 is out of order.\n");
});

test.each(["admin list", "seed --members 1"])(
  "bun run %s makes no copies, which is the server's, and does not wait for them",
  async (command) => {
    const to = join(folder(), "copies");
    const [script, ...words] = command.split(" ");
    const child = Bun.spawn(
      [process.execPath, join(import.meta.dir, `../${script}.ts`), ...words],
      {
        env: { ...process.env, DATA_DIR: folder(), BACKUP_TO: to },
        stdio: ["ignore", "ignore", "inherit"],
      },
    );
    expect(await child.exited).toBe(0);
    expect(existsSync(to)).toBe(false);
  },
);
