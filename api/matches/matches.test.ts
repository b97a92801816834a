import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { interestWeights } from "../people/compatibility.ts";
import { interestRarity } from "../people/rarity.service.ts";
import { serve } from "../testing/sockets/live-socket.ts";
import { PROFILE } from "../people/person.columns.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { refusalOf } from "../testing/refusal.ts";

let t: TestApp;
beforeEach(async () => {
  t = await testApp();
});
afterEach(() => t.close());

const connect = (from: Member, to: { id: string }) =>
  from.post("/api/matches", { userId1: from.id, userId2: to.id, compatibilityScore: 85 });
const matchesOf = (member: Member, query = "") => member.get(`/api/matches/${member.id}${query}`);
const moveToSandbox = (member: Member) =>
  t.deps.db.$client.execute({
    sql: "UPDATE users SET realm = 7 WHERE public_id = ?",
    args: [member.id],
  });

test("a match says whether the two have written, to both, from the first message on", async () => {
  const [ann, bea, cleo] = [await enrol(t), await enrol(t), await enrol(t)];
  for (const other of [bea, cleo]) await connect(ann, other);
  const written = async (member: Member) =>
    (await matchesOf(member)).body
      .filter(({ hasConversation }) => hasConversation)
      .map(({ otherUser }) => otherUser.id);
  expect(await written(ann)).toEqual([]);
  await ann.post(`/api/messages/${bea.id}`, { content: "hi" });
  expect([await written(ann), await written(bea), await written(cleo)]).toEqual([
    [bea.id],
    [ann.id],
    [],
  ]);
});

describe("spec 4: Connect creates a match", () => {
  test("spec 3: the fields of a match: for both, each with the other as otherUser, and without a place", async () => {
    const [ann, bea] = [
      await enrol(t, { name: "Ann", bio: "Hello" }),
      await enrol(t, { name: "Bea" }),
    ];
    const answer = await connect(ann, bea);
    expect(answer.status).toBe(201);
    expect(Object.keys(answer.body).sort()).toEqual(
      ["id", "userId1", "userId2", "compatibilityScore", "createdAt", "isNew", "otherUser"].sort(),
    );
    expect([answer.body.userId1, answer.body.userId2].sort()).toEqual([ann.id, bea.id].sort());
    expect(answer.body.otherUser).toEqual({
      id: bea.id,
      ...PROFILE.pick((await ann.get(`/api/users/${bea.id}`)).body),
      name: "Bea",
      isOnline: false,
      showsOnlineStatus: true,
      compatibilityScore: answer.body.compatibilityScore,
    });
    const seenByBea = await matchesOf(bea);
    expect(seenByBea.body).toEqual([
      {
        ...answer.body,
        isNew: true,
        otherUser: expect.objectContaining({ id: ann.id, name: "Ann", bio: "Hello" }),
      },
    ]);
  });

  test("spec 9: a fixed score of 85 or any other number of the client makes way for the server's", async () => {
    const [ann, bea] = [
      await enrol(t),
      await enrol(t, { intent: "dating", age: 60, interests: ["chess"] }),
    ];
    const person = await ann.get(`/api/users/${bea.id}`);
    const answer = await ann.post("/api/matches", {
      userId1: bea.id,
      userId2: ann.id,
      compatibilityScore: 99,
    });
    expect(answer.body.compatibilityScore).toBe(person.body.compatibilityScore);
    expect(answer.body.compatibilityScore).not.toBe(99);
  });

  test("once: the second Connect, from either side, answers the first match", async () => {
    const [ann, bea] = [await enrol(t), await enrol(t)];
    const first = await connect(ann, bea);
    for (const again of [await connect(ann, bea), await connect(bea, ann)]) {
      expect(again.status).toBe(200);
      expect(again.body.id).toBe(first.body.id);
    }
  });

  test("once when both press it at the same time", async () => {
    const [ann, bea] = [await enrol(t), await enrol(t)];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? connect(ann, bea) : connect(bea, ann))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
    for (const member of [ann, bea]) {
      expect((await matchesOf(member)).body).toHaveLength(1);
      expect((await member.get("/api/users/me")).body.connectionsCount).toBe(1);
    }
  });

  test("counts towards the match rate once both have written, before or after it", async () => {
    const [ann, bea, cora] = [await enrol(t), await enrol(t), await enrol(t)];
    await connect(ann, bea);
    await ann.post(`/api/messages/${bea.id}`, { content: "hi" });
    expect((await ann.get("/api/users/me")).body.matchRate).toBe(0);
    await bea.post(`/api/messages/${ann.id}`, { content: "hi" });
    expect((await ann.get("/api/users/me")).body.matchRate).toBe(100);
    await ann.post(`/api/messages/${cora.id}`, { content: "hi" });
    await cora.post(`/api/messages/${ann.id}`, { content: "hi" });
    await connect(cora, ann);
    expect((await ann.get("/api/users/me")).body.matchRate).toBe(100);
    expect((await cora.get("/api/users/me")).body.matchRate).toBe(100);
  });
});

