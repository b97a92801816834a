import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import type { Gender, Intent, Wanted } from "@hereabouts/db/enumerations";
import { cellMembersCache } from "../people/cell-members/cell-members-cache.service.ts";
import { serve } from "../testing/sockets/live-socket.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { announceNewcomers } from "./newcomers.service.ts";

const CITY = { latitude: 48.15, longitude: 11.575 };
const NEARBY = "/api/users/nearby";
const COUNTS = "/api/users/nearby/counts";
const PREFERENCES = "/api/users/me/dating-preferences";
const DAY_MS = 86_400_000;

type Answers = { genders: (Gender | string)[]; wanted: Wanted[] };

let t: TestApp;
beforeEach(async () => {
  t = await testApp({ RATE_LIMIT_SCALE: "1000" });
});
afterEach(() => t.close());

/** What stands among the genders and is none of the list is in the member's own words. */
const KINDS: readonly string[] = ["woman", "man", "nonbinary", "rather_not_say"];
const say = async (member: Member, { genders, wanted }: Answers) => {
  const sent = {
    agrees: true,
    genders: genders.filter((gender) => KINDS.includes(gender)),
    ownWords: genders.filter((gender) => !KINDS.includes(gender)),
    wanted,
    isShown: false,
  };
  expect((await member.put(PREFERENCES, sent)).status).toBe(200);
};

const enrolled = (name: string, intent: Intent = "dating") => enrol(t, { name, intent }, CITY);

async function listOf(viewer: Member, query = "offset=0") {
  const { body, headers } = await viewer.get(`${NEARBY}?${query}`);
  return {
    names: body.map(({ name }) => name).toSorted(),
    total: Number(headers.get("x-total-count")),
  };
}
const sees = async (viewer: Member, other: string) => (await listOf(viewer)).names.includes(other);

const WOMAN_FOR_MEN: Answers = { genders: ["woman"], wanted: ["man"] };
const MAN_FOR_WOMEN: Answers = { genders: ["man"], wanted: ["woman"] };
const MAN_FOR_MEN: Answers = { genders: ["man"], wanted: ["man"] };

/** Ann and Ben, what each looks for and has said, and whether lists show them to each other. */
const TABLE: [ann: [Intent, Answers?], ben: [Intent, Answers?], isShown: boolean][] = [
  // Both look for dating and have agreed: each has to be whom the other would like to meet.
  [["dating", WOMAN_FOR_MEN], ["dating", MAN_FOR_WOMEN], true],
  [["dating", WOMAN_FOR_MEN], ["dating", MAN_FOR_MEN], false],
  [["dating", MAN_FOR_MEN], ["dating", WOMAN_FOR_MEN], false],
  [["dating", WOMAN_FOR_MEN], ["dating", WOMAN_FOR_MEN], false],
  [
    ["dating", { genders: ["woman", "nonbinary"], wanted: ["man"] }],
    ["dating", { genders: ["man"], wanted: ["nonbinary"] }],
    true,
  ],
  [
    ["dating", { genders: ["woman"], wanted: ["man", "woman"] }],
    ["dating", { genders: ["man"], wanted: ["everyone"] }],
    true,
  ],
  // Words of one's own, and nothing said.
  [
    ["dating", { genders: ["Agender"], wanted: ["man"] }],
    ["dating", { genders: ["man"], wanted: ["own_words"] }],
    true,
  ],
  [["dating", { genders: ["Agender"], wanted: ["man"] }], ["dating", MAN_FOR_WOMEN], false],
  [["dating", { genders: ["woman", "Queer"], wanted: ["man"] }], ["dating", MAN_FOR_WOMEN], true],
  [
    ["dating", { genders: ["rather_not_say"], wanted: ["everyone"] }],
    ["dating", { genders: ["man"], wanted: ["everyone"] }],
    true,
  ],
  [
    ["dating", { genders: ["rather_not_say"], wanted: ["everyone"] }],
    ["dating", { genders: ["man"], wanted: ["woman", "man", "nonbinary", "own_words"] }],
    false,
  ],
  // One has not agreed: the rule leaves the two alone.
  [["dating", WOMAN_FOR_MEN], ["dating"], true],
  [["dating"], ["dating", MAN_FOR_MEN], true],
  [["dating"], ["dating"], true],
  // One looks for something else.
  [["dating", WOMAN_FOR_MEN], ["friends"], true],
  [["networking"], ["dating", MAN_FOR_MEN], true],
  [["friends"], ["friends"], true],
];

