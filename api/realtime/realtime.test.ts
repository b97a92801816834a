import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { LIMITS } from "../limits.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { FRAME_BYTES_MAX } from "./frame-limits.schema.ts";
import { CLOSE } from "./socket.ts";
import { CONNECTIONS_MAX } from "./hub.ts";
import { endDeadSessions } from "../sockets/session-sweep.ts";
import { serve } from "../testing/sockets/live-socket.ts";
import { rawSocket } from "../testing/sockets/raw-socket.ts";
import { refusalOf } from "../testing/refusal.ts";

let t: TestApp;
let server: ReturnType<typeof serve>;
let ann: Member;
let bea: Member;
beforeEach(async () => {
  t = await testApp({ RATE_LIMIT_SCALE: "1" });
  server = serve(t);
  [ann, bea] = [await enrol(t), await enrol(t)];
});
afterEach(async () => {
  await server.stop();
  await t.close();
});

const send = async (from: Member, to: { id: string }, content = "hi", clientId?: string) =>
  (await from.post(`/api/messages/${to.id}`, { content, clientId })).body;

describe("the upgrade", () => {
  test("greets with the member's id", async () => {
    const { socket, next } = await server.connect(ann);
    socket.send('{"type":"ping"}');
    expect(await next("pong")).toEqual({ type: "pong" });
  });

  test("is refused to whom is signed out, to other sites, and to plain requests", async () => {
    const refused = async (headers: Record<string, string>) => {
      const answer = await server.upgrade(headers);
      return [answer.status, refusalOf({ body: await answer.json() }).code];
    };
    expect(await refused({})).toEqual([401, "unauthenticated"]);
    expect(await refused({ cookie: "session=wrong" })).toEqual([401, "unauthenticated"]);
    for (const origin of ["https://evil.example", "null", `${server.origin}0`]) {
      expect(await refused({ cookie: ann.cookie, origin })).toEqual([403, "forbidden"]);
    }
    const plain = await fetch(`${server.origin}/api/realtime`, { headers: { cookie: ann.cookie } });
    expect([plain.status, refusalOf({ body: await plain.json() }).code]).toEqual([
      400,
      "invalid_input",
    ]);
    expect((await ann.get("/api/realtime")).status).toBe(400);
    t.clock.now += 31 * 86_400_000;
    expect(await refused({ cookie: ann.cookie })).toEqual([401, "unauthenticated"]);
  });

  test("is open to the own origin", async () => {
    const { next, send: sendFrame } = await server.connect(ann, { origin: server.origin });
    sendFrame({ type: "ping" });
    await next("pong");
  });

  test("closes the oldest connection of a member who has too many", async () => {
    const sockets = [];
    for (let i = 0; i <= CONNECTIONS_MAX; i++) sockets.push(await server.connect(ann));
    const other = await server.connect(bea);
    expect((await sockets[0]?.closed())?.code).toBe(CLOSE.replaced);
    await send(bea, ann);
    await Promise.all(sockets.slice(1).map(({ next }) => next("message")));
    await other.next("message");
  });
});

