import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { heapStats } from "bun:jsc";
import { visit } from "../testing/demo.ts";
import { eventAt } from "../testing/events.ts";
import type { Log } from "../log.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { MARKER } from "../testing/hostile/hostile-values.ts";
import { seeded } from "../lib/seeded-random.ts";
import { CONNECTIONS_MAX } from "./hub.ts";
import { serve } from "../testing/sockets/live-socket.ts";
import { closeCodeFor, hostileFrame } from "../testing/hostile/hostile-frames.ts";
import type { HostileFrame } from "../testing/hostile/hostile-frames.ts";
import { rawSocket } from "../testing/sockets/raw-socket.ts";

const SEED = Number(Bun.env.FUZZ_SEED ?? 20261121);
const WARM_UP = 600;
const FRAMES = 2400;
const AT_ONCE = 6;
const ROUNDS = 6;
const SLOW_MS = 1000;
const GROWTH_MAX_BYTES = 8 * 1024 * 1024;

type Server = ReturnType<typeof serve>;
type Live = Awaited<ReturnType<Server["connect"]>>;

const random = seeded(SEED);
const problems: string[] = [];
let t: TestApp;
let server: Server;
/** Mallory's, and who can be reached from there. */
let attacker: Member;
let acquaintance: Member;
let bystanders: [Member, Member];
let ids: string[];
let visibleEvents: string[];

beforeAll(async () => {
  const write = (event: string, fields?: object) =>
    void problems.push(`log: ${event} ${JSON.stringify(fields)}`);
  const log: Log = { debug: () => {}, info: () => {}, warn: write, error: write };
  t = await testApp({ RATE_LIMIT_SCALE: "1000000" }, { log, schedule: () => undefined });
  server = serve(t);
  [attacker, acquaintance] = [await enrol(t), await enrol(t)];
  bystanders = [await enrol(t), await enrol(t)];
  const hider = await enrol(t);
  const visitor = await visit(t);
  const [one, two] = bystanders;
  const connect = async (from: Member, to: Member) =>
    (await from.post("/api/matches", { userId1: from.id, userId2: to.id })).body.id;
  await connect(attacker, acquaintance);
  const match = await connect(one, two);
  const message = (await one.post(`/api/messages/${two.id}`, { content: "Between us" })).body.id;
  const events = await Promise.all(
    [attacker, one, hider, visitor].map((host) => host.post("/api/events", eventAt(t))),
  );
  const [own, open, hidden, elsewhere] = events.map(({ body }) => body.id as string);
  await hider.post("/api/blocks", { userId: attacker.id });
  const bot = (await visitor.get("/api/users/nearby")).body[0]?.id as string;
  visibleEvents = [own ?? "", open ?? ""];
  ids = [...visibleEvents, hidden, elsewhere, bot, hider.id, match, message].map(String);
  ids.push(...[attacker, acquaintance, one, two].map(({ id }) => id), "A".repeat(22));
  expect(ids.filter((id) => !/^[\w-]{22}$/.test(id))).toEqual([]);
});
afterAll(async () => {
  await server.stop();
  await t.close();
});

const described = (frame: HostileFrame) =>
  typeof frame === "string" ? JSON.stringify(frame).slice(0, 200) : `${frame.length} bytes`;

const isPing = (frame: HostileFrame) =>
  typeof frame === "string" && (JSON.parse(frame) as { type: string }).type === "ping";

/** Sends the frame and sees whether the connection stays; returns it if it does. */
async function judge(live: Live, frame: HostileFrame, index: number) {
  const expected = closeCodeFor(frame);
  live.socket.send(frame);
  try {
    if (expected === undefined) {
      live.send({ type: "ping" });
      for (let pongs = isPing(frame) ? 2 : 1; pongs > 0; pongs -= 1) await live.next("pong");
      return live;
    }
    const { code, reason } = await live.closed();
    if (code !== expected || reason.includes(MARKER))
      problems.push(`#${index} ${described(frame)}: ${code} ${reason}, not ${expected}`);
  } catch (error) {
    problems.push(`#${index} ${described(frame)}, not ${expected}: ${String(error)}`);
  }
  return undefined;
}

/** Mallory receives frames of events that Mallory may see, and no others. */
function lookAt({ received }: Live) {
  const wrong = received.filter(
    ({ type, eventId }) => type !== "event" || !visibleEvents.includes(String(eventId)),
  );
  for (const frame of wrong) problems.push(`received ${JSON.stringify(frame).slice(0, 300)}`);
}

