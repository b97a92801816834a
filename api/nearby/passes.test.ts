import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { newPublicId } from "../lib/tokens.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { expectRefusal } from "../testing/refusal.ts";
import { deleteEndedPasses } from "./passes.repo.ts";
import { PASSES_MAX } from "./passes.schema.ts";

const CITY = { latitude: 48.15, longitude: 11.575 };
const DAY_MS = 86_400_000;
const NEARBY = "/api/users/nearby";

let t: TestApp;
let ann: Member;
let ben: Member;
let cleo: Member;
beforeEach(async () => {
  t = await testApp({ RATE_LIMIT_SCALE: "1000" });
  [ann, ben, cleo] = [
    await enrol(t, { name: "Ann" }, CITY),
    await enrol(t, { name: "Ben" }, CITY),
    await enrol(t, { name: "Cleo" }, CITY),
  ];
});
afterEach(() => t.close());

const pass = (by: Member, { id }: { id: string }, sent: Record<string, unknown> = {}) =>
  by.put(`/api/passes/${id}`, sent);
const takeBack = (by: Member, { id }: { id: string }) => by.delete(`/api/passes/${id}`);
const connect = (by: Member, { id }: Member) =>
  by.post("/api/matches", { userId1: by.id, userId2: id });

/** Whom the list and the counts show, which agree. */
async function namesNearby(viewer: Member) {
  const list = await viewer.get(NEARBY);
  const counts = (await viewer.get(`${NEARBY}/counts`)).body;
  expect(list.headers.get("x-total-count")).toBe(String(list.body.length));
  expect(counts["5"]).toBe(list.body.length);
  return list.body.map(({ name }) => name).toSorted();
}
const passed = async (viewer: Member) =>
  (await viewer.get("/api/passes")).body.map(({ name }) => name);
const rowsLeft = async () =>
  (await t.deps.db.$client.execute("SELECT count(*) AS n FROM passes")).rows[0]?.n;

describe("passing somebody", () => {
  test("hides them from one's own list and counts, for a month unless said otherwise", async () => {
    expect(await namesNearby(ann)).toEqual(["Ben", "Cleo"]);
    expect((await pass(ann, ben)).status).toBe(204);
    expect((await pass(ann, cleo, { days: 1 })).status).toBe(204);
    expect(await namesNearby(ann)).toEqual([]);
    t.clock.now += DAY_MS;
    expect(await namesNearby(ann)).toEqual(["Cleo"]);
    t.clock.now += 28 * DAY_MS;
    expect(await namesNearby(ann)).toEqual(["Cleo"]);
    t.clock.now += DAY_MS;
    expect(await namesNearby(ann)).toEqual(["Ben", "Cleo"]);
  });

  test("ends when it is taken back", async () => {
    await pass(ann, ben);
    expect(await namesNearby(ann)).toEqual(["Cleo"]);
    expect((await takeBack(ann, ben)).status).toBe(204);
    expect(await namesNearby(ann)).toEqual(["Ben", "Cleo"]);
    expect((await takeBack(ann, ben)).status).toBe(204);
  });

  test("twice, and at the same time, is once; the last counts", async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        index % 3 === 2 ? takeBack(ann, ben) : pass(ann, ben, { days: 3 }),
      ),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]));
    await pass(ann, ben, { days: 2 });
    await pass(ann, ben, { days: 5 });
    const until = new Date(t.clock.now + 5 * DAY_MS).toISOString();
    const list = await ann.get("/api/passes");
    expect(list.body).toEqual([{ userId: ben.id, name: "Ben", profileImageUrl: null, until }]);
    expect(list.headers.get("x-total-count")).toBe("1");
  });

  test("is nothing that anybody else could notice", async () => {
    await connect(cleo, ben);
    const paths = [
      NEARBY,
      `${NEARBY}/counts`,
      `/api/users/${ann.id}`,
      `/api/users/${ben.id}`,
      "/api/users/me",
      "/api/passes",
      "/api/conversations",
      "/api/users/me/export",
    ];
    const told = async () => {
      const answers: string[] = [];
      for (const viewer of [ben, cleo])
        for (const path of paths) {
          const { text } = await viewer.get(path);
          answers.push(text.replaceAll(/"(exportedAt|lastUsedAt)":"[^"]+"/g, ""));
        }
      return answers;
    };
    const before = await told();
    await pass(ann, ben);
    expect(await told()).toEqual(before);
    await takeBack(ann, ben);
    expect(await told()).toEqual(before);
  });

  test("hides nobody from matches, conversations and profiles", async () => {
    await connect(ann, ben);
    await ann.post(`/api/messages/${ben.id}`, { content: "hello" });
    await pass(ann, ben);
    expect((await ann.get(`/api/users/${ben.id}`)).status).toBe(200);
    expect((await ann.get(`/api/matches/${ann.id}`)).body).toHaveLength(1);
    expect((await ann.get("/api/conversations")).body).toHaveLength(1);
    expect((await ann.get("/api/messages/search?q=hello")).body).toHaveLength(1);
    expect(await namesNearby(ann)).toEqual(["Cleo"]);
  });

  test.each([
    ["one's own connecting", () => connect(ann, ben)],
    ["the other's connecting", () => connect(ben, ann)],
    ["one's own message", () => ann.post(`/api/messages/${ben.id}`, { content: "hello" })],
    ["the other's message", () => ben.post(`/api/messages/${ann.id}`, { content: "hello" })],
  ])("ends for both with %s", async (_, act) => {
    await pass(ann, ben);
    await pass(ben, ann);
    await pass(ann, cleo);
    for (const one of [ann, ben]) await namesNearby(one);
    expect((await act()).status).toBe(201);
    expect(await namesNearby(ann)).toEqual(["Ben"]);
    expect(await namesNearby(ben)).toEqual(["Ann", "Cleo"]);
    expect(await passed(ann)).toEqual(["Cleo"]);
  });

  test("ends with the next message of an old conversation", async () => {
    await ann.post(`/api/messages/${ben.id}`, { content: "hello" });
    for (const content of ["hello", "again"])
      await ben.post(`/api/messages/${ann.id}`, { content });
    await pass(ann, ben);
    expect(await namesNearby(ann)).toEqual(["Cleo"]);
    await ben.post(`/api/messages/${ann.id}`, { content: "still there?" });
    expect(await namesNearby(ann)).toEqual(["Ben", "Cleo"]);
    expect(await passed(ann)).toEqual([]);
  });

  test("is refused for oneself, for whoever is not there, and when malformed", async () => {
    const nobody = await pass(ann, { id: newPublicId() });
    expectRefusal(nobody, 404, "not_found");
    expectRefusal(await pass(ann, ann), 400, "invalid_input");
    expectRefusal(await takeBack(ann, ann), 400, "invalid_input");
    const stranger = await enrol(t, { realm: 5, kind: "visitor" }, CITY);
    await ben.post("/api/blocks", { userId: ann.id });
    for (const hidden of [stranger, ben]) {
      expect((await pass(ann, hidden)).text).toBe(nobody.text);
      expect((await takeBack(ann, hidden)).text).toBe(nobody.text);
    }
    for (const days of [0, 366, 1.5, "7", null])
      expectRefusal(await pass(ann, cleo, { days }), 400, "invalid_input", ["days"]);
    expectRefusal(await pass(t.signedOut as Member, cleo), 401, "unauthenticated");
    expectRefusal(await t.signedOut.get("/api/passes"), 401, "unauthenticated");
    expectRefusal(await takeBack(t.signedOut as Member, cleo), 401, "unauthenticated");
    expect(await rowsLeft()).toBe(0);
  });
});

