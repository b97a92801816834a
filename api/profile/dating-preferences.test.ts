import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { visit } from "../testing/demo.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { expectRefusal } from "../testing/refusal.ts";
import { deleteWithdrawn } from "./dating-preferences.service.ts";

const PREFERENCES = "/api/users/me/dating-preferences";
const CITY = { latitude: 48.15, longitude: 11.575 };
const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;

const ANSWERS = {
  agrees: true,
  genders: ["woman"],
  ownWords: ["Genderfluid"],
  wanted: ["man", "nonbinary"],
  isShown: false,
};
const NOTHING = {
  agreedAt: null,
  genders: [],
  ownWords: [],
  wanted: [],
  isShown: false,
  canChangeFrom: null,
};

let t: TestApp;
let ann: Member;
beforeEach(async () => {
  t = await testApp({ RATE_LIMIT_SCALE: "1000" });
  ann = await enrol(t, { name: "Ann", intent: "dating" }, CITY);
});
afterEach(() => t.close());

const at = (time: number) => new Date(time).toISOString();
const rows = async () =>
  (await t.deps.db.$client.execute("SELECT * FROM dating_preferences")).rows.map((row) => ({
    ...row,
  }));
const stored = async (member = ann) => (await member.get(PREFERENCES)).body;

describe("whom one would like to meet, /api/users/me/dating-preferences", () => {
  test("is nothing until the member says it, and then what was said, with the time of consent", async () => {
    expect((await ann.get(PREFERENCES)).body).toEqual(NOTHING);
    const said = await ann.put(PREFERENCES, ANSWERS);
    expect(said.status).toBe(200);
    const { agrees, ...answers } = ANSWERS;
    const now = t.clock.now;
    expect(agrees).toBe(true);
    expect(said.body).toEqual({
      ...answers,
      agreedAt: at(now),
      canChangeFrom: at(now + WEEK_MS),
    } as never);
    expect(await stored()).toEqual(said.body);
  });

  test("keeps the kinds in one order, words once, and nothing beside everyone", async () => {
    const sent = {
      ...ANSWERS,
      genders: ["nonbinary", "woman", "woman"],
      ownWords: [" Agender ", "agender", "Queer"],
      wanted: ["own_words", "everyone", "man"],
    };
    expect((await ann.put(PREFERENCES, sent)).body).toMatchObject({
      genders: ["woman", "nonbinary"],
      ownWords: ["Agender", "Queer"],
      wanted: ["everyone"],
    });
  });

  test("is refused to whoever looks for something else, who can still take it back", async () => {
    const ben = await enrol(t, { intent: "friends" }, CITY);
    expectRefusal(await ben.put(PREFERENCES, ANSWERS), 409, "conflict");
    await ann.put(PREFERENCES, ANSWERS);
    await ann.put("/api/users/me", { intent: "networking" });
    t.clock.now += WEEK_MS;
    expectRefusal(await ann.put(PREFERENCES, ANSWERS), 409, "conflict");
    expect(await stored()).toMatchObject({ genders: ["woman"] });
    expect((await ann.delete(PREFERENCES)).status).toBe(204);
    expect(await rows()).toMatchObject([{ agreed_at: null, genders: "[]" }]);
  });

  test("is refused to whoever is not signed in", async () => {
    expectRefusal(await t.signedOut.get(PREFERENCES), 401, "unauthenticated");
    expectRefusal(await t.signedOut.put(PREFERENCES, ANSWERS), 401, "unauthenticated");
    expectRefusal(await t.signedOut.delete(PREFERENCES), 401, "unauthenticated");
  });

  test.each([
    ["agrees", { agrees: false }],
    ["agrees", { agrees: undefined }],
    ["genders", { genders: [], ownWords: [] }],
    ["genders", { genders: [], ownWords: ["  "] }],
    ["genders", { genders: ["rather_not_say"], ownWords: ["Queer"] }],
    ["genders", { genders: ["rather_not_say", "woman"], ownWords: [] }],
    ["genders", { genders: ["own_words"] }],
    ["genders", { genders: "woman" }],
    ["ownWords", { ownWords: ["a", "b", "c", "d"] }],
    ["ownWords", { ownWords: ["x".repeat(31)] }],
    ["ownWords", { ownWords: [7] }],
    ["wanted", { wanted: [] }],
    ["wanted", { wanted: ["rather_not_say"] }],
    ["wanted", { wanted: undefined }],
    ["isShown", { isShown: 1 }],
  ])("is refused at %s: %j", async (field, wrong) => {
    expectRefusal(await ann.put(PREFERENCES, { ...ANSWERS, ...wrong }), 400, "invalid_input", [
      field,
    ]);
    expect(await rows()).toEqual([]);
  });

  test("is changed once a week: the first answer is free, the same again and showing it too", async () => {
    await ann.put(PREFERENCES, ANSWERS);
    const start = t.clock.now;
    t.clock.now += WEEK_MS - 1;
    const shown = await ann.put(PREFERENCES, { ...ANSWERS, isShown: true });
    expect(shown.body).toMatchObject({
      isShown: true,
      agreedAt: at(start),
      canChangeFrom: at(start + WEEK_MS),
    });
    for (const change of [{ genders: ["man"] }, { ownWords: [] }, { wanted: ["everyone"] }]) {
      const refused = await ann.put(PREFERENCES, { ...ANSWERS, ...change });
      expectRefusal(refused, 429, "rate_limited");
      expect(refused.text).toContain("again on June");
      expect(refused.headers.get("retry-after")).toBe("1");
    }
    expect(await stored()).toEqual(shown.body);
    t.clock.now += 1;
    const changed = await ann.put(PREFERENCES, { ...ANSWERS, genders: ["man"] });
    expect(changed.body).toMatchObject({
      genders: ["man"],
      agreedAt: at(start),
      canChangeFrom: at(start + 2 * WEEK_MS),
    });
  });

  test("is taken back at once at any time, with the consent; then setting it waits a week", async () => {
    await ann.put(PREFERENCES, { ...ANSWERS, isShown: true });
    t.clock.now += DAY_MS;
    expect((await ann.delete(PREFERENCES)).status).toBe(204);
    const back = t.clock.now;
    expect(await stored()).toEqual({ ...NOTHING, canChangeFrom: at(back + WEEK_MS) } as never);
    t.clock.now += 6 * DAY_MS;
    expect((await ann.delete(PREFERENCES)).status).toBe(204);
    expectRefusal(await ann.put(PREFERENCES, ANSWERS), 429, "rate_limited");
    t.clock.now += DAY_MS;
    expect((await ann.put(PREFERENCES, ANSWERS)).body).toMatchObject({ agreedAt: at(t.clock.now) });
  });

  test("leaves nothing once a week has passed since it was taken back", async () => {
    await ann.put(PREFERENCES, ANSWERS);
    const ben = await enrol(t, { intent: "dating" });
    await ben.put(PREFERENCES, ANSWERS);
    await ann.delete(PREFERENCES);
    t.clock.now += WEEK_MS - 1;
    await deleteWithdrawn(t.deps);
    expect(await rows()).toHaveLength(2);
    t.clock.now += 1;
    await deleteWithdrawn(t.deps);
    expect(await rows()).toMatchObject([{ user_id: ben.userId }]);
  });

  test("of two changes at the same time one is refused", async () => {
    await ann.put(PREFERENCES, ANSWERS);
    t.clock.now += WEEK_MS;
    const answers = await Promise.all(
      [["man"], ["nonbinary"], ["everyone"]].map((wanted) =>
        ann.put(PREFERENCES, { ...ANSWERS, wanted }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 429, 429]);
    const kept = answers.find(({ status }) => status === 200);
    expect(await stored()).toEqual(kept?.body as never);
  });

  test("is set twice and taken back twice with the same outcome", async () => {
    const [first, second] = [
      await ann.put(PREFERENCES, ANSWERS),
      await ann.put(PREFERENCES, ANSWERS),
    ];
    expect(second.body).toEqual(first.body);
    for (const status of [204, 204]) expect((await ann.delete(PREFERENCES)).status).toBe(status);
    expect(await rows()).toHaveLength(1);
  });

  test("a visitor of the demo can try it", async () => {
    const demo = await testApp();
    const visitor = await visit(demo);
    await visitor.put("/api/users/me", { intent: "dating" });
    expect((await visitor.put(PREFERENCES, ANSWERS)).status).toBe(200);
    expect((await visitor.delete(PREFERENCES)).status).toBe(204);
    await demo.close();
  });

  test("goes with the account", async () => {
    await ann.put(PREFERENCES, ANSWERS);
    expect(await rows()).toHaveLength(1);
    await ann.delete("/api/users/me", { confirm: "DELETE" });
    expect(await rows()).toEqual([]);
  });
});

describe("who somebody is, on their profile", () => {
  const genderSeenBy = async (viewer: Member) =>
    (await viewer.get(`/api/users/${ann.id}`)).body.gender;

  test("is read by others only where it is shown, and whom they would like to meet never", async () => {
    const ben = await enrol(t, { name: "Ben" }, CITY);
    const texts = async () => {
      const paths = [`/api/users/${ann.id}`, "/api/users/nearby"] as const;
      return (await Promise.all(paths.map((path) => ben.get(path)))).map(({ text }) => text);
    };
    const before = await texts();
    await ann.put(PREFERENCES, ANSWERS);
    expect(await texts()).toEqual(before);
    await ann.put(PREFERENCES, { ...ANSWERS, isShown: true });
    const [profile = "", list] = await texts();
    expect(await genderSeenBy(ben)).toEqual({
      genders: ["woman"],
      ownWords: ["Genderfluid"],
    } as never);
    expect(list).toBe(before[1]);
    expect(profile).not.toContain("nonbinary");
    await ann.put(PREFERENCES, ANSWERS);
    expect(await texts()).toEqual(before);
  });

  test("is hidden again at once when it is taken back, and while they look for something else", async () => {
    const ben = await enrol(t, { name: "Ben" }, CITY);
    await ann.put(PREFERENCES, { ...ANSWERS, isShown: true });
    await ann.put("/api/users/me", { intent: "friends" });
    expect(await genderSeenBy(ben)).toBeUndefined();
    await ann.put("/api/users/me", { intent: "dating" });
    expect(await genderSeenBy(ben)).toBeDefined();
    await ann.delete(PREFERENCES);
    expect(await genderSeenBy(ben)).toBeUndefined();
  });

  test("is nothing to show where they would rather not say", async () => {
    const ben = await enrol(t, { name: "Ben" }, CITY);
    const silent = { ...ANSWERS, genders: ["rather_not_say"], ownWords: [], isShown: true };
    expect((await ann.put(PREFERENCES, silent)).status).toBe(200);
    expect(await genderSeenBy(ben)).toBeUndefined();
  });

  test("stands in the evidence of a report only where it is shown", async () => {
    const ben = await enrol(t, { name: "Ben" }, CITY);
    const cleo = await enrol(t, { name: "Cleo" }, CITY);
    await ann.put(PREFERENCES, ANSWERS);
    await ben.post("/api/reports", { userId: ann.id, reason: "other" });
    await ann.put(PREFERENCES, { ...ANSWERS, isShown: true });
    await cleo.post("/api/reports", { userId: ann.id, reason: "other" });
    const { rows: reports } = await t.deps.db.$client.execute(
      "SELECT evidence ->> '$.person.gender' AS gender FROM reports ORDER BY id",
    );
    expect(reports.map(({ gender }) => gender)).toEqual([
      null,
      '{"genders":["woman"],"ownWords":["Genderfluid"]}',
    ]);
  });
});