/** One after the other, on a new connection whenever one was closed. */
async function attack(frames: readonly (readonly [number, HostileFrame])[]) {
  let live: Live | undefined;
  for (const [index, frame] of frames) {
    const used: Live = (live ??= await server.connect(attacker));
    live = await judge(used, frame, index);
    if (live === undefined) lookAt(used);
  }
  if (live) lookAt(live);
  live?.socket.close();
}

async function flood(count: number) {
  const frames = Array.from(
    { length: count },
    (_, index) => [index, hostileFrame(random, ids)] as const,
  );
  const lanes = Array.from({ length: AT_ONCE }, (_, lane) =>
    frames.filter(([index]) => index % AT_ONCE === lane),
  );
  await Promise.all(lanes.map(attack));
}

/** Asks again and again as anybody would; what hangs does so twice. */
function keepAsking() {
  let isOver = false;
  let asked = 0;
  const slow: number[] = [];
  const once = async () => {
    const began = performance.now();
    const response = await fetch(`${server.origin}/api/users/me`, {
      headers: { cookie: bystanders[0].cookie },
    });
    if (response.status !== 200) problems.push(`a bystander was answered ${response.status}`);
    await response.arrayBuffer();
    asked += 1;
    return performance.now() - began;
  };
  const asking = (async () => {
    while (!isOver) {
      if ((await once()) > SLOW_MS) slow.push(await once());
      await Bun.sleep(5);
    }
  })();
  return async () => {
    isOver = true;
    await asking;
    expect(asked).toBeGreaterThan(10);
    expect(slow.filter((ms) => ms > SLOW_MS)).toEqual([]);
  };
}

async function memoryInUse() {
  for (let round = 0; round < 3; round++) {
    Bun.gc(true);
    await Bun.sleep(20);
  }
  return heapStats().heapSize;
}

/** Ends once the server has forgotten all but so many connections. */
async function untilConnected(count: number) {
  for (let tries = 0; tries < 1000 && t.deps.hub.connections() !== count; tries += 1)
    await Bun.sleep(20);
  expect(t.deps.hub.connections()).toBe(count);
}

test(`${WARM_UP + FRAMES} hostile frames are refused as they should be and reach nobody (FUZZ_SEED=${SEED})`, async () => {
  const watching = await Promise.all(bystanders.map((member) => server.connect(member)));
  const friend = await server.connect(acquaintance);
  const stopAsking = keepAsking();
  await flood(WARM_UP);
  const memory = await memoryInUse();
  await flood(FRAMES);
  await stopAsking();
  expect(problems.slice(0, 20)).toEqual([]);
  for (const live of watching) expect(await live.rest()).toEqual([]);
  // The member's own true state is sent, and nothing else.
  expect(friend.received.length).toBeGreaterThan(0);
  for (const frame of friend.received)
    expect(frame).toEqual({ type: "typing", userId: attacker.id });
  for (const live of [...watching, friend]) {
    live.send({ type: "ping" });
    await live.next("pong");
    live.socket.close();
  }
  await untilConnected(0);
  expect([...t.deps.hub.connectedUsers(), ...t.deps.hub.connectedSessions()]).toEqual([]);
  expect((await memoryInUse()) - memory).toBeLessThan(GROWTH_MAX_BYTES);
}, 120_000);

test("no frame is read after the one that closed the connection", async () => {
  const friend = await server.connect(acquaintance);
  const raw = await rawSocket(server.port, attacker.cookie);
  const typing = JSON.stringify({ type: "typing", userId: acquaintance.id });
  const payloads = ["{}", typing, typing].map((text) => new TextEncoder().encode(text));
  raw.write(...payloads.map((payload) => ({ opcode: 1, payload })));
  expect(await raw.hangsUp()).toBe(true);
  expect(await friend.rest()).toEqual([]);
  friend.socket.close();
  await untilConnected(0);
});

const bytes = (text: string) => new TextEncoder().encode(text);
const ping = bytes('{"type":"ping"}');

