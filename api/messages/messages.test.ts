import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { PROFILE } from "../people/person.columns.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { type Answer, bodyOf } from "../testing/read.ts";
import { refusalOf } from "../testing/refusal.ts";

type Sent = Answer<"GET", "/api/messages/:userId">[number];

let t: TestApp;
let ann: Member;
let bea: Member;
beforeEach(async () => {
  t = await testApp();
  [ann, bea] = [await enrol(t, { name: "Ann" }), await enrol(t, { name: "Bea" })];
});
afterEach(() => t.close());

const send = (from: Member, to: { id: string }, content: unknown, clientId?: unknown) =>
  from.post(`/api/messages/${to.id}`, { content, ...(clientId !== undefined && { clientId }) });
const history = (of: Member, withWhom: { id: string }, query = "?peek=1") =>
  of.get(`/api/messages/${withWhom.id}${query}`);
const conversations = async (of: Member, query = "") => {
  const answer = await of.get(`/api/conversations${query}`);
  return { ...answer, body: bodyOf("/api/conversations", answer) };
};
const acquaint = async (one: Member, other: Member) => [
  await send(one, other, "hello"),
  await send(other, one, "hello"),
];
const moveToSandbox = (member: Member) =>
  t.deps.db.$client.execute({
    sql: "UPDATE users SET realm = 7 WHERE public_id = ?",
    args: [member.id],
  });

describe("spec 7: POST /api/messages/{userId}", () => {
  test("spec 3: the fields of a message, as both see it; spec 5: a message is trimmed", async () => {
    const clientId = crypto.randomUUID();
    const answer = await send(ann, bea, "  Hi Bea \n", clientId);
    expect(answer.status).toBe(201);
    expect(answer.body).toEqual({
      id: expect.stringMatching(/^[\w-]{22}$/),
      senderId: ann.id,
      receiverId: bea.id,
      content: "Hi Bea",
      createdAt: new Date(t.clock.now).toISOString(),
      isRead: false,
      seq: 1,
      clientId,
    });
    expect((await history(ann, bea)).body).toEqual([answer.body]);
    const { clientId: _, ...received } = answer.body;
    expect((await history(bea, ann)).body).toEqual([received]);
  });

  test("spec 5: a message is trimmed, and every byte inside is kept", async () => {
    await acquaint(ann, bea);
    for (const content of [
      "a  b\tc\r\nd",
      "👩‍👩‍👧 é vs é",
      "<b>'\"--;\\</b>",
      "x".repeat(2000),
      "🙂".repeat(2000),
      "\u200bzero",
    ]) {
      expect((await send(ann, bea, content)).body.content).toBe(content);
      expect((await history(bea, ann)).body.at(-1)?.content).toBe(content);
    }
  });

  test("spec 9: the current user of a chat is oneself; without a message it is an empty list", async () => {
    const answer = await history(ann, bea, "");
    expect([answer.status, answer.body, answer.headers.get("x-total-count")]).toEqual([
      200,
      [],
      "0",
    ]);
    expect((await conversations(ann)).body).toEqual([]);
  });

  test("the spec's client may send fields of its own, which have no effect", async () => {
    const answer = await ann.post(`/api/messages/${bea.id}`, {
      content: "hi",
      senderId: bea.id,
      isRead: true,
      seq: 9,
    });
    expect(answer.body).toMatchObject({ senderId: ann.id, isRead: false, seq: 1 });
  });
});

