import { expect, test } from "bun:test";
import { openDatabase } from "@hereabouts/db/client";
import { migrateSharedDatabase } from "@hereabouts/db/migrate";
import { startSqld } from "@hereabouts/db/testing/sqld";
import { testApp } from "../../testing/app.ts";
import { enrol } from "../../testing/enrol.ts";
import { MEMBERS_REALM } from "../../visibility.ts";
import { countInterests } from "./count-interests.ts";
import { countInterestsOf } from "./counting.service.ts";
import { createInterestCounts } from "./interest-counts.ts";

test("a crowd of words of one person each does not grow without bound, and loses no common one", () => {
  const counts = createInterestCounts();
  for (let index = 0; index < 60_000; index += 1) {
    counts.add([`own ${index}`]);
    if (index % 100 === 0) counts.add(["zumba"]);
  }
  expect(counts.commonest().map(({ name }) => name)).toEqual(["zumba"]);
});

test("of words of few people each, too many are dropped together, and known ones are counted exactly", () => {
  const known = ["word 7", "word 8", "not there"];
  const counts = createInterestCounts(known);
  const begun = performance.now();
  for (const _ of [1, 2])
    for (let index = 0; index < 120_000; index += 1) counts.add([`word ${index}`]);
  counts.add(["Word 8"]);
  // Dropped one after another they take minutes.
  expect(performance.now() - begun).toBeLessThan(10_000);
  expect(known.map(counts.isShared)).toEqual([true, true, false]);
  expect(counts.commonest()[0]).toMatchObject({ canonical: "word 8", members: 3 });
});

test("another process counts as this one, and if it cannot, this one does", async () => {
  const t = await testApp();
  const lists = [["Zumba", "Chess"], ["zumba", "tea"], ["ZOË", "chess"], ["zumba"]];
  for (const interests of lists) await enrol(t, { interests });
  await t.deps.db.$client.execute("UPDATE users SET suspended_at = 1 WHERE id = 4");
  const known = ["chess", "zumba"];
  const here = await countInterests(t.deps.db, { realm: MEMBERS_REALM, known });
  expect(here.commonest.map(({ name, members }) => [name, members])).toEqual([
    ["Chess", 2],
    ["Zumba", 2],
  ]);
  expect(here).toMatchObject({ people: 3, areKnownShared: true });
  const warned: string[] = [];
  const log = { ...t.deps.log, warn: (what: string) => void warned.push(what) };
  const count = (databaseUrl: string, known: string[]) =>
    countInterestsOf(
      { ...t.deps, log, env: { ...t.deps.env, databaseUrl } },
      { realm: MEMBERS_REALM, known },
      { processFrom: 0 },
    );
  expect(await count(t.databaseUrl, known)).toEqual(here);
  expect((await count(t.databaseUrl, ["tea"])).areKnownShared).toBe(false);
  expect(warned).toEqual([]);
  expect(await count("file:/none/hereabouts.db", known)).toEqual(here);
  expect(warned).toEqual(["another process counted no interests"]);
  await t.close();
});

test("another process counts on a database server too", async () => {
  const t = await testApp();
  const sqld = await startSqld();
  const db = openDatabase({ url: sqld.url });
  await migrateSharedDatabase(db);
  await db.$client.execute(`INSERT INTO users (public_id, name, interests, active_day, created_at)
    SELECT 'user ' || value, 'Ana', '["Chess"]', 0, 0 FROM json_each('[1, 2, 3]')`);
  const warn = () => expect.unreachable();
  const env = { ...t.deps.env, databaseUrl: sqld.url };
  const deps = { ...t.deps, db, env, log: { ...t.deps.log, warn } };
  const counts = await countInterestsOf(
    deps,
    { realm: MEMBERS_REALM, known: [] },
    { processFrom: 0 },
  );
  expect(counts).toMatchObject({ people: 3, commonest: [{ canonical: "chess", members: 3 }] });
  db.$client.close();
  await sqld.stop();
  await t.close();
});
