import { afterEach, beforeEach, expect, test } from "bun:test";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import type { Member } from "../testing/enrol.ts";
import { PRESENCE_CLOCK_MS } from "./presence.ts";
import { createPresenceBroadcast, startPresenceClock } from "../sockets/presence-clock.ts";
import { serve } from "../testing/sockets/live-socket.ts";

let t: TestApp;
let server: ReturnType<typeof serve>;
let broadcast: () => Promise<void>;
let ann: Member;
let bea: Member;
let cora: Member;
beforeEach(async () => {
  t = await testApp();
  server = serve(t);
  broadcast = createPresenceBroadcast(t.deps);
  [ann, bea, cora] = [await enrol(t), await enrol(t), await enrol(t)];
  await ann.post(`/api/messages/${bea.id}`, { content: "hi" });
  await tick();
});
afterEach(async () => {
  await server.stop();
  await t.close();
});

const tick = () => {
  t.clock.now += PRESENCE_CLOCK_MS;
  return broadcast();
};
const isOnline = async (viewer: Member, person: Member) =>
  (await viewer.get(`/api/users/${person.id}`)).body.isOnline;

test("changes on the 5-minute clock only, and is sent to people with a conversation", async () => {
  const [anns, coras] = [await server.connect(ann), await server.connect(cora)];
  const beas = await server.connect(bea);
  t.clock.now += PRESENCE_CLOCK_MS - 1;
  await broadcast();
  expect(await isOnline(ann, bea)).toBe(false);
  expect(await anns.rest()).toEqual([]);
  t.clock.now += 1;
  await broadcast();
  expect(await isOnline(ann, bea)).toBe(true);
  expect(await anns.next("presence")).toEqual({ type: "presence", userId: bea.id, isOnline: true });
  await tick();
  beas.socket.close();
  await beas.closed();
  expect(await isOnline(ann, bea)).toBe(true);
  await tick();
  expect(await isOnline(ann, bea)).toBe(true);
  expect(await anns.rest()).toEqual([]);
  await tick();
  expect(await isOnline(ann, bea)).toBe(false);
  expect(await anns.next("presence")).toEqual({
    type: "presence",
    userId: bea.id,
    isOnline: false,
  });
  expect([await anns.rest(), await coras.rest()]).toEqual([[], []]);
});

test("a request without a socket makes one online for the next five minutes of the clock", async () => {
  const anns = await server.connect(ann);
  await bea.get("/api/users/me");
  await tick();
  expect(await anns.next("presence")).toEqual({ type: "presence", userId: bea.id, isOnline: true });
  await tick();
  expect(await anns.next("presence")).toEqual({
    type: "presence",
    userId: bea.id,
    isOnline: false,
  });
});

test("is sent of nobody who hides it, and to nobody who hides it", async () => {
  const [anns, beas] = [await server.connect(ann), await server.connect(bea)];
  await bea.put("/api/users/me/settings", { showOnlineStatus: false });
  await tick();
  expect([await anns.rest(), await beas.rest()]).toEqual([[], []]);
  expect([await isOnline(ann, bea), await isOnline(bea, ann)]).toEqual([false, false]);
});

test("whoever hides it while online looks offline once the clock has advanced", async () => {
  const anns = await server.connect(ann);
  await server.connect(bea);
  await tick();
  await anns.next("presence");
  await bea.put("/api/users/me/settings", { showOnlineStatus: false });
  await tick();
  expect(await anns.next("presence")).toEqual({
    type: "presence",
    userId: bea.id,
    isOnline: false,
  });
  await tick();
  expect(await anns.rest()).toEqual([]);
});

test("the server's timer broadcasts by itself, until it is stopped", async () => {
  const stop = startPresenceClock(t.deps);
  const anns = await server.connect(ann);
  await server.connect(bea);
  t.clock.now += PRESENCE_CLOCK_MS;
  await anns.next("presence");
  stop();
  await bea.put("/api/users/me/settings", { showOnlineStatus: false });
  t.clock.now += PRESENCE_CLOCK_MS;
  await Bun.sleep(1200);
  expect(await anns.rest()).toEqual([]);
});