describe("refused messages", () => {
  test("spec 5: blank messages, too long, of the wrong type, with characters that no database keeps", async () => {
    const bad = [
      "",
      "  \n\t ",
      "\u200B \u2800\n\u202E",
      "x".repeat(2001),
      "🙂".repeat(2001),
      7,
      null,
      ["hi"],
      "a\0b",
      "lone \ud800 surrogate",
    ];
    for (const content of bad) {
      const answer = await send(ann, bea, content);
      expect([
        answer.status,
        refusalOf(answer).code,
        typeof refusalOf(answer).fields.content,
      ]).toEqual([400, "invalid_input", "string"]);
    }
    expect((await ann.post(`/api/messages/${bea.id}`)).status).toBe(400);
    expect(refusalOf(await send(ann, bea, "hi", "not a uuid")).fields).toEqual({
      clientId: expect.any(String),
    });
    expect((await history(ann, bea)).body).toEqual([]);
  });

  test("malformed JSON and another content type", async () => {
    const post = (body: string, type: string) =>
      t.app.request(`/api/messages/${bea.id}`, {
        method: "POST",
        headers: { cookie: ann.cookie, "content-type": type },
        body,
      });
    expect((await post('{"content":', "application/json")).status).toBe(400);
    expect((await post('"hi"', "application/json")).status).toBe(400);
    expect((await post("content=hi", "application/x-www-form-urlencoded")).status).toBe(415);
    expect((await history(ann, bea)).body).toEqual([]);
  });

  test("to oneself, to nobody, to somebody of another realm", async () => {
    expect((await send(ann, ann, "hi")).status).toBe(400);
    expect((await history(ann, ann)).status).toBe(400);
    await acquaint(ann, bea);
    await moveToSandbox(bea);
    for (const call of [
      (id: string) => ann.post(`/api/messages/${id}`, { content: "hi" }),
      (id: string) => ann.get(`/api/messages/${id}`),
      (id: string) => ann.post(`/api/messages/${id}/read`),
    ]) {
      const unknown = await call("AAAAAAAAAAAAAAAAAAAAAA");
      const elsewhere = await call(bea.id);
      expect([unknown.status, refusalOf(unknown).code]).toEqual([404, "not_found"]);
      expect([elsewhere.status, elsewhere.text]).toEqual([404, unknown.text]);
      expect((await call("1")).status).toBe(404);
    }
    expect((await conversations(ann)).body).toEqual([]);
  });

  test("signed out, with an ended session, from another site", async () => {
    for (const path of [`/api/messages/${bea.id}`, "/api/conversations"]) {
      expect((await t.signedOut.get(path)).status).toBe(401);
    }
    const body = { content: "hi" };
    expect((await t.signedOut.post(`/api/messages/${bea.id}`, body)).status).toBe(401);
    expect((await t.signedOut.post(`/api/messages/${bea.id}/read`)).status).toBe(401);
    const foreign: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { "sec-fetch-site": "cross-site" },
    ];
    for (const headers of foreign) {
      expect((await ann.post(`/api/messages/${bea.id}`, body, headers)).status).toBe(403);
      expect((await ann.post(`/api/messages/${bea.id}/read`, undefined, headers)).status).toBe(403);
    }
    t.clock.now += 31 * 86_400_000;
    expect((await send(ann, bea, "hi")).status).toBe(401);
  });
});