describe("two members see each other in lists of people", () => {
  test.each(TABLE)("%j and %j: %p", async ([annFor, annSays], [benFor, benSays], isShown) => {
    const [ann, ben] = [await enrolled("Ann", annFor), await enrolled("Ben", benFor)];
    if (annSays) await say(ann, annSays);
    if (benSays) await say(ben, benSays);
    expect([await sees(ann, "Ben"), await sees(ben, "Ann")]).toEqual([isShown, isShown]);
    await cellMembersCache(t.deps).readAll();
    expect([await sees(ann, "Ben"), await sees(ben, "Ann")]).toEqual([isShown, isShown]);
  });

  test("again once one of them looks for something else, and not while both look for dating", async () => {
    const [ann, ben] = [await enrolled("Ann"), await enrolled("Ben")];
    await say(ann, WOMAN_FOR_MEN);
    await say(ben, MAN_FOR_MEN);
    for (const [intent, isShown] of [
      ["friends", true],
      ["dating", false],
      ["networking", true],
    ] as const) {
      await ben.put("/api/users/me", { intent });
      expect([await sees(ann, "Ben"), await sees(ben, "Ann")]).toEqual([isShown, isShown]);
    }
  });

  test("with the very next request after a change, and after it is taken back", async () => {
    const [ann, ben] = [await enrolled("Ann"), await enrolled("Ben")];
    await cellMembersCache(t.deps).readAll();
    await say(ann, WOMAN_FOR_MEN);
    await say(ben, MAN_FOR_MEN);
    expect([await sees(ann, "Ben"), await sees(ben, "Ann")]).toEqual([false, false]);
    t.clock.now += 7 * DAY_MS;
    await say(ben, MAN_FOR_WOMEN);
    expect([await sees(ann, "Ben"), await sees(ben, "Ann")]).toEqual([true, true]);
    t.clock.now += 7 * DAY_MS;
    await say(ben, MAN_FOR_MEN);
    expect([await sees(ann, "Ben"), await sees(ben, "Ann")]).toEqual([false, false]);
    await ben.delete(PREFERENCES);
    expect([await sees(ann, "Ben"), await sees(ben, "Ann")]).toEqual([true, true]);
  });

  test("by what the table says, whatever the last server could not tell its memory", async () => {
    const [ann, ben] = [await enrolled("Ann"), await enrolled("Ben")];
    await say(ann, WOMAN_FOR_MEN);
    await t.deps.db.$client.execute({
      sql: `INSERT INTO dating_preferences (user_id, agreed_at, changed_at, genders, wanted)
        VALUES (?, 0, 0, '["man"]', '["man"]')`,
      args: [ben.userId],
    });
    const { db, now, serverKey } = t.deps;
    const restarted = await testApp({}, { db, now, serverKey });
    await cellMembersCache(restarted.deps).readAll();
    expect((await restarted.client(ann.cookie).get(NEARBY)).body).toEqual([]);
    expect((await restarted.client(ben.cookie).get(NEARBY)).body).toEqual([]);
  });

  test("but stay connected, in conversation, and readable by id", async () => {
    const [ann, ben] = [await enrolled("Ann"), await enrolled("Ben")];
    await ann.post("/api/matches", { userId1: ann.id, userId2: ben.id });
    await ann.post(`/api/messages/${ben.id}`, { content: "Hello" });
    await say(ann, WOMAN_FOR_MEN);
    await say(ben, MAN_FOR_MEN);
    expect((await listOf(ann)).names).toEqual([]);
    expect((await ann.get(`/api/users/${ben.id}`)).body.name).toBe("Ben");
    expect((await ben.get(`/api/matches/${ben.id}`)).body).toHaveLength(1);
    expect((await ben.get("/api/conversations")).body).toHaveLength(1);
    expect((await ben.post(`/api/messages/${ann.id}`, { content: "Hi" })).status).toBe(201);
  });
});

describe("no count tells what somebody said", () => {
  const QUERIES = [
    "offset=0",
    "intent=dating",
    "minAge=28&maxAge=28",
    "interests=coffee",
    "limit=1",
  ];

  /** All that counts people, as each of them reads it. */
  const countsOf = (viewers: Member[]) =>
    Promise.all(
      viewers.map(async (viewer) => ({
        totals: await Promise.all(
          QUERIES.map(async (query) => (await listOf(viewer, query)).total),
        ),
        counts: (await viewer.get(COUNTS)).body,
        elsewhere: (await viewer.get(`${COUNTS}?latitude=48.2&longitude=11.6`)).body,
      })),
    );

  test("the total of each list, and the counts around here and elsewhere, are the same with and without", async () => {
    const people = await Promise.all(["Ann", "Ben", "Cy", "Di"].map((name) => enrolled(name)));
    const [ann, ben, cy, di] = people as [Member, Member, Member, Member];
    await enrolled("Eve", "friends");
    const before = await countsOf(people);
    expect(before[0]?.totals).toEqual([4, 3, 4, 4, 4]);
    await say(ann, WOMAN_FOR_MEN);
    await say(ben, MAN_FOR_MEN);
    await say(cy, MAN_FOR_WOMEN);
    expect(await countsOf(people)).toEqual(before);
    expect((await listOf(ann)).names).toEqual(["Cy", "Di", "Eve"]);
    expect((await listOf(di)).names).toEqual(["Ann", "Ben", "Cy", "Eve"]);
    await ben.delete(PREFERENCES);
    expect(await countsOf(people)).toEqual(before);
  });

  test("nor does the note on how many are new nearby", async () => {
    const server = serve(t);
    const ann = await enrolled("Ann");
    await ann.put("/api/users/me/settings", { nearbyUsers: true });
    await say(ann, WOMAN_FOR_MEN);
    const live = await server.connect(ann);
    for (const name of ["Ben", "Cy"]) await say(await enrolled(name), MAN_FOR_MEN);
    t.clock.now += DAY_MS;
    await announceNewcomers(t.deps);
    expect((await live.next("nearby")).count).toBe(2);
    await server.stop();
  });

  test("who fits is found behind five hundred who do not, and all are counted up to there", async () => {
    const ann = await enrolled("Ann");
    await say(ann, WOMAN_FOR_MEN);
    const zoe = await enrolled("Zoe");
    await say(zoe, MAN_FOR_WOMEN);
    for (let index = 0; index < 510; index += 1) await enrolled(`P${index}`);
    await t.deps.db.$client.execute({
      sql: `INSERT INTO dating_preferences (user_id, agreed_at, changed_at, genders, wanted)
        SELECT id, 0, 0, '["man"]', '["man"]' FROM users WHERE id NOT IN (?, ?)`,
      args: [ann.userId, zoe.userId],
    });
    t.deps.events.emit("everything.changed", null);
    expect(await listOf(ann)).toEqual({ names: ["Zoe"], total: 500 });
  }, 60_000);
});
