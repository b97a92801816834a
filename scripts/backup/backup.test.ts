import { afterEach, expect, test } from "bun:test";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { searchIndexed } from "@hereabouts/api/messages/search/search.repo";
import { createCrowd, findBroken } from "@hereabouts/api/testing/crowd/busy-crowd";
import { findInconsistencies } from "@hereabouts/api/testing/database/consistency";
import { ask, startServerChild } from "@hereabouts/api/testing/servers/server-child";
import { openDatabase } from "@hereabouts/db/client";

const folders: string[] = [];

function folder() {
  const path = mkdtempSync(join(tmpdir(), "backup-"));
  folders.push(path);
  return path;
}

afterEach(() => {
  for (const path of folders.splice(0)) rmSync(path, { recursive: true });
});

const run = (script: "backup" | "restore", dataDir: string, ...words: string[]) =>
  runWith({ DATA_DIR: dataDir }, script, ...words);

async function runWith(settings: Record<string, string>, script: string, ...words: string[]) {
  const child = Bun.spawn([process.execPath, join(import.meta.dir, `../${script}.ts`), ...words], {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [said, failed] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
  ]);
  return { exitCode: await child.exited, said, failed };
}

/** A photo as the server keeps it, with its row. */
async function addPhoto(dataDir: string, name: string, hasFile = true) {
  const db = openDatabase({ url: `file:${join(dataDir, "hereabouts.db")}` });
  await db.$client.execute({
    sql: `INSERT INTO uploads (public_id, owner_id, kind, created_at, kept_at)
      SELECT ?, id, 'profile', ?, ? FROM users ORDER BY id LIMIT 1`,
    args: [name, Date.now(), Date.now()],
  });
  db.$client.close();
  mkdirSync(join(dataDir, "uploads"), { recursive: true });
  const bytes = crypto.getRandomValues(new Uint8Array(5000));
  if (hasFile) writeFileSync(join(dataDir, "uploads", `${name}.webp`), bytes);
}

test("a backup under load is whole, and comes up elsewhere as it was", async () => {
  const [dataDir, elsewhere] = [folder(), join(folder(), "with a space")];
  const crowd = await createCrowd(join(dataDir, "hereabouts.db"), 20);
  await addPhoto(dataDir, "photo");
  await addPhoto(dataDir, "on-its-way", false);
  writeFileSync(join(dataDir, "uploads", "nobodys.webp"), "not in the database");
  const server = await startServerChild(dataDir);
  let isOver = false;
  const busy = crowd.keepBusy(server, () => isOver);
  while (crowd.sent.size < 300) await Bun.sleep(5);
  const before = new Map([...crowd.sent].filter(([, { isAcknowledged }]) => isAcknowledged));
  const target = join(folder(), "copy");
  const backup = await run("backup", dataDir, target);
  expect(backup).toMatchObject({ exitCode: 0, failed: "" });
  const sentMeanwhile = crowd.sent.size;
  isOver = true;
  expect(await busy).toEqual([]);
  expect(sentMeanwhile).toBeGreaterThan(before.size);
  expect(readdirSync(target).toSorted()).toEqual([
    "backup.json",
    "hereabouts.db",
    "server-key",
    "uploads",
  ]);
  expect(readdirSync(join(target, "uploads"))).toEqual(["photo.webp"]);

  expect(await run("restore", elsewhere, target)).toMatchObject({ exitCode: 0, failed: "" });
  const restored = openDatabase({ url: `file:${encodeURI(join(elsewhere, "hereabouts.db"))}` });
  const none = new Map();
  expect(await findBroken(restored, { sent: before, attends: none, connected: new Set() })).toEqual(
    [],
  );
  expect(await findInconsistencies(restored)).toEqual([]);
  const { rows } = await restored.$client.execute("SELECT content FROM messages");
  const everSent = new Set([...crowd.sent.values()].map(({ content }) => content));
  expect(rows.filter(({ content }) => !everSent.has(String(content)))).toEqual([]);
  restored.$client.close();
  for (const name of ["server-key", "uploads/photo.webp"])
    expect(readFileSync(join(elsewhere, name)).equals(readFileSync(join(dataDir, name)))).toBe(
      true,
    );

  const second = await startServerChild(elsewhere);
  const cookie = crowd.members[0]?.cookie ?? "";
  expect((await ask(second, cookie, "GET", "/api/users/me"))?.status).toBe(200);
  expect(await crowd.keepBusy(second, () => true)).toEqual([]);
  await Promise.all([second.stop(), server.stop()]);
}, 60_000);

/** What others on the machine could open, of all that lies in a folder. */
const openToOthers = (path: string) =>
  [".", ...(readdirSync(path, { recursive: true }) as string[])].filter(
    (name) => (statSync(join(path, name)).mode & 0o077) !== 0,
  );