describe("spec 7: POST /api/matches and what it refuses", () => {
  test("with oneself, with nobody, with somebody of another realm", async () => {
    const [ann, bea] = [await enrol(t), await enrol(t)];
    expect((await connect(ann, ann)).status).toBe(400);
    await moveToSandbox(bea);
    const unknown = await connect(ann, { id: "AAAAAAAAAAAAAAAAAAAAAA" });
    const elsewhere = await connect(ann, bea);
    expect([unknown.status, refusalOf(unknown).code]).toEqual([404, "not_found"]);
    expect([elsewhere.status, elsewhere.text]).toEqual([404, unknown.text]);
    expect((await matchesOf(ann)).body).toEqual([]);
  });

  test("spec 6: no roles: for two others, known or not", async () => {
    const [ann, bea, cora] = [await enrol(t), await enrol(t), await enrol(t)];
    for (const userId1 of [bea.id, "nobody"]) {
      const answer = await ann.post("/api/matches", { userId1, userId2: cora.id });
      expect([answer.status, refusalOf(answer).code]).toEqual([403, "forbidden"]);
    }
    expect((await matchesOf(bea)).body).toEqual([]);
  });

  test("malformed, of the wrong types, signed out, with an ended session, from another site", async () => {
    const [ann, bea] = [await enrol(t), await enrol(t)];
    const pair = { userId1: ann.id, userId2: bea.id };
    for (const body of [
      {},
      { ...pair, userId2: 7 },
      { ...pair, userId1: null },
      { ...pair, compatibilityScore: "x" },
      [],
    ]) {
      const answer = await ann.post("/api/matches", body);
      expect([answer.status, refusalOf(answer).code]).toEqual([400, "invalid_input"]);
    }
    const malformed = await t.app.request("/api/matches", {
      method: "POST",
      headers: { cookie: ann.cookie, "content-type": "application/json" },
      body: '{"userId1":',
    });
    expect(malformed.status).toBe(400);
    expect((await t.signedOut.post("/api/matches", pair)).status).toBe(401);
    expect((await ann.post("/api/matches", pair, { origin: "https://evil.example" })).status).toBe(
      403,
    );
    expect((await ann.post("/api/matches", pair, { "sec-fetch-site": "cross-site" })).status).toBe(
      403,
    );
    t.clock.now += 31 * 86_400_000;
    expect((await ann.post("/api/matches", pair)).status).toBe(401);
  });
});