describe("what is no WebSocket frame", () => {
  test.each([
    ["is not masked", [{ opcode: 1, payload: ping, isMasked: false }]],
    ["has a reserved bit", [{ opcode: 1, payload: ping, reserved: 4 }]],
    ["has a reserved kind", [{ opcode: 11, payload: ping }]],
    ["is a ping that is too long", [{ opcode: 9, payload: new Uint8Array(126) }]],
    ["is a ping in pieces", [{ opcode: 9, payload: ping, isLast: false }]],
    ["goes on with nothing", [{ opcode: 0, payload: ping }]],
    [
      "begins within another",
      [
        { opcode: 1, isLast: false },
        { opcode: 1, payload: ping },
      ],
    ],
    ["claims to be endless", [{ opcode: 1, payload: ping, claimed: 2n ** 62n }]],
    ["is of two megabytes", [{ opcode: 1, payload: new Uint8Array(2 * 1024 * 1024) }]],
    ["is no UTF-8", [{ opcode: 1, payload: Uint8Array.of(0xff, 0xfe) }]],
    ["ends with half a code", [{ opcode: 8, payload: Uint8Array.of(3) }]],
    [
      "comes in too many pieces",
      [
        { opcode: 1, payload: bytes("x"), isLast: false },
        ...Array.from({ length: 5000 }, () => ({ opcode: 0, payload: bytes("x"), isLast: false })),
        { opcode: 0 },
      ],
    ],
  ])("%s: the connection is closed, and nobody waits", async (_, parts) => {
    const bystander = await server.connect(bystanders[0]);
    const raw = await rawSocket(server.port, attacker.cookie);
    raw.write(...parts);
    expect(await raw.hangsUp()).toBe(true);
    bystander.send({ type: "ping" });
    await bystander.next("pong");
    bystander.socket.close();
    await untilConnected(0);
  });

  test("a frame in pieces, with a ping between them, is one", async () => {
    const raw = await rawSocket(server.port, attacker.cookie);
    raw.write(
      { opcode: 1, payload: bytes('{"type":'), isLast: false },
      { opcode: 9, payload: bytes("still there?") },
      { opcode: 0, payload: bytes('"ping"}') },
    );
    await raw.hears(/still there\?.*\{"type":"pong"\}$/s);
    raw.leave();
    await untilConnected(0);
  });
});

test("sockets that are opened and cut off in bursts, in the middle of a frame too, leave nothing behind", async () => {
  const members = [attacker, ...(await Promise.all(Array.from({ length: 9 }, () => enrol(t))))];
  const halves = [
    { opcode: 1, payload: ping, claimed: 4000n },
    { opcode: 2, isLast: false },
  ];
  const stopAsking = keepAsking();
  const burst = async () => {
    const opened = members.flatMap((member) =>
      Array.from({ length: CONNECTIONS_MAX + 2 }, () => rawSocket(server.port, member.cookie)),
    );
    const sockets = await Promise.all(opened);
    for (const socket of sockets) {
      const kind = random.next();
      if (kind < 0.3) socket.write(random.pick(halves));
      else if (kind < 0.6) socket.write({ opcode: 1, payload: bytes("?") });
      socket.leave();
    }
    // And some that are gone before they are answered.
    for (const member of members)
      void rawSocket(server.port, member.cookie).then(({ leave }) => leave());
    await untilConnected(0);
  };
  await burst();
  const memory = await memoryInUse();
  for (let round = 0; round < ROUNDS; round += 1) await burst();
  await stopAsking();
  expect([...t.deps.hub.connectedUsers(), ...t.deps.hub.connectedSessions()]).toEqual([]);
  expect(problems).toEqual([]);
  expect((await memoryInUse()) - memory).toBeLessThan(GROWTH_MAX_BYTES);
}, 60_000);

test("an upgrade that is not one's own is refused, whatever else it says", async () => {
  const { cookie } = attacker;
  const [own, foreign] = [server.origin, "https://evil.example"];
  const refused: [Record<string, string>, number][] = [
    [{}, 401],
    [{ cookie: "session=" }, 401],
    [{ cookie: "session=%E0%A4%A" }, 401],
    [{ cookie: `session=${"A".repeat(43)}` }, 401],
    [{ cookie: `session=${"A".repeat(9000)}` }, 401],
    [{ cookie: cookie.toUpperCase() }, 401],
    [{ cookie: `${cookie}x` }, 401],
    [{ cookie: cookie.replace("session", "__Host-session") }, 401],
    [{ cookie: `session=wrong; ${cookie}` }, 401],
    [{ cookie, origin: foreign }, 403],
    [{ cookie, origin: `${foreign}, ${own}` }, 403],
    [{ cookie, origin: own.replace("127.0.0.1", "localhost") }, 403],
    [{ cookie, origin: `${own}.evil.example` }, 403],
    [{ cookie, origin: own.replace("://", "://evil.example@") + ".evil.example" }, 403],
    [{ cookie, origin: "null" }, 403],
    [{ cookie, origin: "file://" }, 403],
    [{ cookie, origin: foreign, "x-forwarded-host": "evil.example" }, 403],
    [{ cookie, "sec-websocket-key": "short" }, 400],
    [{ cookie, "sec-websocket-version": "8" }, 426],
  ];
  for (const [headers, status] of refused)
    expect([headers, (await server.upgrade(headers)).status]).toEqual([headers, status]);
  expect(t.deps.hub.connections()).toBe(0);
});
