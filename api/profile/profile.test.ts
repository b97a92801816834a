import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { PRESENCE_CLOCK_MS } from "../realtime/presence.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import { expectRefusal, refusalOf } from "../testing/refusal.ts";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const ME = "/api/users/me";
const SETTINGS = "/api/users/me/settings";
const keysOf = (value: object) => Object.keys(value).sort();

const SHARED_KEYS = [
  "id",
  "name",
  "age",
  "bio",
  "intent",
  "interests",
  "profileImageUrl",
  "status",
  "latitude",
  "longitude",
  "isOnline",
  "connectionsCount",
  "eventsJoined",
  "matchRate",
];
const ME_KEYS = [
  ...SHARED_KEYS,
  "photos",
  "prompts",
  "email",
  "emailConfirmed",
  "pendingEmail",
  "hasPassword",
  "isDemo",
  "unreadCount",
  "newMatchesCount",
  "firstContactsLeft",
  "settings",
  "place",
].sort();
const USER_KEYS = [
  ...SHARED_KEYS,
  "showsOnlineStatus",
  "compatibilityScore",
  "scoreFactors",
  "distanceKm",
  "sharedInterests",
  "isConnected",
  "messagesLeft",
  "isDefaultPlace",
].sort();

describe("what others read", () => {
  test("spec 7: GET /api/users/me; spec 3: the fields of a user of oneself, the eight settings, and no other", async () => {
    const { body } = await (await t.member()).get(ME);
    expect(keysOf(body)).toEqual(ME_KEYS);
    expect(keysOf(body.settings)).toEqual([
      "maxAge",
      "maxDistance",
      "messages",
      "minAge",
      "nearbyUsers",
      "newMatches",
      "showLocation",
      "showOnlineStatus",
    ]);
    expect(keysOf(body.place)).toEqual([
      "hasHome",
      "hiddenAreas",
      "isDefault",
      "level",
      "pendingUntil",
      "publishesLeftToday",
    ]);
    expect(body.id).toMatch(/^[A-Za-z0-9_-]{22}$/);
  });

  test("spec 7: GET /api/users/{id}; spec 3: the fields of a user of others, by id and nearby, and no other", async () => {
    const [viewer, other] = [await enrol(t), await t.member()];
    const byId = await viewer.get(`/api/users/${other.id}`);
    const { photos, prompts, ...person } = byId.body;
    expect([photos, prompts, keysOf(person)]).toEqual([[], [], USER_KEYS]);
    const nearby = await viewer.get("/api/users/nearby");
    expect(nearby.body.length).toBeGreaterThan(0);
    for (const person of nearby.body) expect(keysOf(person)).toEqual(USER_KEYS);
    const listed = nearby.body.find(({ id }: { id: string }) => id === other.id);
    expect(listed).toEqual(person);
    for (const { text } of [byId, nearby]) {
      expect(text).not.toContain(other.email);
      expect(text).not.toMatch(/argon2|passwordHash|realm|activeDay/);
    }
  });

  test("spec 9: the settings' defaults", async () => {
    const { body } = await (await enrol(t)).get(ME);
    expect(body.settings).toEqual({
      showLocation: true,
      showOnlineStatus: true,
      newMatches: true,
      messages: true,
      nearbyUsers: false,
      maxDistance: 5,
      minAge: 22,
      maxAge: 35,
    });
  });
});