describe("frames of a client", () => {
  test("that are none close the socket with a 4xxx code", async () => {
    const bad = [
      "",
      "hi",
      "{",
      "null",
      "[]",
      '"ping"',
      "{}",
      '{"type":7}',
      '{"type":"constructor"}',
      '{"type":"hello"}',
    ];
    bad.push(
      '{"type":"typing"}',
      '{"type":"typing","userId":"unknown"}',
      '{"type":"watch","eventIds":"x"}',
    );
    bad.push(JSON.stringify({ type: "watch", eventIds: Array(51).fill("x") }));
    for (const frame of bad) {
      const client = await server.connect(ann);
      client.send(frame);
      expect([frame, (await client.closed()).code]).toEqual([frame, CLOSE.badFrame]);
    }
  });

  test("that are binary or too large close it too", async () => {
    const binary = await server.connect(ann);
    binary.socket.send(new TextEncoder().encode('{"type":"ping"}'));
    expect((await binary.closed()).code).toBe(CLOSE.badFrame);
    for (const padding of ["x".repeat(FRAME_BYTES_MAX), "é".repeat(FRAME_BYTES_MAX / 2)]) {
      const large = await server.connect(ann);
      large.send({ type: "ping", padding });
      expect((await large.closed()).code).toBe(CLOSE.tooLarge);
    }
    const fits = await server.connect(ann);
    fits.send({ type: "ping", padding: "x".repeat(4000) });
    await fits.next("pong");
  });

  const { count, seconds } = LIMITS.frame;

  test("that come in a flood close it", async () => {
    const client = await server.connect(ann);
    for (let i = 0; i < count; i++) client.send({ type: "ping" });
    for (let i = 0; i < count; i++) await client.next("pong");
    t.clock.now += seconds * 1000;
    for (let i = 0; i < count + 1; i++) client.send({ type: "ping" });
    expect((await client.closed()).code).toBe(CLOSE.tooMany);
  });

  test("are counted over all connections of an account, and not for others", async () => {
    const lines = await Promise.all(Array.from({ length: 4 }, () => server.connect(ann)));
    const other = await server.connect(bea);
    for (const line of lines) {
      for (let i = 0; i < count / 4; i++) line.send({ type: "ping" });
      for (let i = 0; i < count / 4; i++) await line.next("pong");
    }
    lines[0]?.send({ type: "ping" });
    expect((await lines[0]?.closed())?.code).toBe(CLOSE.tooMany);
    other.send({ type: "ping" });
    await other.next("pong");
    for (const line of [...lines.slice(1), other]) line.socket.close();
  });

  test("that ask to watch are counted over all connections as well", async () => {
    const lines = await Promise.all([server.connect(ann), server.connect(ann)]);
    const [one, two] = lines as [(typeof lines)[0], (typeof lines)[0]];
    for (let i = 0; i < LIMITS.watch.count / 2; i++)
      for (const line of lines) line.send({ type: "watch", eventIds: [] });
    for (const line of lines) {
      line.send({ type: "ping" });
      await line.next("pong");
    }
    two.send({ type: "watch", eventIds: [] });
    expect((await two.closed()).code).toBe(CLOSE.tooMany);
    one.socket.close();
  });

  test.each([
    ["pings", 9],
    ["pongs", 10],
  ])("that are %s of the protocol count as well", async (_, opcode) => {
    const raw = await rawSocket(server.port, ann.cookie);
    raw.write(...Array.from({ length: count }, () => ({ opcode })));
    expect(await raw.hangsUp(100)).toBe(false);
    raw.write({ opcode });
    expect(await raw.hangsUp()).toBe(true);
    await raw.hears(/too many frames/);
  });

  test("may name up to 50 events to watch", async () => {
    const client = await server.connect(ann);
    client.send({ type: "watch", eventIds: Array(50).fill("AAAAAAAAAAAAAAAAAAAAAA") });
    client.send({ type: "ping" });
    await client.next("pong");
  });
});

describe("a message", () => {
  test("is sent to the receiver and to all tabs of the sender, and to nobody else", async () => {
    const cora = await enrol(t);
    const [phone, laptop, beas, coras] = await Promise.all(
      [ann, ann, bea, cora].map((member) => server.connect(member)),
    );
    const message = await send(ann, bea, "hi", crypto.randomUUID());
    for (const tab of [phone, laptop])
      expect(await tab?.next("message")).toEqual({ type: "message", message });
    const { clientId: _, ...received } = message;
    expect(await beas?.next("message")).toEqual({ type: "message", message: received });
    expect([await beas?.rest(), await coras?.rest()]).toEqual([[], []]);
  });

  test("that is refused or sent again makes no frame", async () => {
    const clientId = crypto.randomUUID();
    await send(ann, bea, "one", clientId);
    await send(ann, bea, "two");
    const beas = await server.connect(bea);
    await send(ann, bea, "one", clientId);
    await send(ann, bea, "three");
    await send(ann, bea, " ");
    expect(await beas.rest()).toEqual([]);
  });

  test("sent twenty times at once with one clientId makes one frame", async () => {
    const beas = await server.connect(bea);
    const clientId = crypto.randomUUID();
    await Promise.all(Array.from({ length: 20 }, () => send(ann, bea, "once", clientId)));
    expect(await beas.rest()).toEqual(["message"]);
  });

  test("arrives in the order of its number", async () => {
    await send(bea, ann);
    const beas = await server.connect(bea);
    await Promise.all(Array.from({ length: 50 }, (_, index) => send(ann, bea, `m${index}`)));
    const seqs: number[] = [];
    for (let i = 0; i < 50; i++)
      seqs.push(((await beas.next("message")).message as { seq: number }).seq);
    expect(seqs).toEqual(Array.from({ length: 50 }, (_, index) => index + 2));
  });
});

