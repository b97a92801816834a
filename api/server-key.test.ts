import { afterEach, beforeEach, expect, test } from "bun:test";
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSqld } from "@hereabouts/db/testing/sqld";
import { readEnv } from "./env.ts";
import { openDeps } from "./open-deps.ts";

const ONE = "ab".repeat(32);
const ANOTHER = "cd".repeat(32);

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "key-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

const file = () => join(dataDir, "server-key");

async function keyOf(settings: Record<string, string>) {
  const deps = await openDeps(readEnv({ DATA_DIR: dataDir, LOG_LEVEL: "silent", ...settings }));
  await deps.close();
  return Buffer.from(deps.serverKey).toString("hex");
}

test("without SERVER_KEY one is made, and stays", async () => {
  const made = await keyOf({});
  expect(made).toMatch(/^[\da-f]{64}$/);
  expect(await keyOf({})).toBe(made);
  expect(await keyOf({ SERVER_KEY: made })).toBe(made);
});

test("SERVER_KEY is stored beside a file, where backups find it", async () => {
  expect(await keyOf({ SERVER_KEY: ONE })).toBe(ONE);
  expect(readFileSync(file()).toString("hex")).toBe(ONE);
  expect(statSync(file()).mode & 0o777).toBe(0o600);
  expect(await keyOf({})).toBe(ONE);
});

test("another key than the one that is there is refused, and neither is repeated", async () => {
  await keyOf({ SERVER_KEY: ONE });
  const refused = keyOf({ SERVER_KEY: ANOTHER });
  await expect(refused).rejects.toThrow(/^SERVER_KEY is another key than the one in /);
  await expect(refused).rejects.not.toThrow(new RegExp(`${ONE}|${ANOTHER}`));
  expect(readFileSync(file()).toString("hex")).toBe(ONE);
});

test("with a database on a server SERVER_KEY is kept nowhere else", async () => {
  const sqld = await startSqld();
  expect(await keyOf({ SERVER_KEY: ONE, DATABASE_URL: sqld.url })).toBe(ONE);
  expect(existsSync(file())).toBe(false);
  await sqld.stop();
}, 30_000);