describe("a message is stored once", () => {
  test("however often and however near to each other it is sent", async () => {
    const clientId = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => send(ann, bea, "once", clientId)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(19).fill(200), 201]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    const again = await send(ann, bea, "another text", clientId);
    expect<unknown[]>([again.status, again.body]).toEqual([200, answers[0]?.body]);
    expect((await history(bea, ann)).body).toHaveLength(1);
    expect((await conversations(bea)).body[0]?.unreadCount).toBe(1);
  });

  test("and its clientId is taken for other people, at the same time too", async () => {
    const cora = await enrol(t);
    const clientId = crypto.randomUUID();
    const answers = await Promise.all([
      send(ann, bea, "hi", clientId),
      send(ann, cora, "hi", clientId),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(refusalOf(answers.find(({ status }) => status === 409)!).code).toBe("conflict");
    expect((await conversations(ann)).body).toHaveLength(1);
    expect((await conversations(ann)).headers.get("x-total-count")).toBe("1");
    expect((await send(bea, ann, "hi", clientId)).status).toBe(201);
  });

  test("a retry past the bound of first contact is still the first message", async () => {
    const clientId = crypto.randomUUID();
    await send(ann, bea, "one", clientId);
    await send(ann, bea, "two");
    expect((await send(ann, bea, "one", clientId)).status).toBe(200);
  });

  test("fifty at once from both sides are all kept, numbered without a gap", async () => {
    await acquaint(ann, bea);
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) =>
        index % 2 ? send(ann, bea, `a${index}`) : send(bea, ann, `b${index}`),
      ),
    );
    expect(answers.every(({ status }) => status === 201)).toBe(true);
    const stored: Sent[] = (await history(ann, bea, "?peek=1&limit=100")).body;
    expect(stored.map(({ seq }) => seq)).toEqual(
      Array.from({ length: 52 }, (_, index) => index + 1),
    );
    expect(new Set(stored.map(({ content }) => content)).size).toBe(51);
    expect((await conversations(ann)).body[0]?.unreadCount).toBe(26);
    expect((await conversations(bea)).body[0]?.unreadCount).toBe(26);
  });

  test("however often it is sent among others of a conversation that is going on", async () => {
    await acquaint(ann, bea);
    const clientId = crypto.randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        index % 3 ? send(ann, bea, `a${index}`) : send(ann, bea, "once", clientId),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(9);
    const stored: Sent[] = (await history(bea, ann, "?peek=1&limit=100")).body;
    expect(stored.map(({ seq }) => seq)).toEqual(
      Array.from({ length: 23 }, (_, index) => index + 1),
    );
    expect(stored.filter(({ content }) => content === "once")).toHaveLength(1);
    for (const { body } of answers) {
      expect(stored.find(({ id }) => id === body.id)?.seq).toBe(body.seq);
    }
  });

  test("and numbered after what another server has stored", async () => {
    await acquaint(ann, bea);
    const { client } = await testApp({}, { db: t.deps.db });
    const elsewhere = { ...ann, ...client(ann.cookie) };
    const answers = [];
    for (const from of [ann, ann, elsewhere, elsewhere, bea, ann, elsewhere, bea])
      answers.push(await send(from, from === bea ? ann : bea, "hi"));
    expect(answers.map(({ status, body }) => [status, body.seq])).toEqual(
      Array.from({ length: 8 }, (_, index) => [201, index + 3]),
    );
  });

  test("many pairs at once: each message is stored where it belongs, whatever is refused beside it", async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => enrol(t)));
    const next = (index: number) => people[(index + 1) % people.length] as Member;
    await Promise.all(people.map((one, index) => acquaint(one, next(index))));
    await people[0]?.post("/api/blocks", { userId: people[1]?.id });
    const content = "It's 50% \u0022quoted\u0022 \\ {\u2028} \ud83d\ude00";
    const clientId = crypto.randomUUID();
    const rounds = Array.from({ length: 5 }, (_, round) =>
      people.map((one, index) => send(one, next(index), content, round < 2 ? clientId : undefined)),
    );
    const answers = await Promise.all(rounds.flat());
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 404)).toHaveLength(5);
    // The second with the same clientId is the first one again.
    expect(statuses.filter((status) => status === 200)).toHaveLength(9);
    expect(statuses.filter((status) => status === 201)).toHaveLength(36);
    for (const [index, one] of people.slice(1).entries()) {
      const { body } = await history(one, next(index + 1));
      expect(body.map(({ seq }: Sent) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
      expect(body.slice(2).map((message: Sent) => [message.senderId, message.content])).toEqual(
        Array.from({ length: 4 }, () => [one.id, content]),
      );
    }
  });

  test("when both write their first message at the same time there is one conversation", async () => {
    const answers = await Promise.all([send(ann, bea, "hi"), send(bea, ann, "hi")]);
    expect(answers.map(({ body }) => body.seq).sort()).toEqual([1, 2]);
    expect((await history(ann, bea)).headers.get("x-total-count")).toBe("2");
  });
});

test("a conversation that is going on ends with a block, and goes on after it", async () => {
  await acquaint(ann, bea);
  expect((await send(ann, bea, "three")).status).toBe(201);
  await bea.post("/api/blocks", { userId: ann.id });
  const nobody = await send(ann, { id: "A".repeat(22) }, "hi");
  const refused = await send(ann, bea, "hi");
  expect([refused.status, refused.text]).toEqual([404, nobody.text]);
  await bea.delete(`/api/blocks/${ann.id}`);
  expect((await send(ann, bea, "four")).body.seq).toBe(4);
  expect((await history(bea, ann)).body).toHaveLength(4);
});