describe("spec 7: GET /api/matches/{userId}", () => {
  test("pages newest first", async () => {
    const ann = await enrol(t);
    const others: Member[] = [];
    for (let i = 0; i < 5; i++) {
      const other = await enrol(t);
      others.unshift(other);
      t.clock.now += 1000;
      await (i % 2 ? connect(ann, other) : connect(other, ann));
    }
    const seen: string[] = [];
    let before = "";
    for (let page = 0; page < 3; page++) {
      const answer = await matchesOf(ann, `?limit=2${before}`);
      expect(answer.headers.get("x-total-count")).toBe("5");
      seen.push(...answer.body.map(({ otherUser }) => otherUser.id));
      before = `&before=${answer.body.at(-1)?.id}`;
    }
    expect(seen).toEqual(others.map(({ id }) => id));
  });

  test("is for oneself only", async () => {
    const [ann, bea] = [await enrol(t), await enrol(t)];
    expect((await ann.get(`/api/matches/${bea.id}`)).status).toBe(403);
    for (const id of ["1", "AAAAAAAAAAAAAAAAAAAAAA", "%00"]) {
      expect((await ann.get(`/api/matches/${id}`)).status).toBe(404);
    }
    expect((await t.signedOut.get(`/api/matches/${bea.id}`)).status).toBe(401);
  });

  test("refuses limits out of range and a match of others as the place to go on", async () => {
    const [ann, bea, cora] = [await enrol(t), await enrol(t), await enrol(t)];
    const foreign = (await connect(bea, cora)).body.id;
    for (const query of [
      "limit=0",
      "limit=101",
      "limit=ten",
      "limit=",
      "limit=1.5",
      "limit=5&limit=6",
      `before=${foreign}`,
    ]) {
      const answer = await matchesOf(ann, `?${query}`);
      expect([query, answer.status, refusalOf(answer).code]).toEqual([query, 400, "invalid_input"]);
    }
    expect((await matchesOf(ann, "?limit=100")).status).toBe(200);
  });

  test("shows nobody's online state when one of the two hides theirs", async () => {
    const [ann, bea, cora] = [await enrol(t), await enrol(t), await enrol(t)];
    await connect(ann, bea);
    await connect(ann, cora);
    await cora.put("/api/users/me/settings", { showOnlineStatus: false });
    await bea.get("/api/users/me");
    t.clock.now += 5 * 60_000;
    const online = async (member: Member) =>
      (await matchesOf(member)).body.map(({ otherUser }) => otherUser.isOnline);
    expect(await online(ann)).toEqual([false, true]);
    expect(await online(cora)).toEqual([false]);
    expect(await online(bea)).toEqual([true]);
  });
});

describe("a match that somebody else made", () => {
  const newOf = async (member: Member) => ({
    inList: (await matchesOf(member)).body.map(({ isNew }) => isNew),
    counted: (await member.get("/api/users/me")).body.newMatchesCount,
  });
  const see = (member: Member, ...matchIds: unknown[]) =>
    member.post("/api/matches/seen", { matchIds });

  test("is new to the other, on every device, until the list has shown it", async () => {
    const [ann, bea, cora] = [await enrol(t), await enrol(t), await enrol(t)];
    const first = (await connect(bea, ann)).body;
    const second = (await connect(cora, ann)).body;
    expect(first.isNew).toBe(false);
    expect(await newOf(ann)).toEqual({ inList: [true, true], counted: 2 });
    expect(await newOf(bea)).toEqual({ inList: [false], counted: 0 });
    expect((await see(ann, first.id)).status).toBe(204);
    expect(await newOf(ann)).toEqual({ inList: [true, false], counted: 1 });
    for (let i = 0; i < 2; i += 1) expect((await see(ann, second.id, first.id)).status).toBe(204);
    expect(await newOf(ann)).toEqual({ inList: [false, false], counted: 0 });
  });

  test("is sent to the member's own tabs when it was seen, and to nobody else", async () => {
    const [ann, bea] = [await enrol(t), await enrol(t)];
    const { id } = (await connect(bea, ann)).body;
    const server = serve(t);
    const [anns, beas] = [await server.connect(ann), await server.connect(bea)];
    await Promise.all(Array.from({ length: 5 }, () => see(ann, id)));
    expect(await anns.next("matches_seen")).toEqual({ type: "matches_seen", matchIds: [id] });
    expect([await anns.rest(), await beas.rest()]).toEqual([[], []]);
    await server.stop();
  });

  test("is not counted while the other is blocked, nor after its end", async () => {
    const [ann, bea, cora] = [await enrol(t), await enrol(t), await enrol(t)];
    await connect(bea, ann);
    const { id } = (await connect(cora, ann)).body;
    await ann.post("/api/blocks", { userId: bea.id });
    expect(await newOf(ann)).toEqual({ inList: [true], counted: 1 });
    await cora.delete(`/api/matches/${id}`);
    expect(await newOf(ann)).toEqual({ inList: [], counted: 0 });
  });

  test("is seen by those whose match it is alone; what is malformed is refused", async () => {
    const [ann, bea, cora] = [await enrol(t), await enrol(t), await enrol(t)];
    const { id } = (await connect(bea, ann)).body;
    for (const other of [bea, cora]) expect((await see(other, id, "nobody")).status).toBe(204);
    expect(await newOf(ann)).toEqual({ inList: [true], counted: 1 });
    for (const matchIds of [[], Array(101).fill(id), [7], "x"])
      expect((await ann.post("/api/matches/seen", { matchIds } as never)).status).toBe(400);
    expect((await t.signedOut.post("/api/matches/seen", { matchIds: [id] })).status).toBe(401);
  });
});

