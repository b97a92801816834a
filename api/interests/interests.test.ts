import { afterEach, beforeEach, expect, test } from "bun:test";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import { expectRefusal } from "../testing/refusal.ts";

type Member = Awaited<ReturnType<typeof enrol>>;
let t: TestApp;
let viewer: Member;
beforeEach(async () => {
  t = await testApp();
  viewer = await enrol(t, { interests: ["zither"] });
});
afterEach(() => t.close());

async function enrolEach(count: number, interests: string[]) {
  const members: Member[] = [];
  for (let index = 0; index < count; index += 1) members.push(await enrol(t, { interests }));
  return members;
}
const suggested = async (begin: string, by = viewer) => {
  const answer = await by.get(`/api/interests?begin=${encodeURIComponent(begin)}`);
  expect(answer.status).toBe(200);
  return answer.body;
};
const TTL_MS = 600_000;

test("what five others have is suggested, the commonest first, by its beginning, without accents", async () => {
  await enrolEach(5, ["Zoë's café", "zumba"]);
  await enrolEach(2, ["zumba"]);
  await enrolEach(4, ["zines"]);
  expect(await suggested("z")).toEqual(["zumba", "Zoë's café"]);
  expect(await suggested("ZOE")).toEqual(["Zoë's café"]);
  expect(await suggested("zöe'S C")).toEqual(["Zoë's café"]);
  expect(await suggested("afé")).toEqual([]);
});

test("one's own interest does not count, and no count is told", async () => {
  const others = await enrolEach(4, ["zither"]);
  expect(await suggested("zi")).toEqual([]);
  const [other] = others as [Member];
  expect(await suggested("zi", other)).toEqual([]);
  await enrolEach(1, ["zither"]);
  t.clock.now += TTL_MS;
  const { text } = await viewer.get("/api/interests?begin=zi");
  expect(text).toBe('["zither"]');
});

test("whom one has blocked, and who has blocked one, do not count, from the next question on", async () => {
  const [first, second] = (await enrolEach(6, ["zumba"])) as [Member, Member];
  expect(await suggested("zu")).toEqual(["zumba"]);
  await viewer.post("/api/blocks", { userId: first.id });
  expect(await suggested("zu")).toEqual(["zumba"]);
  await second.post("/api/blocks", { userId: viewer.id });
  expect(await suggested("zu")).toEqual([]);
  await viewer.delete(`/api/blocks/${first.id}`);
  expect(await suggested("zu")).toEqual(["zumba"]);
});

test("whoever is suspended does not count, nor does another realm", async () => {
  const [first] = (await enrolEach(5, ["zumba"])) as [Member];
  expect(await suggested("zu")).toEqual(["zumba"]);
  await t.deps.db.$client.execute({
    sql: "UPDATE users SET suspended_at = 1 WHERE public_id = ?",
    args: [first.id],
  });
  t.deps.events.emit("member.suspended", { userId: 0 });
  expect(await suggested("zu")).toEqual([]);
  await t.deps.db.$client.execute("UPDATE users SET suspended_at = NULL, realm = 7 WHERE id > 1");
  t.clock.now += TTL_MS;
  expect(await suggested("zu")).toEqual([]);
});

test("at most twelve are suggested", async () => {
  for (const start of [0, 10])
    await enrolEach(
      5,
      Array.from({ length: 10 }, (_, index) => `zeal ${start + index}`),
    );
  expect(await suggested("zeal")).toHaveLength(12);
});

test("the spelling of most is suggested", async () => {
  await enrolEach(1, ["ZUMBA"]);
  await enrolEach(4, ["Zumba"]);
  expect(await suggested("zu")).toEqual(["Zumba"]);
});

test("asked by many at once, all get the same", async () => {
  await enrolEach(5, ["zumba"]);
  const answers = await Promise.all(Array.from({ length: 20 }, () => suggested("z")));
  expect(new Set(answers.map((answer) => answer.join()))).toEqual(new Set(["zumba"]));
});

test.each(["", "?begin=", "?begin=%20", `?begin=${"z".repeat(31)}`, "?begin=%00"])(
  "GET /api/interests%s is refused",
  async (query) => {
    expectRefusal(await viewer.get(`/api/interests${query}`), 400, "invalid_input", ["begin"]);
  },
);

test("signed out there is nothing", async () => {
  expect((await t.signedOut.get("/api/interests?begin=z")).status).toBe(401);
});

/** Statements that count wait until they are let through. */
function holdCounts() {
  const { $client } = t.deps.db;
  const execute = $client.execute.bind($client);
  const letGo = Promise.withResolvers<void>();
  Object.assign($client, {
    execute: async (...args: Parameters<typeof execute>) => {
      if (JSON.stringify(args[0]).includes('order by \\"users\\".\\"id\\"')) await letGo.promise;
      return execute(...args);
    },
  });
  return () => {
    Object.assign($client, { execute });
    letGo.resolve();
  };
}

test("while counting takes long members get what was counted before, and nothing after a suspension", async () => {
  await enrolEach(5, ["zumba"]);
  expect(await suggested("z")).toEqual(["zumba"]);
  await enrolEach(5, ["zines"]);
  t.clock.now += TTL_MS;
  const letGo = holdCounts();
  expect(await suggested("z")).toEqual(["zumba"]);
  t.deps.events.emit("member.suspended", { userId: 0 });
  expect(await suggested("z")).toEqual([]);
  letGo();
  expect((await suggested("z")).toSorted()).toEqual(["zines", "zumba"]);
});