describe("first contact", () => {
  test("is bounded until the other has written", async () => {
    for (const content of ["one", "two"]) expect((await send(ann, bea, content)).status).toBe(201);
    expect((await ann.get(`/api/users/${bea.id}`)).body.messagesLeft).toBe(0);
    const refused = await send(ann, bea, "three");
    expect<unknown[]>([refused.status, refused.body]).toEqual([
      429,
      { code: "first_contact", message: "You can send 2 messages until Bea answers." },
    ]);
    await ann.post("/api/matches", { userId1: ann.id, userId2: bea.id });
    expect((await send(ann, bea, "three")).status).toBe(429);
    await send(bea, ann, "hello");
    for (const content of ["three", "four", "five"])
      expect((await send(ann, bea, content)).status).toBe(201);
  });

  test("is bounded for each person by itself, and scaled", async () => {
    const scaled = await testApp({ RATE_LIMIT_SCALE: "2.5" });
    const [dora, emma, fay] = [await enrol(scaled), await enrol(scaled), await enrol(scaled)];
    for (const to of [emma, fay]) {
      const answers = await Promise.all(Array.from({ length: 8 }, () => send(dora, to, "hi")));
      expect(answers.filter(({ status }) => status === 201)).toHaveLength(5);
    }
    await scaled.close();
  });

  test("is never exceeded by messages sent at the same time", async () => {
    const answers = await Promise.all(
      Array.from({ length: 30 }, () => send(ann, bea, "hi", crypto.randomUUID())),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(28);
    expect((await history(bea, ann)).body).toHaveLength(2);
  });
});

describe("spec 7: GET /api/messages/{userId}, page by page", () => {
  let sent: Sent[];
  beforeEach(async () => {
    sent = (await acquaint(ann, bea)).map(({ body }) => body);
    for (let i = 0; i < 58; i++)
      sent.push((await send(i % 3 ? ann : bea, i % 3 ? bea : ann, `m${i}`)).body);
  });
  const ids = (messages: Sent[]) => messages.map(({ id }) => id);

  test("gives the last 50, oldest first, with the number of all", async () => {
    const answer = await history(ann, bea, "");
    expect(ids(answer.body)).toEqual(ids(sent.slice(-50)));
    expect(answer.headers.get("x-total-count")).toBe("60");
  });

  test("goes back and forth from any message", async () => {
    const page = async (query: string) => ids((await history(ann, bea, query)).body);
    expect(await page(`?before=${sent[30]?.id}&limit=10`)).toEqual(ids(sent.slice(20, 30)));
    expect(await page(`?after=${sent[30]?.id}&limit=10`)).toEqual(ids(sent.slice(31, 41)));
    expect(await page(`?before=${sent[3]?.id}`)).toEqual(ids(sent.slice(0, 3)));
    expect(await page(`?after=${sent[59]?.id}`)).toEqual([]);
    expect(await page(`?before=${sent[0]?.id}`)).toEqual([]);
    expect(await page("?limit=100")).toEqual(ids(sent));
  });

  test("refuses what is no place in this history", async () => {
    const cora = await enrol(t);
    const foreign = (await send(cora, bea, "hi")).body.id;
    const queries = [
      "limit=0",
      "limit=101",
      "limit=-1",
      "limit=1e1",
      "limit=",
      "peek=yes",
      "after=unknown",
      "before=",
    ];
    queries.push(
      `before=${foreign}`,
      `after=${foreign}`,
      `before=${sent[1]?.id}&after=${sent[0]?.id}`,
    );
    for (const query of queries) {
      const answer = await history(ann, bea, `?${query}`);
      expect([query, answer.status, refusalOf(answer).code]).toEqual([query, 400, "invalid_input"]);
    }
  });

  test("asked for by another site it reads nothing", async () => {
    await send(ann, bea, "Are you there?");
    const unread = async () => (await bea.get("/api/users/me")).body.unreadCount;
    const before = await unread();
    expect(before).toBeGreaterThan(0);
    for (const site of ["cross-site", "same-site", "none"]) {
      const answer = await bea.get(`/api/messages/${ann.id}`, { "sec-fetch-site": site });
      expect([site, answer.status, await unread()]).toEqual([site, 200, before]);
    }
    await bea.get(`/api/messages/${ann.id}`, { "sec-fetch-site": "same-origin" });
    expect(await unread()).toBe(0);
  });

  test("marks as read only when one looks at the newest", async () => {
    const unread = async () => (await conversations(bea)).body[0]?.unreadCount;
    const all = sent.filter(({ senderId }) => senderId === ann.id).length;
    for (const query of ["?peek=1", `?before=${sent[59]?.id}`, `?after=${sent[0]?.id}`]) {
      await history(bea, ann, query);
      expect(await unread()).toBe(all);
    }
    const looked = await history(bea, ann, "?limit=5");
    expect(looked.body.every((message) => message.senderId === bea.id || message.isRead)).toBe(
      true,
    );
    expect(await unread()).toBe(0);
    const own: Sent[] = (await history(ann, bea, "?peek=1&limit=100")).body;
    expect(own.filter(({ senderId, isRead }) => senderId === ann.id && !isRead)).toEqual([]);
  });
});

describe("POST /api/messages/{userId}/read", () => {
  const isRead = async () => (await history(ann, bea)).body.map((message) => message.isRead);

  test("reads up to a message, or everything", async () => {
    await acquaint(bea, ann);
    const sent: string[] = [];
    for (const content of ["one", "two", "three"])
      sent.push((await send(ann, bea, content)).body.id);
    const read = (body?: Record<string, unknown>) => bea.post(`/api/messages/${ann.id}/read`, body);
    const unread = async () => (await conversations(bea)).body[0]?.unreadCount;
    expect((await read({ upTo: sent[1] })).status).toBe(204);
    expect([await isRead(), await unread()]).toEqual([[false, true, true, true, false], 1]);
    expect((await read({ upTo: sent[0] })).status).toBe(204);
    expect([await isRead(), await unread()]).toEqual([[false, true, true, true, false], 1]);
    expect((await read()).status).toBe(204);
    expect([await isRead(), await unread()]).toEqual([[false, true, true, true, true], 0]);
    expect((await ann.get("/api/users/me")).body.unreadCount).toBe(1);
  });

  test("without a conversation, twice, or with a message of others", async () => {
    const read = (body?: Record<string, unknown>) => bea.post(`/api/messages/${ann.id}/read`, body);
    expect((await read()).status).toBe(204);
    const cora = await enrol(t);
    const foreign = (await send(cora, ann, "hi")).body.id;
    await send(ann, bea, "hi");
    for (const upTo of [foreign, "unknown", 7]) {
      const answer = await read({ upTo });
      expect([answer.status, typeof refusalOf(answer).fields.upTo]).toEqual([400, "string"]);
    }
    expect(await isRead()).toEqual([false]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => read()));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(204));
    expect(await isRead()).toEqual([true]);
  });
});