describe("the score of a pair", () => {
  const today = async (viewer: Member, other: Member) => ({
    ofPerson: (await viewer.get(`/api/users/${other.id}`)).body.compatibilityScore,
    ofMatch: (await matchesOf(viewer)).body[0]?.otherUser.compatibilityScore,
    ofNearby: (await viewer.get("/api/users/nearby")).body.find(({ id }) => id === other.id)
      ?.compatibilityScore,
  });
  const agreed = (score: number) => ({ ofPerson: score, ofMatch: score, ofNearby: score });

  test("is today's on every list, the same for both, while the match keeps that of its creation", async () => {
    const [ann, bea] = [await enrol(t), await enrol(t, { interests: ["chess"] })];
    const created = (await connect(ann, bea)).body.compatibilityScore;
    expect(await today(ann, bea)).toEqual(agreed(created));
    await bea.put("/api/users/me", { interests: ["coffee"] });
    const now = (await today(ann, bea)).ofPerson;
    expect(now).toBeGreaterThan(created);
    expect([await today(ann, bea), await today(bea, ann)]).toEqual([agreed(now), agreed(now)]);
    expect((await connect(bea, ann)).body).toMatchObject({
      compatibilityScore: created,
      otherUser: { compatibilityScore: now },
    });
    expect((await matchesOf(ann)).body[0]?.compatibilityScore).toBe(created);
  });

  test("is of one table of rarity, whenever during an answer the table is made anew", async () => {
    const [ann, bea] = [
      await enrol(t, { interests: ["coffee", "chess", "tea"] }),
      await enrol(t, { interests: ["chess", "tea", "go"] }),
    ];
    await connect(ann, bea);
    const tables = [
      new Map<string, number>(),
      new Map([
        ["coffee", 60],
        ["go", 60],
      ]),
    ];
    const scores: number[] = [];
    const use = (counts = new Map<string, number>()) => {
      interestRarity(t.deps).replace(interestWeights(counts, 60));
    };
    for (const counts of tables) {
      use(counts);
      scores.push((await today(ann, bea)).ofPerson);
    }
    expect(scores[0]).not.toBe(scores[1]);
    const seen = new Set<number | undefined>();
    for (let turns = 0; turns < 120; turns += 1) {
      const asked = today(ann, bea);
      for (let turn = 0; turn < turns; turn += 1) await Promise.resolve();
      use(tables[turns % 2]);
      for (const score of Object.values(await asked)) seen.add(score);
    }
    expect([...seen].toSorted()).toEqual(scores.toSorted());
  });
});

describe("DELETE /api/matches/{id}", () => {
  test("ends the connection from either side, once", async () => {
    const [ann, bea] = [await enrol(t), await enrol(t)];
    const { id } = (await connect(ann, bea)).body;
    expect((await bea.delete(`/api/matches/${id}`)).status).toBe(204);
    expect((await ann.delete(`/api/matches/${id}`)).status).toBe(404);
    expect((await matchesOf(ann)).body).toEqual([]);
    expect((await ann.get("/api/users/me")).body.connectionsCount).toBe(0);
    expect((await connect(ann, bea)).status).toBe(201);
  });

  test("is not for others", async () => {
    const [ann, bea, cora] = [await enrol(t), await enrol(t), await enrol(t)];
    const { id } = (await connect(ann, bea)).body;
    expect((await cora.delete(`/api/matches/${id}`)).status).toBe(404);
    expect((await t.signedOut.delete(`/api/matches/${id}`)).status).toBe(401);
    expect((await cora.delete("/api/matches/unknown")).status).toBe(404);
    expect((await matchesOf(ann)).headers.get("x-total-count")).toBe("1");
  });
});
