import { afterAll, beforeAll, expect, test } from "bun:test";
import { createAppEvents } from "../../lib/app-events.ts";
import { seeded } from "../../lib/seeded-random.ts";
import { testApp } from "../../testing/app.ts";
import type { TestApp } from "../../testing/app.ts";
import { enrol } from "../../testing/enrol.ts";
import type { Member } from "../../testing/enrol.ts";
import { acquaint, edit, history, react, send, unsend } from "../../testing/messages.ts";

const random = seeded(183);
const people: Member[] = [];
let t: TestApp;
beforeAll(async () => {
  t = await testApp({ RATE_LIMIT_SCALE: "1000" });
  for (let i = 0; i < 5; i += 1) people.push(await enrol(t, { name: `P${i}` }));
});
afterAll(() => t.close());

/** The newest message of one of the two; none where one has blocked the other. */
async function newestOf(actor: Member, other: Member, sender = actor) {
  const { status, body } = await history(actor, other);
  const own = status === 200 ? body.findLast(({ senderId }) => senderId === sender.id) : undefined;
  return own?.id ?? "";
}

const changes = (actor: Member, other: Member) => ({
  put: (state: Record<string, boolean>) => actor.put(`/api/conversations/${other.id}`, state),
});

type Act = (actor: Member, other: Member) => Promise<unknown>;
const ACTS: Record<string, Act> = {
  writes: (actor, other) => send(actor, other, random.pick(["hello", 'Grüße, "\u{1F642}"\n'])),
  "writes again": (actor, other) => send(actor, other, "and again"),
  reads: (actor, other) => actor.get(`/api/messages/${other.id}`),
  edits: async (actor, other) => edit(actor, other, await newestOf(actor, other), "edited"),
  unsends: async (actor, other) => unsend(actor, other, await newestOf(actor, other)),
  reacts: async (actor, other) => react(actor, other, await newestOf(actor, other, other), "👍"),
  archives: (actor, other) => changes(actor, other).put({ isArchived: random.pick([true, false]) }),
  mutes: (actor, other) => changes(actor, other).put({ isMuted: random.pick([true, false]) }),
  marks: (actor, other) =>
    changes(actor, other).put({ isMarkedUnread: random.pick([true, false]) }),
  "mutes elsewhere": (actor, other) =>
    actor.put("/api/alerts/mutes", { userId: other.id, isMuted: random.pick([true, false]) }),
  blocks: (actor, other) => actor.post("/api/blocks", { userId: other.id }),
  unblocks: (actor, other) => actor.delete(`/api/blocks/${other.id}`),
  "hides being online": (actor) =>
    actor.put("/api/users/me/settings", { showOnlineStatus: random.pick([true, false]) }),
  "has a status": (actor) =>
    actor.put("/api/users/me", {
      status: random.pick(["busy", "coffee"]),
      statusUntil: new Date(t.clock.now + 3_600_000).toISOString(),
    }),
  "is left": async (actor) => {
    const guest = await enrol(t, { name: "Guest" });
    await send(guest, actor, "hi");
    await send(actor, guest, "hi");
    await actor.get("/api/conversations");
    await guest.delete("/api/users/me", { confirm: "DELETE" });
  },
};

async function listsOf(app: TestApp, viewer: Member) {
  const { get } = app.client(viewer.cookie);
  const lists = [];
  for (const query of ["", "?limit=2", "?archived=1"]) {
    const { status, text, headers } = await get(`/api/conversations${query}`);
    const [total, archived] = ["x-total-count", "x-archived-count"].map((name) =>
      headers.get(name),
    );
    lists.push({ query, status, text, total, archived });
  }
  return lists;
}

const restarted = () => {
  const { db, presence, passwords, env, now } = t.deps;
  return testApp({}, { db, presence, passwords, env, now, events: createAppEvents(() => {}) });
};

test("the conversations of everybody are what the tables say, whatever any of them does", async () => {
  const done = new Set<string>();
  for (let step = 0; step < 250; step += 1) {
    const [name, act] = random.pick(Object.entries(ACTS));
    const actor = random.pick(people);
    const other = random.pick(people.filter((one) => one !== actor));
    await act(actor, other);
    done.add(name);
    t.clock.now += random.pick([10, 1000, 400_000]);
    const fresh = await restarted();
    for (const viewer of [actor, other, random.pick(people)]) {
      const lists = await listsOf(t, viewer);
      expect({ step, name, lists }).toEqual({ step, name, lists: await listsOf(fresh, viewer) });
    }
  }
  expect(done.size).toBe(Object.keys(ACTS).length);
}, 60_000);

test("a message sent while the list is read is in the next answer", async () => {
  const [ann, bea] = [await enrol(t, { name: "Ann" }), await enrol(t, { name: "Bea" })];
  await send(ann, bea, "one");
  const { $client } = t.deps.db;
  const execute = $client.execute.bind($client);
  let isSaid = false;
  $client.execute = (async (asked: Parameters<typeof execute>[0]) => {
    const result = await execute(asked as never);
    if (!isSaid && JSON.stringify(asked).includes("is_marked_unread")) {
      isSaid = true;
      await send(bea, ann, "two");
    }
    return result;
  }) as typeof execute;
  await ann.get("/api/conversations");
  $client.execute = execute;
  expect(isSaid).toBe(true);
  expect((await ann.get("/api/conversations")).body[0]?.lastMessage.content).toBe("two");
});

test("messages that many send at once are in the list in the order of the tables", async () => {
  const [reader, ...others] = await Promise.all(
    Array.from({ length: 9 }, (_, i) => enrol(t, { name: `Q${i}` })),
  );
  if (!reader) throw new Error("nobody reads");
  for (const other of others) await acquaint(reader, other);
  await reader.get("/api/conversations");
  for (let round = 0; round < 6; round += 1) {
    const said = others.flatMap((other) => [
      send(other, reader, `${round}`),
      send(reader, other, 'Grüße, "\u{1F642}"\n'),
      send(other, reader, `${round} again`),
    ]);
    if (round % 2 === 0) said.push(reader.get("/api/conversations") as never);
    await Promise.all(said);
    for (const viewer of [reader, ...others])
      expect(await listsOf(t, viewer)).toEqual(await listsOf(await restarted(), viewer));
  }
});

test("a message needs no statement of those who read their lists", async () => {
  const [ann, bea] = [await enrol(t, { name: "Ann" }), await enrol(t, { name: "Bea" })];
  await acquaint(ann, bea);
  for (const one of [ann, bea]) await one.get("/api/conversations");
  await send(ann, bea, "three");
  const { $client } = t.deps.db;
  const execute = $client.execute.bind($client);
  const asked: unknown[] = [];
  $client.execute = (async (statement: Parameters<typeof execute>[0]) => {
    asked.push(statement);
    return execute(statement);
  }) as typeof execute;
  const { body } = await bea.get("/api/conversations");
  $client.execute = execute;
  expect(body[0]).toMatchObject({ lastMessage: { content: "three" }, unreadCount: 2 });
  expect(JSON.stringify(asked)).not.toContain("is_marked_unread");
});