describe("read", () => {
  test("is sent to the sender and to the reader's own tabs, once", async () => {
    const cora = await enrol(t);
    const [anns, beas, coras] = await Promise.all(
      [ann, bea, cora].map((member) => server.connect(member)),
    );
    await send(ann, bea, "one");
    const { id } = await send(ann, bea, "two");
    await send(bea, ann, "answer");
    await bea.get(`/api/messages/${ann.id}?peek=1`);
    expect(await anns?.rest()).not.toContain("read");
    await Promise.all([
      bea.get(`/api/messages/${ann.id}`),
      bea.post(`/api/messages/${ann.id}/read`),
    ]);
    for (const side of [anns, beas])
      expect(await side?.next("read")).toEqual({ type: "read", userId: bea.id, upTo: id });
    await bea.get(`/api/messages/${ann.id}`);
    for (const side of [anns, beas]) expect(await side?.rest()).not.toContain("read");
    expect(await coras?.rest()).toEqual([]);
  });
});

describe("typing", () => {
  test("is sent to somebody with a conversation, once a second", async () => {
    await send(ann, bea);
    const [anns, beas] = [await server.connect(ann), await server.connect(bea)];
    for (let i = 0; i < 3; i++) anns.send({ type: "typing", userId: bea.id });
    expect(await beas.next("typing")).toEqual({ type: "typing", userId: ann.id });
    beas.send({ type: "typing", userId: ann.id });
    expect(await anns.next("typing")).toEqual({ type: "typing", userId: bea.id });
    expect([await anns.rest(), await beas.rest()]).toEqual([[], []]);
    t.clock.now += 1000;
    anns.send({ type: "typing", userId: bea.id });
    await beas.next("typing");
  });

  test("is sent to a match, and to nobody whom one does not know", async () => {
    const cora = await enrol(t);
    await ann.post("/api/matches", { userId1: ann.id, userId2: bea.id });
    const [anns, beas, coras] = [
      await server.connect(ann),
      await server.connect(bea),
      await server.connect(cora),
    ];
    for (const userId of [cora.id, ann.id, "A".repeat(22), bea.id])
      anns.send({ type: "typing", userId });
    await beas.next("typing");
    expect([await anns.rest(), await coras.rest()]).toEqual([[], []]);
  });

  test("does not reach another realm", async () => {
    await send(ann, bea);
    await t.deps.db.$client.execute({
      sql: "UPDATE users SET realm = 7 WHERE public_id = ?",
      args: [bea.id],
    });
    const [anns, beas] = [await server.connect(ann), await server.connect(bea)];
    anns.send({ type: "typing", userId: bea.id });
    beas.send({ type: "typing", userId: ann.id });
    expect([await anns.rest(), await beas.rest()]).toEqual([[], []]);
  });
});

