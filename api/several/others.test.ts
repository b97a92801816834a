import { expect, test } from "bun:test";
import { freshDatabase } from "@hereabouts/db/fresh";
import { openJournal, pruneJournal } from "@hereabouts/db/journal";
import { createLeases, takeLease } from "@hereabouts/db/lease";
import { createLog } from "../log.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { visit } from "../testing/demo.ts";
import { SEVERAL } from "../testing/several/one-of-several.ts";
import { JOBS } from "./leader.ts";
import { watchOthers } from "./others.ts";

test("a server that does the jobs and is not heard is logged once, and missing until it is heard", async () => {
  const { db, close } = await freshDatabase();
  await createLeases(db);
  const told: string[] = [];
  const state = { isUp: true, leads: false, lag: 0 };
  const heard = new Set<string>();
  const others = watchOthers(
    db,
    createLog("warn", (line) => told.push(line)),
    {
      leader: { leads: () => state.leads },
      connection: { isUp: () => state.isUp, hasPeer: (server) => heard.has(server) },
      lagSeconds: () => state.lag,
    },
  );
  const check = async (times: number) => {
    for (let n = 0; n < times; n += 1) await others.check();
    return others.missing();
  };
  expect(await check(5)).toEqual([]);
  await takeLease(db, { name: JOBS, holder: "other" }, 60_000);
  expect(await check(2)).toEqual([]);
  expect(await check(3)).toEqual(["servers"]);
  expect(told.length).toBe(1);
  expect(told[0]).toContain("REDIS_URL");
  heard.add("other");
  expect(await check(1)).toEqual([]);
  heard.clear();
  state.leads = true;
  expect(await check(5)).toEqual([]);
  Object.assign(state, { leads: false, isUp: false, lag: 4 });
  expect(await check(5)).toEqual(["redis", "journal"]);
  expect(told.length).toBe(1);
  await close();
});

test("one of several says what is missing and takes requests all the same; one that is alone knows nothing of it", async () => {
  const { db, close } = await freshDatabase();
  const [one, alone] = [await testApp(SEVERAL, { db }), await testApp()];
  const ready = await one.signedOut.get("/api/ready");
  expect(ready.status).toBe(200);
  expect(ready.text).toBe(`{"status":"ready","missing":["redis"]}`);
  expect((await one.signedOut.get("/api/health")).body).toMatchObject({ redis: "away" });
  expect((await alone.signedOut.get("/api/ready")).body).toEqual({ status: "ready" });
  expect((await alone.signedOut.get("/api/health")).body).not.toHaveProperty("redis");
  await one.close();
  await alone.close();
  await close();
});

test("the bots of a demo are online with whichever server its visitor asks, also one that has missed it", async () => {
  const { db, close } = await freshDatabase();
  await openJournal(db);
  const [one, other, late] = [
    await testApp(SEVERAL, { db }),
    await testApp(SEVERAL, { db }),
    await testApp(SEVERAL, { db }),
  ];
  // From here on they follow the journal.
  for (const { deps } of [other, late]) await deps.several?.catchUp();
  const { cookie } = await visit(one);
  const online = async (app: TestApp) => {
    const { body } = await app.client(cookie).get("/api/users/nearby");
    return body.filter(({ isOnline }) => isOnline).length;
  };
  expect([await online(one), await online(other)]).toEqual([9, 9]);
  await db.$client.execute("UPDATE __journal SET at = 0");
  await pruneJournal(db);
  expect(await online(late)).toBe(9);
  for (const app of [one, other, late]) await app.close();
  await close();
});