describe("spec 7: GET /api/conversations", () => {
  test("spec 3: the fields of a conversation; spec 4: unread messages are counted, newest conversation first", async () => {
    const cora = await enrol(t, { name: "Cora" });
    await send(bea, ann, "one");
    await send(bea, ann, "two");
    t.clock.now += 60_000;
    await send(ann, cora, "hi Cora");
    const answer = await conversations(ann);
    expect(answer.headers.get("x-total-count")).toBe("2");
    expect(
      answer.body.map(({ user, ...rest }) => ({
        name: user.name,
        ...rest,
      })),
    ).toEqual([
      {
        name: "Cora",
        lastMessage: {
          content: "hi Cora",
          createdAt: new Date(t.clock.now).toISOString(),
          senderId: ann.id,
        },
        unreadCount: 0,
      },
      {
        name: "Bea",
        lastMessage: {
          content: "two",
          createdAt: new Date(t.clock.now - 60_000).toISOString(),
          senderId: bea.id,
        },
        unreadCount: 2,
      },
    ]);
    expect(Object.keys(answer.body[0]!.user).sort()).toEqual(
      ["id", ...PROFILE.fields, "isOnline", "showsOnlineStatus"].sort(),
    );
    await send(ann, bea, "hi Bea");
    await send(bea, ann, "three");
    expect((await conversations(ann)).body[0]?.user.name).toBe("Bea");
    expect((await ann.get("/api/users/me")).body.unreadCount).toBe(3);
  });

  test("pages by the person of the last one known", async () => {
    const names: string[] = [];
    for (let i = 0; i < 5; i++) {
      const other = await enrol(t, { name: `Other ${i}` });
      await send(i % 2 ? ann : other, i % 2 ? other : ann, "hi");
      names.unshift(`Other ${i}`);
    }
    const seen: string[] = [];
    let before = "";
    for (let page = 0; page < 3; page++) {
      const { body } = await conversations(ann, `?limit=2${before}`);
      seen.push(...body.map(({ user }) => user.name));
      before = `&before=${body.at(-1)?.user.id}`;
    }
    expect(seen).toEqual(names);
    for (const query of [
      "?limit=0",
      "?limit=101",
      "?limit=x",
      `?before=${bea.id}`,
      "?before=unknown",
    ]) {
      expect((await conversations(ann, query)).status).toBe(400);
    }
  });

  test("a page is full, however many between are blocked", async () => {
    const others: Member[] = [];
    for (let i = 0; i < 6; i++) {
      const other = await enrol(t, { name: `Other ${i}` });
      await send(other, ann, "hi");
      others.unshift(other);
    }
    for (const { id } of others.slice(0, 3)) await ann.post("/api/blocks", { userId: id });
    const { body, headers } = await conversations(ann, "?limit=2");
    expect(body.map(({ user }) => user.name)).toEqual(["Other 2", "Other 1"]);
    expect(headers.get("x-total-count")).toBe("3");
    const rest = await conversations(ann, `?limit=2&before=${body.at(-1)?.user.id}`);
    expect(rest.body.map(({ user }) => user.name)).toEqual(["Other 0"]);
  });
});