describe("spec 7: PUT /api/users/me", () => {
  const subsets: Record<string, unknown>[] = [
    { name: "Grace" },
    { age: 120 },
    { age: 18 },
    { age: null },
    { bio: "b".repeat(500) },
    { bio: null },
    { intent: "dating" },
    { interests: ["art", "music"] },
    { interests: [] },
    { status: "working_out" },
    { profileImageUrl: null },
    { name: "Grace", age: 40, bio: "Ships", intent: "networking", interests: ["sea"] },
    {},
  ];
  test.each(subsets)("changes %j and nothing else", async (changes) => {
    const member = await enrol(t, { bio: "before", status: "busy" });
    const before = (await member.get(ME)).body;
    const answer = await member.put(ME, changes);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ...before, ...changes });
    expect((await member.get(ME)).body).toEqual(answer.body);
    const again = await member.put(ME, changes);
    expect(again.body).toEqual(answer.body);
  });

  test("spec 3: the six statuses and the three intents are taken, and no other", async () => {
    const member = await enrol(t);
    const taken = async (changes: { [field: string]: string }) =>
      (await member.put(ME, changes)).body;
    for (const status of [
      "busy",
      "coffee",
      "studying",
      "working_out",
      "reading",
      "available",
    ] as const)
      expect((await taken({ status })).status).toBe(status);
    for (const intent of ["dating", "networking", "friends"] as const)
      expect((await taken({ intent })).intent).toBe(intent);
    expectRefusal(await member.put(ME, { status: "away" }), 400, "invalid_input", ["status"]);
    expectRefusal(await member.put(ME, { intent: "both" }), 400, "invalid_input", ["intent"]);
  });

  test("spec 5: a new interest is trimmed and no double, and empty text is none", async () => {
    const member = await enrol(t, { bio: "before" });
    const answer = await member.put(ME, {
      name: "  Grace  ",
      bio: "  ",
      interests: [" Sea ", "sea", "", "  ", "SEA", "art"],
      profileImageUrl: "",
    });
    expect(answer.body).toMatchObject({
      name: "Grace",
      bio: null,
      interests: ["Sea", "art"],
      profileImageUrl: null,
    });
  });

  test("what nobody can see is no name, no bio and no interest, and turns nothing around", async () => {
    const member = await enrol(t);
    const { body } = await member.put(ME, {
      name: "\u202EGr\u200Bace\nH\uFE0F.\u2800",
      bio: "\u200B\u202E",
      interests: ["art", "ar\u200Bt", "\u200F", "می\u200Cخواهم"],
    });
    expect(body).toMatchObject({
      name: "Grace H.",
      bio: null,
      interests: ["art", "می\u200Cخواهم"],
    });
  });

  const refused: [string, string, Record<string, unknown>][] = [
    ["a blank name", "name", { name: "   " }],
    ["a name that is blank to the eye", "name", { name: "\u2067\u200D" }],
    ["no name", "name", { name: null }],
    ["a name that is a number", "name", { name: 5 }],
    ["age 17", "age", { age: 17 }],
    ["age 121", "age", { age: 121 }],
    ["half an age", "age", { age: 18.5 }],
    ["an age in text", "age", { age: "30" }],
    ["a bio of 501", "bio", { bio: "b".repeat(501) }],
    ["13 interests", "interests", { interests: [...Array(13).keys()].map(String) }],
    ["an interest of 31", "interests", { interests: ["i".repeat(31)] }],
    ["interests that are no list", "interests", { interests: { 0: "art" } }],
    ["an unknown intent", "intent", { intent: "x" }],
    ["no intent", "intent", { intent: null }],
    ["an unknown status", "status", { status: "asleep" }],
    ["a foreign image", "profileImageUrl", { profileImageUrl: "https://evil.example/pixel.gif" }],
    ["a data image", "profileImageUrl", { profileImageUrl: "data:image/png;base64,AA" }],
    ["an image nobody uploaded", "profileImageUrl", { profileImageUrl: "/uploads/x.webp" }],
    ["an image that is a number", "profileImageUrl", { profileImageUrl: 5 }],
  ];
  test.each(refused)(
    "spec 5: the profile's name, the profile's age, the profile's bio, a new interest, twelve interests: refuses %s and changes nothing",
    async (_, field, changes) => {
      const member = await enrol(t);
      const before = (await member.get(ME)).text;
      const answer = await member.put(ME, { status: "busy", ...changes });
      expectRefusal(answer, 400, "invalid_input", [field]);
      expect((await member.get(ME)).text).toBe(before);
    },
  );

  test("spec 5: the profile's name and the profile's age are refused in the specification's words", async () => {
    const answer = await (await enrol(t)).put(ME, { name: " ", age: 17 });
    expect(refusalOf(answer).fields).toEqual({
      name: "Add your name so people know who you are.",
      age: "Enter an age between 18 and 120.",
    });
  });

  test("fields that a caller may not set have no effect", async () => {
    const [member, other] = [await t.member(), await enrol(t)];
    const before = (await member.get(ME)).body;
    const answer = await member.put(ME, {
      id: other.id,
      userId: other.id,
      email: "other@example.com",
      passwordHash: "x",
      hasPassword: false,
      realm: 3,
      kind: "figure",
      isDemo: true,
      isOnline: true,
      latitude: 1,
      longitude: 2,
      connectionsCount: 99,
      mutualCount: 99,
      eventsJoined: 99,
      matchRate: 100,
      compatibilityScore: 100,
      unreadCount: 5,
      settings: { maxDistance: 20 },
      place: { level: 16 },
      placeLevel: 16,
      maxDistance: 20,
      activeDay: 99_999,
    });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual(before);
    expect((await other.get(ME)).body.name).toBe("Somebody");
  });

  test("an incomplete profile is not listed nearby, and a completed one is", async () => {
    const apart = await testApp();
    const [viewer, member] = [await enrol(apart), await enrol(apart)];
    const listed = async () => {
      const { body } = await viewer.get("/api/users/nearby");
      const counts = await viewer.get("/api/users/nearby/counts");
      expect(counts.body["5"]).toBe(body.length);
      return body.some(({ id }: { id: string }) => id === member.id);
    };
    expect(await listed()).toBe(true);
    for (const [missing, complete] of [
      [{ age: null }, { age: 28 }],
      [{ interests: [] }, { interests: ["art"] }],
      [{ interests: [" "] }, { interests: ["art"] }],
    ]) {
      await member.put(ME, missing);
      expect(await listed()).toBe(false);
      expect((await viewer.get(`/api/users/${member.id}`)).status).toBe(200);
      await member.put(ME, complete);
      expect(await listed()).toBe(true);
    }
    await apart.close();
  });

  test("twenty at once end in one of the twenty", async () => {
    const member = await enrol(t);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => member.put(ME, { name: `N${i}`, bio: `B${i}` })),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    const { name, bio } = (await member.get(ME)).body;
    expect(bio?.slice(1)).toBe(name.slice(1));
  });
});

