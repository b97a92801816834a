import { expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@hereabouts/db/client";
import { createCrowd, findBroken } from "./testing/crowd/busy-crowd.ts";
import { findInconsistencies } from "./testing/database/consistency.ts";
import { startServerChild } from "./testing/servers/server-child.ts";

/** `bun run test:release` asks for twenty. */
const KILLS = Number(process.env.KILLS ?? 5);

test("kill -9 during writes, time and again: whatever was acknowledged is there, exactly once", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "kill-"));
  const path = join(dataDir, "hereabouts.db");
  const crowd = await createCrowd(path, 30);
  for (let round = 0; round < KILLS; round += 1) {
    const server = await startServerChild(dataDir);
    const acknowledged = () => [...crowd.sent.values()].filter((one) => one.isAcknowledged).length;
    const before = acknowledged();
    const busy = crowd.keepBusy(server, () => false);
    while (acknowledged() < before + 50) await Bun.sleep(1);
    await Bun.sleep(Math.random() * 60);
    await server.stop("SIGKILL");
    expect(await busy).toEqual([]);
    const db = openDatabase({ url: `file:${path}` });
    expect({ round, broken: await findBroken(db, crowd) }).toEqual({ round, broken: [] });
    expect({ round, wrong: await findInconsistencies(db) }).toEqual({ round, wrong: [] });
    db.$client.close();
  }
  const unsure = [...crowd.sent.values()].filter((one) => !one.isAcknowledged).length;
  expect(unsure).toBeGreaterThan(0);
  expect([...crowd.attends.values()]).toContain(true);
  expect(crowd.connected.size).toBeGreaterThan(KILLS);
  const server = await startServerChild(dataDir);
  await crowd.sendAgain(server);
  expect(await server.stop()).toBe(0);
  expect([...crowd.sent.values()].every((one) => one.isAcknowledged)).toBe(true);
  const db = openDatabase({ url: `file:${path}` });
  expect(await findBroken(db, crowd)).toEqual([]);
  expect(await findInconsistencies(db)).toEqual([]);
  db.$client.close();
  rmSync(dataDir, { recursive: true });
}, 120_000);