test("a backup and what is restored from it are for their owner alone, whatever the modes in it became", async () => {
  const { dataDir, target } = await smallBackup();
  await addPhoto(dataDir, "photo");
  const again = `${target}-again`;
  expect((await run("backup", dataDir, again)).exitCode).toBe(0);
  expect(openToOthers(again)).toEqual([]);
  for (const name of ["hereabouts.db", "server-key", "uploads/photo.webp"])
    chmodSync(join(again, name), 0o644);
  chmodSync(join(again, "uploads"), 0o755);
  const elsewhere = join(folder(), "restored");
  expect(await run("restore", elsewhere, again)).toMatchObject({ exitCode: 0, failed: "" });
  expect(readdirSync(join(elsewhere, "uploads"))).toEqual(["photo.webp"]);
  expect(openToOthers(elsewhere)).toEqual([]);
});

async function smallBackup() {
  const dataDir = folder();
  await createCrowd(join(dataDir, "hereabouts.db"), 5);
  writeFileSync(join(dataDir, "server-key"), new Uint8Array(32));
  const target = join(folder(), "copy");
  expect((await run("backup", dataDir, target)).exitCode).toBe(0);
  return { dataDir, target };
}

test("without a target it goes into the data directory, under the time", async () => {
  const { dataDir } = await smallBackup();
  const { said } = await run("backup", dataDir);
  expect(said).toMatch(/server key and 0 photos to .*backups\/20\d\d-/);
  expect(readdirSync(join(dataDir, "backups"))).toHaveLength(1);
});

test("neither a backup nor a data directory is written over", async () => {
  const { dataDir, target } = await smallBackup();
  // The engine's log goes when the last connection of this process is collected.
  const files = () => readdirSync(dataDir).filter((name) => !/-(wal|shm)$/.test(name));
  const taken = await run("backup", dataDir, target);
  expect(taken).toMatchObject({ exitCode: 1, failed: `${target} is there already.\n` });
  const before = files();
  const refused = await run("restore", dataDir, target);
  expect(refused.exitCode).toBe(1);
  expect(refused.failed).toContain("would be overwritten");
  expect(files()).toEqual(before);
  expect(readFileSync(join(dataDir, "server-key"))).toEqual(Buffer.alloc(32));
});

test("what is no backup, is damaged, or is newer than this version is refused and leaves nothing behind", async () => {
  const { target } = await smallBackup();
  const into = folder();
  const refusal = async (source: string) => {
    const { exitCode, failed } = await run("restore", into, ...(source ? [source] : []));
    expect(exitCode).toBe(1);
    expect(failed.trim().split("\n")).toHaveLength(1);
    expect(readdirSync(into)).toEqual([]);
    return failed;
  };
  expect(await refusal("")).toContain("Say which backup");
  expect(await refusal(folder())).toContain("is no backup");
  const copy = join(target, "hereabouts.db");
  const db = openDatabase({ url: `file:${copy}` });
  await db.$client.execute(
    "INSERT INTO __drizzle_migrations (hash, created_at) VALUES ('of tomorrow', 9999999999999)",
  );
  await db.$client.execute("PRAGMA wal_checkpoint(TRUNCATE)");
  db.$client.close();
  expect(await refusal(target)).toContain("newer version");
  const bytes = readFileSync(copy);
  bytes.fill(0xff, 4096 * 3, 4096 * 6);
  writeFileSync(copy, bytes);
  expect(await refusal(target)).toContain("damaged");
});

/** A backup of a database with an index of words, where one of two conversations is deleted, changed so. */
async function backupAfterDeletion(change: string) {
  const dataDir = folder();
  const path = join(dataDir, "hereabouts.db");
  await createCrowd(path, 3);
  writeFileSync(join(dataDir, "server-key"), new Uint8Array(32));
  const db = openDatabase({ url: `file:${path}` });
  await db.$client.batch([
    `INSERT INTO conversations (realm, user_a, user_b, last_seq)
      SELECT 0, 1, value, 2000 FROM json_each('[2, 3]')`,
    `WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 2000)
      INSERT INTO messages (public_id, conversation_id, sender_id, content, created_at, seq)
      SELECT user_b || '-' || n, id, 1, iif(user_b = 2, 'gone aardvark', 'kept capybara') || n, 0, n
      FROM conversations CROSS JOIN numbers`,
    `INSERT INTO message_words SELECT messages.id, user_a, user_b, content
      FROM messages JOIN conversations ON conversations.id = conversation_id`,
    "DELETE FROM conversations WHERE user_b = 2",
    change,
  ]);
  const target = join(folder(), "copy");
  expect((await run("backup", dataDir, target)).exitCode).toBe(0);
  db.$client.close();
  return { target, copy: join(target, "hereabouts.db") };
}