describe("whoever hides whether they are online", () => {
  const hide = (member: Member) =>
    member.put("/api/users/me/settings", { showOnlineStatus: false });

  test.each([
    ["the one who types and reads", () => bea],
    ["the one who would receive it", () => ann],
  ])("%s: neither typing nor reading is sent, both ways", async (_, hiding) => {
    await send(ann, bea);
    await send(bea, ann);
    const [anns, beas] = [await server.connect(ann), await server.connect(bea)];
    await hide(hiding());
    anns.send({ type: "typing", userId: bea.id });
    beas.send({ type: "typing", userId: ann.id });
    await bea.post(`/api/messages/${ann.id}/read`);
    await beas.next("read");
    await ann.post(`/api/messages/${bea.id}/read`);
    await anns.next("read");
    expect([await anns.rest(), await beas.rest()]).toEqual([[], []]);
    const isRead = async (of: Member, other: Member) =>
      (await of.get(`/api/messages/${other.id}?peek=1`)).body
        .filter(({ senderId }: { senderId: string }) => senderId === of.id)
        .map(({ isRead }: { isRead: boolean }) => isRead);
    expect([await isRead(ann, bea), await isRead(bea, ann)]).toEqual([[false], [false]]);
    await hiding().put("/api/users/me/settings", { showOnlineStatus: true });
    expect([await isRead(ann, bea), await isRead(bea, ann)]).toEqual([[true], [true]]);
    t.clock.now += 1000;
    anns.send({ type: "typing", userId: bea.id });
    await beas.next("typing");
  });
});

describe("a match", () => {
  test("is sent to both, each with the other, once however the two cross", async () => {
    const [anns, beas] = [await server.connect(ann), await server.connect(bea)];
    const pair = { userId1: ann.id, userId2: bea.id };
    await Promise.all([ann, bea, ann, bea].map((member) => member.post("/api/matches", pair)));
    const [match] = (await ann.get(`/api/matches/${ann.id}`)).body;
    expect(await anns.next("match")).toEqual({ type: "match", match });
    expect(await beas.next("match")).toEqual({
      type: "match",
      match: (await bea.get(`/api/matches/${bea.id}`)).body[0],
    });
    await ann.post("/api/matches", pair);
    expect([await anns.rest(), await beas.rest()]).toEqual([[], []]);
  });
});

describe("the end of a session", () => {
  test("ends its sockets, and those of no other session", async () => {
    const twice = await t.member();
    const login = await t.call("POST", "/api/login", {
      email: twice.email,
      password: "correct horse",
    });
    const elsewhere = await server.connect({
      cookie: login.headers.get("set-cookie")?.split(";")[0] ?? "",
    });
    const [first, second] = [await server.connect(twice), await server.connect(twice)];
    await twice.post("/api/logout");
    for (const client of [first, second]) {
      await client.next("session_ended");
      expect((await client.closed()).code).toBe(CLOSE.sessionEnded);
    }
    await send(bea, twice);
    await elsewhere.next("message");
  });

  test("that ran out ends its sockets at the next sweep", async () => {
    const [anns, beas] = [await server.connect(ann), await server.connect(bea)];
    t.clock.now += 29 * 86_400_000;
    await endDeadSessions(t.deps);
    await bea.get("/api/users/me");
    t.clock.now += 2 * 86_400_000;
    await endDeadSessions(t.deps);
    expect((await anns.closed()).code).toBe(CLOSE.sessionEnded);
    beas.send({ type: "ping" });
    await beas.next("pong");
  });
});

test("a slow reader is dropped, and the others are not kept waiting", async () => {
  await send(ann, bea);
  await send(bea, ann);
  const deaf = await rawSocket(server.port, bea.cookie);
  deaf.socket.pause();
  const anns = await server.connect(ann);
  const beaId = [...t.deps.hub.connectedUsers()][0] ?? 0;
  for (let sent = 0; t.deps.hub.isConnected(beaId) && sent < 20_000; sent++) {
    t.deps.hub.publish(beaId, { type: "typing", userId: "x".repeat(4000) });
    if (sent % 100 === 0) await Bun.sleep(0);
  }
  expect(t.deps.hub.isConnected(beaId)).toBe(false);
  await send(bea, ann, "still here");
  await anns.next("message");
  deaf.leave();
});
