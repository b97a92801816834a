import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crowdOn } from "@hereabouts/api/testing/crowd/busy-crowd";
import { openBucket } from "@hereabouts/api/testing/peers/bucket";
import { ask, startServerChild } from "@hereabouts/api/testing/servers/server-child";
import { openDatabase } from "@hereabouts/db/client";
import { migrateDatabase } from "@hereabouts/db/migrate";
import { type Sqld, startSqld } from "@hereabouts/db/testing/sqld";

/** Longer than sqld takes until what was written is in the bucket. */
const COPIED_MS = 1500;
/** Longer than a generation of copies lasts here. */
const GENERATION_MS = 4000;
const SECRET = "secret";

const bucket = openBucket(SECRET);
const dataDir = mkdtempSync(join(tmpdir(), "server-copies-"));
const copies = { endpoint: bucket.endpoint, bucket: "copies", accessKeyId: "key", secret: SECRET };
let sqld: Sqld;

beforeAll(async () => {
  sqld = await startSqld(undefined, copies);
});
afterAll(async () => {
  await sqld.stop();
  await bucket.stop();
  rmSync(dataDir, { recursive: true });
});

async function restore(database: string, newest: string) {
  const child = Bun.spawn(
    [process.execPath, join(import.meta.dir, "../restore.ts"), "--deletions-of", newest],
    {
      env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: database },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  const [said, failed] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { said, failed, exitCode: await child.exited };
}

const startOn = (url: string) => startServerChild(dataDir, { DATABASE_URL: url });

async function membersIn(url: string) {
  const db = openDatabase({ url });
  const { rows } = await db.$client.execute("SELECT public_id FROM users");
  db.$client.close();
  return rows.map(({ public_id }) => String(public_id));
}

const generations = () => new Set([...bucket.objects.keys()].map((key) => key.split("/")[2]));

test("of an earlier generation of a copied server who has deleted the account since is deleted again", async () => {
  const db = openDatabase({ url: sqld.url });
  await migrateDatabase(db);
  const crowd = await crowdOn(db, 8);
  const [me, other] = [crowd.members[6]!, crowd.members[7]!];
  const server = await startOn(sqld.url);
  const send = (content: string) =>
    ask(server, me.cookie, "POST", `/api/messages/${other.id}`, { content });
  expect((await send("before"))?.status).toBe(201);
  await Bun.sleep(COPIED_MS);
  const [earlier, before] = [new Date(), generations().size];
  await Bun.sleep(COPIED_MS);
  const left = await ask(server, other.cookie, "DELETE", "/api/users/me", { confirm: "DELETE" });
  expect(left?.status).toBe(204);
  const [newcomer] = (await crowdOn(db, 6)).members;
  await Bun.sleep(GENERATION_MS);
  expect((await ask(server, me.cookie, "PUT", "/api/users/me", { bio: "later" }))?.status).toBe(
    200,
  );
  expect(generations().size).toBeGreaterThan(before);
  await Bun.sleep(COPIED_MS);
  await server.stop();
  db.$client.close();
  await sqld.stop();

  sqld = await startSqld(undefined, copies);
  const restored = await sqld.fork("earlier", earlier);
  expect(await membersIn(sqld.url)).toContain(newcomer!.id);
  expect(await membersIn(sqld.url)).not.toContain(other.id);
  expect(await membersIn(restored)).toContain(other.id);
  expect(await membersIn(restored)).not.toContain(newcomer!.id);

  const wrong = await restore(sqld.url, restored);
  expect(wrong).toMatchObject({ exitCode: 1, said: "" });
  expect(wrong.failed).toContain("is the newer one");
  expect(await membersIn(sqld.url)).toContain(newcomer!.id);
  expect(await restore(restored, sqld.url)).toEqual({
    said: "Deleted 1 accounts again that were deleted since\n",
    failed: "",
    exitCode: 0,
  });

  const again = await startOn(restored);
  expect((await ask(again, other.cookie, "GET", "/api/users/me"))?.status).toBe(401);
  expect((await ask(again, me.cookie, "GET", `/api/users/${other.id}`))?.status).toBe(404);
  expect((await ask(again, me.cookie, "GET", "/api/users/me"))?.status).toBe(200);
  while ((await membersIn(restored)).includes(other.id)) await Bun.sleep(100);
  await again.stop();
}, 60_000);