async function examined(copy: string) {
  const { $client } = openDatabase({ url: `file:${copy}` });
  const { rows } = await $client.execute("PRAGMA integrity_check");
  $client.close();
  return rows.map(({ integrity_check: said }) => String(said));
}

const MALFORMED = "malformed inverted index for FTS5 table main.message_index";
const AS_BEFORE_0056 = "UPDATE message_index_config SET v = 4 WHERE k = 'version'";
const WITHOUT_A_PAGE = `UPDATE message_index_data SET block = x'00000004'
  WHERE id = (SELECT id FROM message_index_data WHERE length(block) > 1000 ORDER BY id DESC LIMIT 1)`;

test.each([
  ["of an earlier version", AS_BEFORE_0056],
  ["that lost a page", WITHOUT_A_PAGE],
])("an index of words %s is made anew, and search finds what is there", async (_, change) => {
  const { target, copy } = await backupAfterDeletion(change);
  expect(await examined(copy)).toEqual([MALFORMED]);
  const into = folder();
  const restored = await run("restore", into, target);
  expect(restored).toMatchObject({ exitCode: 0, failed: "" });
  expect(restored.said).toContain("The index for searching messages");
  const path = join(into, "hereabouts.db");
  expect(readdirSync(into).toSorted()).toEqual(["hereabouts.db", "server-key", "uploads"]);
  for (const word of ["gone", "aardvark"]) expect(readFileSync(path).includes(word)).toBe(false);
  const db = openDatabase({ url: `file:${path}` });
  expect(await findInconsistencies(db)).toEqual([]);
  const version = await db.$client.execute(
    "SELECT v FROM message_index_config WHERE k = 'version'",
  );
  expect(version.rows[0]?.v).toBe(5);
  const find = async (viewer: number, word: string) =>
    (await searchIndexed(db, viewer, [[word]], { before: 1e9, limit: 1e4 })).length;
  for (const viewer of [1, 3]) {
    expect(await find(viewer, "kept")).toBe(2000);
    for (const each of [1, 777, 2000]) expect(await find(viewer, `capybara${each}`)).toBe(1);
  }
  for (const word of ["gone", "aardvark1", "kept"]) expect(await find(2, word)).toBe(0);
  db.$client.close();
});

test("with an index of words that would be made anew, other damage is still refused", async () => {
  const { target, copy } = await backupAfterDeletion(WITHOUT_A_PAGE);
  const bytes = readFileSync(copy);
  bytes.write("3-77x", bytes.indexOf("3-777"));
  writeFileSync(copy, bytes);
  expect(await examined(copy)).toEqual([
    MALFORMED,
    "row 777 missing from index messages_public_id",
  ]);
  const into = folder();
  const refused = await run("restore", into, target);
  expect(refused).toMatchObject({ exitCode: 1, said: "" });
  expect(refused.failed).toContain("damaged");
  expect(readdirSync(into)).toEqual([]);
});

test("a database that is not there, or on a server, is not backed up", async () => {
  const empty = folder();
  expect((await run("backup", empty)).failed).toStartWith("There is no database in ");
  expect(existsSync(join(empty, "backups"))).toBe(false);
  const remote = Bun.spawnSync([process.execPath, join(import.meta.dir, "../backup.ts")], {
    env: { ...process.env, DATA_DIR: empty, DATABASE_URL: "libsql://db.example" },
  });
  expect(remote.exitCode).toBe(1);
  expect(remote.stderr.toString()).toContain("back it up there");
});

test.each(["2026-11-24T18:30:00", "2026-11-24", "yesterday"])(
  "--at %s names no moment, as a time without a zone is another one on each machine",
  async (time) => {
    const { exitCode, failed } = await run("restore", folder(), "/no/copies", "--at", time);
    expect(exitCode).toBe(1);
    expect(failed).toBe("--at is a time in UTC, such as 2026-11-24T18:30:00Z.\n");
  },
);

test.each([["backup"], ["restore"], ["seed"], ["admin", "list"]] as [string, ...string[]][])(
  "%s names every wrong setting, and shows no code",
  async (...command) => {
    const wrong = { DATA_DIR: folder(), DEMO: "maybe", PASSWORD_MIN: "2" };
    const { exitCode, failed } = await runWith(wrong, ...command);
    expect(exitCode).toBe(1);
    expect(failed).toBe(
      "The configuration has problems:\n  DEMO: must be on or off\n  PASSWORD_MIN: must be 6 or more\n",
    );
  },
);

test("an option that does not exist is said in one line", async () => {
  const { exitCode, failed } = await run("restore", folder(), "--until", "now");
  expect(exitCode).toBe(1);
  expect(failed).toStartWith("Unknown option '--until'");
  expect(failed.trim().split("\n")).toHaveLength(1);
});
