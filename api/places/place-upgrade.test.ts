import { expect, test } from "bun:test";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "@hereabouts/db/client";
import { migrateDatabase } from "@hereabouts/db/migrate";
import { migrateBefore } from "@hereabouts/db/testing/earlier-version";
import { cellOf, cellsEqual, parentOf } from "../lib/cells.ts";
import type { Cell } from "../lib/cells.ts";
import { publishedPlaceOf } from "./pin.ts";
import { publishCoarsePlaces } from "./published-cells.service.ts";

const CREATED = 1_800_000_000_000;
const serverKey = new Uint8Array(32).fill(7);

type Old = { id: number; place?: Cell; isDefault?: boolean; publishedLater?: number };
const OLD: Old[] = [
  { id: 1, place: { level: 2, row: 2676, col: 413 } },
  { id: 2, place: { level: 8, row: -669, col: -103 } },
  { id: 3, place: { level: 16, row: 334, col: 51 } },
  { id: 4, place: { level: 2, row: 2100, col: -5379 }, isDefault: true },
  {
    id: 5,
    place: { level: 2, row: 2100, col: -5379 },
    isDefault: true,
    publishedLater: 86_400_000,
  },
  { id: 6 },
];

test("an upgrade keeps 2 km places, draws a cell for coarse ones, and takes marks away that a report may have set", async () => {
  const folder = await mkdtemp(join(tmpdir(), "hereabouts-upgrade-"));
  const db = openDatabase({ url: `file:${join(folder, "old.db")}` });
  await migrateBefore(db, "first-reports", folder);
  for (const { id, place, isDefault = false, publishedLater = 10 } of OLD) {
    await db.$client.execute({
      sql: "INSERT INTO users (id, public_id, name, created_at) VALUES (?, ?, 'Somebody', ?)",
      args: [id, `person${id}`, CREATED],
    });
    if (!place) continue;
    await db.$client.execute({
      sql: `INSERT INTO places (user_id, realm, level, row, col, centre_latitude, centre_longitude, pin_latitude,
        pin_longitude, is_default, published_at, active_day) VALUES (?, 0, ?, ?, ?, 1, 1, 1, 1, ?, ?, 1)`,
      args: [id, place.level, place.row, place.col, Number(isDefault), CREATED + publishedLater],
    });
  }
  await migrateDatabase(db);
  for (let start = 0; start < 2; start++) await publishCoarsePlaces({ db, serverKey });
  const { rows } = await db.$client.execute(
    `SELECT person.id, has_reported, is_default, told_cell, centre_latitude, pin_latitude, reported_at
    FROM users AS person LEFT JOIN places ON user_id = person.id ORDER BY person.id`,
  );
  expect(rows.map((row) => [row.has_reported, row.is_default])).toEqual([
    [1, 0],
    [1, 0],
    [1, 0],
    [0, 1],
    [1, 0],
    [1, null],
  ]);
  for (const [index, { id, place }] of OLD.entries()) {
    if (!place) continue;
    const row = rows[index];
    const seen = publishedPlaceOf(serverKey, `person${id}`, place);
    expect(row?.told_cell).toBe(seen.publishedCell);
    expect(cellsEqual(parentOf(cellOf(seen.publishedCell), place.level), place)).toBe(true);
    expect(Number(row?.reported_at)).toBeGreaterThan(CREATED - 1e11);
    const isDrawn = place.level > 2;
    expect(row?.pin_latitude).toBe(isDrawn ? seen.pin.latitude : 1);
    expect(row?.centre_latitude).toBe(isDrawn ? seen.centre.latitude : 1);
  }
  db.$client.close();
  await rm(folder, { recursive: true });
});
