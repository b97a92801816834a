import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { PRESENCE_CLOCK_MS } from "../realtime/presence.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { expectRefusal } from "../testing/refusal.ts";

const CITY = { latitude: 48.15, longitude: 11.575 };
const NEARBY = "/api/users/nearby";
const SETTINGS = "/api/users/me/settings";

let t: TestApp;
let ann: Member;
beforeEach(async () => {
  t = await testApp({ RATE_LIMIT_SCALE: "1000" });
  ann = await enrol(t, { name: "Ann" }, CITY);
});
afterEach(() => t.close());

/** Whom the list shows, of whom its total and a question for one alone tell the same number. */
async function found(query: string, viewer = ann) {
  const list = await viewer.get(`${NEARBY}?${query}`);
  const one = await viewer.get(`${NEARBY}?${query}&limit=1`);
  expect(list.headers.get("x-total-count")).toBe(String(list.body.length));
  expect(one.headers.get("x-total-count")).toBe(String(list.body.length));
  return list.body.map(({ name }) => name).toSorted();
}

const seenOnline = async (viewer = ann) =>
  (await viewer.get(NEARBY)).body
    .filter(({ isOnline }) => isOnline)
    .map(({ name }) => name)
    .toSorted();

const nextClock = () => (t.clock.now += PRESENCE_CLOCK_MS);

describe("people nearby are narrowed", () => {
  test("by any of some interests, however they are written, and by intent", async () => {
    await enrol(t, { name: "Ben", interests: ["Chess", "sea"] }, CITY);
    await enrol(t, { name: "Cleo", interests: ["café"], intent: "dating" }, CITY);
    await enrol(t, { name: "Dan", interests: ["rowing"] }, CITY);
    expect(await found("")).toEqual(["Ben", "Cleo", "Dan"]);
    expect(await found("interests=chess")).toEqual(["Ben"]);
    expect(await found("interests=%20CHESS%20&interests=cafe%CC%81")).toEqual(["Ben", "Cleo"]);
    expect(await found("interests=chess&intent=dating")).toEqual([]);
    expect(await found("interests=chess&interests=caf%C3%A9&intent=dating")).toEqual(["Cleo"]);
    expect(await found("interests=nobody%20has%20it")).toEqual([]);
  });

  test("by interests that are common, rare and unknown to the table of their weights", async () => {
    const { loadRarity } = await import("../people/rarity.service.ts");
    const { replaceInterestCounts } = await import("../people/rarity.repo.ts");
    const names = Array.from({ length: 60 }, (_, index) => `pastime ${index}`);
    await replaceInterestCounts(
      t.deps.db,
      new Map([...names.map((name, index) => [name, 100 - index] as const), ["", 1000]]),
    );
    await loadRarity(t.deps);
    await enrol(t, { name: "Ben", interests: ["pastime 3", "pastime 45"] }, CITY);
    await enrol(t, { name: "Cleo", interests: ["pastime 40", "known to few"] }, CITY);
    expect(await found("interests=pastime%203")).toEqual(["Ben"]);
    expect(await found("interests=pastime%2045&interests=pastime%2050")).toEqual(["Ben"]);
    expect(await found("interests=known%20to%20few")).toEqual(["Cleo"]);
    expect(await found("interests=pastime%2040&interests=pastime%203")).toEqual(["Ben", "Cleo"]);
  });

  test("before the limit: who fits is found behind many who do not", async () => {
    for (let index = 0; index < 20; index += 1) await enrol(t, { name: `P${index}` }, CITY);
    await enrol(t, { name: "Zoe", interests: ["sea"] }, CITY);
    const answer = await ann.get(`${NEARBY}?interests=sea&limit=1`);
    expect(answer.body.map(({ name }) => name)).toEqual(["Zoe"]);
  });

  test("by who is online, which is what the list says of each, both ways", async () => {
    const [ben, cleo] = [
      await enrol(t, { name: "Ben" }, CITY),
      await enrol(t, { name: "Cleo" }, CITY),
    ];
    await enrol(t, { name: "Dan" }, CITY);
    nextClock();
    for (const one of [ann, ben, cleo]) await one.get("/api/users/me");
    nextClock();
    expect(await seenOnline()).toEqual(["Ben", "Cleo"]);
    expect(await found("online=1")).toEqual(["Ben", "Cleo"]);
    await cleo.put(SETTINGS, { showOnlineStatus: false });
    expect(await seenOnline()).toEqual(["Ben"]);
    expect(await found("online=1")).toEqual(["Ben"]);
    expect(await found("online=1", cleo)).toEqual([]);
    await ann.put(SETTINGS, { showOnlineStatus: false });
    expect(await seenOnline()).toEqual([]);
    expect(await found("online=1")).toEqual([]);
    await ann.put(SETTINGS, { showOnlineStatus: true });
    await cleo.put(SETTINGS, { showOnlineStatus: true });
    expect(await found("online=1")).toEqual(["Ben", "Cleo"]);
    nextClock();
    nextClock();
    expect(await found("online=1")).toEqual([]);
  });

  test("and show nothing of who hides, is blocked, passed, or elsewhere", async () => {
    const same = { interests: ["sea"] };
    const [hidden, blocked, passed] = [
      await enrol(t, { ...same, name: "Hidden" }, CITY),
      await enrol(t, { ...same, name: "Blocked" }, CITY),
      await enrol(t, { ...same, name: "Passed" }, CITY),
    ];
    await enrol(t, { ...same, realm: 5, kind: "visitor" }, CITY);
    await hidden.put(SETTINGS, { showLocation: false });
    await blocked.post("/api/blocks", { userId: ann.id });
    await ann.put(`/api/passes/${passed.id}`, {});
    nextClock();
    for (const one of [hidden, blocked, passed]) await one.get("/api/users/me");
    nextClock();
    for (const query of ["interests=sea", "online=1", "intent=friends", "interests=sea&online=1"])
      expect(await found(query)).toEqual([]);
  });

  test("by nothing that is malformed", async () => {
    const six = Array.from({ length: 6 }, (_, index) => `interests=i${index}`).join("&");
    for (const query of [six, "interests=", "interests=%20", `interests=${"x".repeat(31)}`])
      expectRefusal(await ann.get(`${NEARBY}?${query}`), 400, "invalid_input", ["interests"]);
    expectRefusal(await ann.get(`${NEARBY}?online=yes`), 400, "invalid_input", ["online"]);
    expectRefusal(await ann.get(`${NEARBY}?intent=love`), 400, "invalid_input", ["intent"]);
  });
});
