import { expect, test } from "bun:test";
import { freshDatabase } from "@hereabouts/db/fresh";
import { createLeases, takeLease } from "@hereabouts/db/lease";
import { createLog } from "../log.ts";
import { testApp } from "../testing/app.ts";
import { JOBS } from "./lead.ts";
import { watchOthers } from "./others.ts";

const SEVERAL = {
  DATABASE_URL: "http://127.0.0.1:1",
  REDIS_URL: "redis://127.0.0.1:1",
  SERVER_KEY: "07".repeat(32),
  S3_ENDPOINT: "http://127.0.0.1:1",
  S3_BUCKET: "files",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: "secret",
};

test("a server that does the jobs and is not heard is told of once, and until it is heard", async () => {
  const { db, close } = await freshDatabase();
  await createLeases(db);
  const told: string[] = [];
  const state = { isUp: true, leads: false, lag: 0 };
  const heard = new Set<string>();
  const others = watchOthers(
    db,
    createLog("warn", (line) => told.push(line)),
    {
      lead: { leads: () => state.leads },
      line: { isUp: () => state.isUp, hears: (server) => heard.has(server) },
      lagSeconds: () => state.lag,
    },
  );
  const look = async (times: number) => {
    for (let n = 0; n < times; n += 1) await others.look();
    return others.missing();
  };
  expect(await look(5)).toEqual([]);
  await takeLease(db, { name: JOBS, holder: "other" }, 60_000);
  expect(await look(2)).toEqual([]);
  expect(await look(3)).toEqual(["servers"]);
  expect(told.length).toBe(1);
  expect(told[0]).toContain("REDIS_URL");
  heard.add("other");
  expect(await look(1)).toEqual([]);
  heard.clear();
  state.leads = true;
  expect(await look(5)).toEqual([]);
  Object.assign(state, { leads: false, isUp: false, lag: 4 });
  expect(await look(5)).toEqual(["redis", "journal"]);
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