describe("the list of passes", () => {
  test("is one's own, newest first, page by page", async () => {
    const people = [ben, cleo];
    for (const name of ["Dan", "Eve", "Fay"]) people.push(await enrol(t, { name }, CITY));
    for (const one of people) {
      t.clock.now += 1000;
      await pass(ann, one);
    }
    expect(await passed(ann)).toEqual(["Fay", "Eve", "Dan", "Cleo", "Ben"]);
    expect(await passed(ben)).toEqual([]);
    const first = await ann.get("/api/passes?limit=2");
    expect(first.headers.get("x-total-count")).toBe("5");
    const next = await ann.get(`/api/passes?limit=2&before=${first.body[1]?.userId}`);
    expect(next.body.map(({ name }) => name)).toEqual(["Dan", "Cleo"]);
    expectRefusal(await ann.get("/api/passes?limit=0"), 400, "invalid_input", ["limit"]);
    const unknown = await ann.get(`/api/passes?before=${newPublicId()}`);
    expectRefusal(unknown, 400, "invalid_input", ["before"]);
    await cleo.post("/api/blocks", { userId: ann.id });
    expect(await passed(ann)).toEqual(["Fay", "Eve", "Dan", "Ben"]);
    expect((await ann.get(`/api/passes?before=${cleo.id}`)).text).toBe(unknown.text);
  });

  test(`holds ${PASSES_MAX}; the oldest fall off`, async () => {
    const { $client } = t.deps.db;
    await $client.execute({
      sql: `INSERT INTO users (public_id, name, created_at)
        SELECT 'filler' || value, 'Filler', 0 FROM json_each(?)`,
      args: [JSON.stringify(Array.from({ length: PASSES_MAX }, (_, index) => index))],
    });
    const until = t.clock.now + DAY_MS;
    await $client.execute({
      sql: "INSERT INTO passes SELECT ?, id, ?, id FROM users WHERE name = 'Filler'",
      args: [ann.userId, until],
    });
    await pass(ann, ben);
    expect(await rowsLeft()).toBe(PASSES_MAX);
    expect((await passed(ann))[0]).toBe("Ben");
    const oldest =
      "SELECT min(passed_at) > (SELECT min(id) FROM users WHERE name = 'Filler') AS yes FROM passes";
    expect((await $client.execute(oldest)).rows[0]?.yes).toBe(1);
  });

  test("is emptied of what has ended", async () => {
    await pass(ann, ben, { days: 1 });
    await pass(ann, cleo, { days: 2 });
    t.clock.now += DAY_MS;
    expect(await passed(ann)).toEqual(["Cleo"]);
    await deleteEndedPasses(t.deps.db, t.deps.now());
    expect(await rowsLeft()).toBe(1);
  });

  test("goes with the account of either", async () => {
    await pass(ann, ben);
    await pass(ben, cleo);
    await t.deps.db.$client.execute({ sql: "DELETE FROM users WHERE id = ?", args: [ben.userId] });
    expect(await rowsLeft()).toBe(0);
  });
});