describe("PUT /api/users/me/settings", () => {
  const subsets: Record<string, unknown>[] = [
    { maxDistance: 1 },
    { maxDistance: 20 },
    { minAge: 18, maxAge: 99 },
    { minAge: 35 },
    { maxAge: 22 },
    { newMatches: false, messages: false, nearbyUsers: true },
    { showOnlineStatus: false },
    {},
  ];
  test.each(subsets)("changes %j and answers the whole", async (changes) => {
    const member = await enrol(t);
    const before = (await member.get(ME)).body.settings;
    const answer = await member.put(SETTINGS, changes);
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({ ...before, ...changes });
    expect((await member.get(ME)).body.settings).toEqual(answer.body);
  });

  const refused: [string, string, Record<string, unknown>][] = [
    ["0 km", "maxDistance", { maxDistance: 0 }],
    ["21 km", "maxDistance", { maxDistance: 21 }],
    ["half a kilometre", "maxDistance", { maxDistance: 4.5 }],
    ["a distance in text", "maxDistance", { maxDistance: "5" }],
    ["age 17", "minAge", { minAge: 17 }],
    ["age 100", "maxAge", { maxAge: 100 }],
    ["no age", "minAge", { minAge: null }],
    ["a switch in text", "showLocation", { showLocation: "false" }],
    ["a switch that is a number", "messages", { messages: 1 }],
    ["ages that cross", "minAge", { minAge: 40, maxAge: 30 }],
    ["a youngest age over the stored oldest", "minAge", { minAge: 36 }],
    ["an oldest age under the stored youngest", "maxAge", { maxAge: 21 }],
  ];
  test.each(refused)(
    "spec 5: the filter's ages and the rest: refuses %s and changes nothing",
    async (_, field, changes) => {
      const member = await enrol(t);
      const before = (await member.get(ME)).text;
      const answer = await member.put(SETTINGS, { showOnlineStatus: false, ...changes });
      expectRefusal(answer, 400, "invalid_input", [field]);
      expect((await member.get(ME)).text).toBe(before);
    },
  );

  test("ages set from two sides at once never cross", async () => {
    for (let round = 0; round < 10; round++) {
      const member = await enrol(t);
      await Promise.all([
        member.put(SETTINGS, { minAge: 34 }),
        member.put(SETTINGS, { maxAge: 23 }),
      ]);
      const { minAge, maxAge } = (await member.get(ME)).body.settings;
      expect(minAge).toBeLessThanOrEqual(maxAge);
    }
  });

  test("one's own answer says online as soon as the clock does, where nothing else has changed", async () => {
    const apart = await testApp();
    const member = await enrol(apart);
    const tick = Math.ceil(apart.clock.now / PRESENCE_CLOCK_MS) * PRESENCE_CLOCK_MS;
    const shown: boolean[] = [];
    for (const at of [
      tick - 2,
      tick - 1,
      tick,
      tick + PRESENCE_CLOCK_MS,
      tick + 3 * PRESENCE_CLOCK_MS,
    ]) {
      apart.clock.now = at;
      shown.push((await member.get(ME)).body.isOnline);
    }
    expect(shown).toEqual([false, false, true, true, false]);
    await apart.close();
  });

  test("showOnlineStatus off hides both ways", async () => {
    const apart = await testApp();
    const [a, b] = [await enrol(apart), await enrol(apart)];
    const bothOnline = async () => {
      await Promise.all([a.get(ME), b.get(ME)]);
      apart.clock.now += 5 * 60_000;
      const [bSeen, aSeen] = [await a.get(`/api/users/${b.id}`), await b.get(`/api/users/${a.id}`)];
      expect(bSeen.body.showsOnlineStatus).toBe(aSeen.body.showsOnlineStatus);
      return [bSeen.body.isOnline, aSeen.body.isOnline, aSeen.body.showsOnlineStatus];
    };
    expect(await bothOnline()).toEqual([true, true, true]);
    await a.put(SETTINGS, { showOnlineStatus: false });
    expect(await bothOnline()).toEqual([false, false, false]);
    const nearby = await b.get("/api/users/nearby");
    expect(nearby.body.map(({ isOnline }: { isOnline: boolean }) => isOnline)).toEqual([false]);
    await a.put(SETTINGS, { showOnlineStatus: true });
    expect(await bothOnline()).toEqual([true, true, true]);
    await apart.close();
  });
});
