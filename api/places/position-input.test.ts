import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { cellAt, centreOf } from "../lib/cells.ts";
import type { Position } from "../lib/cells.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import {
  eachWithOneMember,
  MINUTE_MS,
  ME,
  LOCATION,
  PLACE,
  member,
  placeOf,
  report,
} from "../testing/one-member.ts";
import { expectRefusal } from "../testing/refusal.ts";

eachWithOneMember();

describe("what is refused", () => {
  const refused: [string, Record<string, unknown>, string[]][] = [
    ["nothing", {}, ["latitude", "longitude"]],
    ["one of the two", { latitude: 1 }, ["longitude"]],
    ["beyond the poles", { latitude: 90.001, longitude: 0 }, ["latitude"]],
    ["beyond the antimeridian", { latitude: 0, longitude: -180.001 }, ["longitude"]],
    ["text", { latitude: "48.1", longitude: "11.5" }, ["latitude", "longitude"]],
    ["null", { latitude: null, longitude: 1 }, ["latitude"]],
    ["a now in text", { latitude: 1, longitude: 1, now: "yes" }, ["now"]],
  ];
  test.each(refused)("a position of %s", async (_, body, fields) => {
    expectRefusal(await member.put(LOCATION, body), 400, "invalid_input", fields);
    expect((await placeOf()).isDefault).toBe(true);
  });

  const choices: [string, Record<string, unknown>, string[]][] = [
    ["level 1", { level: 1 }, ["level"]],
    ["level 3", { level: 3 }, ["level"]],
    ["level 32", { level: 32 }, ["level"]],
    ["a level in text", { level: "4" }, ["level"]],
    ["half a home", { home: { latitude: 1 } }, ["home"]],
    ["a home off the earth", { home: { latitude: 91, longitude: 0 } }, ["home"]],
    ["a home in text", { home: "48.1,11.5" }, ["home"]],
  ];
  test.each(choices)("a choice of %s", async (_, body, fields) => {
    const before = (await member.get(ME)).text;
    expectRefusal(await member.put(PLACE, body), 400, "invalid_input", fields);
    expect((await member.get(ME)).text).toBe(before);
  });

  test.each([
    { latitude: 90, longitude: 180 },
    { latitude: -90, longitude: -180 },
    { latitude: 0, longitude: 0 },
  ])("the ends of the earth are places like others: %j", async (position) => {
    await report(position);
    const { latitude, longitude } = (await member.get(ME)).body as Position;
    expect(Math.abs(latitude)).toBeLessThanOrEqual(85);
    expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
    expect((await member.get("/api/users/nearby")).status).toBe(200);
  });
});

describe("nothing of a position is kept but its cell", () => {
  let app: TestApp;
  const lines: string[] = [];
  beforeAll(async () => {
    const write = (event: string, fields?: object) =>
      void lines.push(`${event} ${JSON.stringify(fields)}`);
    const log = { debug: write, info: write, warn: write, error: write };
    app = await testApp({ LOG_LEVEL: "debug" }, { log });
  });
  afterAll(() => app.close());

  const forms = (degrees: number) => {
    const [big, little] = [Buffer.alloc(8), Buffer.alloc(8)];
    big.writeDoubleBE(degrees);
    little.writeDoubleLE(degrees);
    return [big, little, Buffer.from(String(degrees).slice(0, 8))];
  };

  test("not in the database file, its log, or the server's log lines", async () => {
    const one = await enrol(app);
    const positions = [
      [48.1234567891, 11.5987654321],
      [48.2234567892, 11.7987654322],
      [48.3234567893, 11.8987654323],
      [48.4234567894, 11.9987654324],
    ] as const;
    const [first, second, third, home] = positions.map(([latitude, longitude]) => ({
      latitude,
      longitude,
    }));
    await one.put(LOCATION, first);
    await one.put(PLACE, { home });
    await one.put(LOCATION, { ...second, now: true });
    await one.get(`/api/users/nearby?latitude=${third?.latitude}&longitude=${third?.longitude}`);
    await one.put(LOCATION, { ...third, latitude: 948.3234567893 });
    app.clock.now += 60 * MINUTE_MS;
    await one.get(ME);
    await one.put(LOCATION, home);

    const path = app.databaseUrl.slice("file:".length);
    const files = () => Buffer.concat([readFileSync(path), readFileSync(`${path}-wal`)]);
    const before = files();
    await app.deps.db.$client.execute("PRAGMA wal_checkpoint(FULL)");
    const kept = Buffer.concat([before, files()]);
    const centre = centreOf(cellAt(third as Position, 2));
    expect(kept.includes(forms(centre.latitude)[0] as Buffer)).toBe(true);
    for (const degrees of positions.flat()) {
      for (const form of forms(degrees)) expect(kept.includes(form)).toBe(false);
      expect(lines.join("\n")).not.toContain(String(degrees).slice(0, 8));
    }
  });
});
