import { afterAll, beforeEach, expect, test } from "bun:test";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { interestRarity, refreshRarity } from "./rarity.service.ts";

const MEMBERS = 2000;

let t: TestApp;
let changes: number;
beforeEach(async () => {
  await t?.close();
  t = await testApp();
  changes = 0;
  t.deps.events.subscribe("rarity.changed", () => void (changes += 1));
});
afterAll(() => t.close());

/** So many members have each interest. */
async function populate(holders: Record<string, number>) {
  const { $client } = t.deps.db;
  await $client.execute("DELETE FROM users");
  const interestsOf = (member: number) =>
    Object.keys(holders).filter((name) => member < (holders[name] ?? 0));
  await $client.execute({
    sql: `INSERT INTO users (public_id, email, realm, kind, name, age, intent, interests, active_day, created_at)
      SELECT printf('%022d', key), key || '@example.com', 0, 'member', 'P' || key, 28, 'friends', value, 0, 0 FROM json_each(?)`,
    args: [JSON.stringify(Array.from({ length: MEMBERS }, (_, member) => interestsOf(member)))],
  });
  await refreshRarity(t.deps);
}

const weightOf = (name: string) => {
  const { ids, weights, unknownWeight } = interestRarity(t.deps).current();
  return weights[ids.get(name) ?? -1] ?? unknownWeight;
};

async function stored() {
  const { rows } = await t.deps.db.$client.execute("SELECT interest FROM interest_counts");
  return rows.flatMap(({ interest }) => (interest === "" ? [] : [interest])).toSorted();
}

test("weights are replaced once one has drifted, as everybody is read again then", async () => {
  await populate({ coffee: 1000, yoga: 200 });
  expect(changes).toBe(1);
  const [coffee, yoga] = [weightOf("coffee"), weightOf("yoga")];
  await populate({ coffee: 1050, yoga: 195, chess: 30 });
  expect(changes).toBe(1);
  expect([weightOf("coffee"), weightOf("yoga")]).toEqual([coffee, yoga]);
  await populate({ coffee: 1050, yoga: 400 });
  expect(changes).toBe(2);
  expect(weightOf("yoga")).toBeLessThan(yoga - 5);
});

test("drift adds up: it is compared with the weights in force", async () => {
  await populate({ coffee: 1000 });
  for (const holders of [1050, 1100]) await populate({ coffee: holders });
  expect(changes).toBe(1);
  await populate({ coffee: 1200 });
  expect(changes).toBe(2);
});

test("an interest that becomes common is weighed", async () => {
  await populate({ coffee: 1000 });
  await populate({ coffee: 1000, chess: 300 });
  expect(changes).toBe(2);
  expect(weightOf("chess")).toBeLessThan(300);
});

test("an interest without a second member is stored no longer", async () => {
  await populate({ coffee: 1000, chess: 2 });
  expect(await stored()).toEqual(["chess", "coffee"]);
  await populate({ coffee: 1000, chess: 1 });
  expect(await stored()).toEqual(["coffee"]);
});
