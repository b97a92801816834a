import { expect, test } from "bun:test";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seeded } from "../lib/seeded-random.ts";
import { enrol } from "../testing/enrol.ts";
import { testApp } from "../testing/app.ts";
import { cellMembersOf, toCandidate } from "./cell-members.ts";
import { readListedAfter } from "./cell-members.repo.ts";
import { interestWeights } from "./compatibility.ts";
import { readMembersInProcess } from "./members-process.ts";

const random = seeded(5);
const KNOWN = ["hiking", "chess", ...Array.from({ length: 40 }, (_, index) => `pastime ${index}`)];
const rarity = interestWeights(new Map(KNOWN.map((name, index) => [name, 100 - index])), 1000);

test("the other process brings each cell as this one would read it", async () => {
  const t = await testApp();
  for (let index = 0; index < 40; index += 1) {
    const interests = [random.pick(KNOWN), random.pick(KNOWN), random.pick(["falconry", "hiking"])];
    const longitude = 13.4 + random.between(-0.1, 0.1);
    await enrol(t, { interests: [...new Set(interests)] }, { latitude: 52.5, longitude });
  }
  const listed = await readListedAfter(t.deps.db, 0, 0, 100);
  const expected = Map.groupBy(listed, ({ publishedCell }) => publishedCell);
  expect(expected.size).toBeGreaterThan(3);
  const cells = [];
  for await (const batch of readMembersInProcess(t.databaseUrl, 0, rarity)) cells.push(...batch);
  expect(cells.map(({ code }) => code).toSorted()).toEqual([...expected.keys()].toSorted());
  for (const cell of cells) {
    const people = expected
      .get(cell.code)
      ?.toSorted((a, b) => a.activeDay - b.activeDay || a.id - b.id);
    const here = people?.map((one) => toCandidate(one, rarity)) ?? [];
    expect(cell).toEqual(cellMembersOf(0, cell.code, rarity, here));
  }
  await t.close();
});

test("what keeps the other process from reading is said", async () => {
  const file = join(mkdtempSync(join(tmpdir(), "no-database-")), "none", "hereabouts.db");
  const read = Array.fromAsync(readMembersInProcess(`file:${file}`, 0, rarity));
  await expect(read).rejects.toThrow(/open/);
});
