import { expect, test } from "bun:test";
import { createLimits, LIMITS } from "../limits.ts";
import { createHub } from "../realtime/hub.ts";
import type { Socket } from "../realtime/socket.ts";
import { createPresence, PRESENCE_CLOCK_MS } from "../realtime/presence.ts";
import { createElsewhere, shareHub, shareLimits, sharePresence } from "./shared.ts";
import type { Item } from "./shared.ts";

const socketOf = (id: number, sessionId = id) =>
  ({
    data: { viewer: { id, sessionId, publicId: `p${id}`, realm: 0 } },
    subscribe: () => undefined,
    send: () => undefined,
    close: () => undefined,
  }) as unknown as Socket;

test("other servers are sent once that a member is connected, and once that the last connection has ended", () => {
  const said: Item[] = [];
  const hub = shareHub(createHub(), createElsewhere(), (item) => said.push(item));
  const [first, second] = [socketOf(1), socketOf(1, 2)];
  hub.add(first);
  hub.add(second);
  expect(said).toEqual([{ connected: [1] }]);
  hub.remove(first);
  hub.endMember(1);
  hub.remove(second);
  hub.remove(second);
  expect(said).toEqual([{ connected: [1] }, { left: 1 }]);
});

test("members connected to another server count as connected, and frames for them go there", () => {
  const said: Item[] = [];
  const elsewhere = createElsewhere();
  const hub = shareHub(createHub(), elsewhere, (item) => said.push(item));
  hub.add(socketOf(1));
  elsewhere.replace("other", [1, 2]);
  elsewhere.add("third", [2, 3]);
  expect([...hub.connectedUsers()]).toEqual([1, 2, 3]);
  expect([1, 2, 3, 4].map(hub.isConnected)).toEqual([true, true, true, false]);
  elsewhere.remove("third", 3);
  elsewhere.removeServer("other");
  expect([...hub.connectedUsers()]).toEqual([1, 2]);
  hub.publish(9, { type: "nearby", count: 1 });
  hub.endSession(4);
  expect(said.slice(1)).toEqual([{ to: 9, frame: { type: "nearby", count: 1 } }, { ended: 4 }]);
});

/** Two servers that hear each other at once, unless the line is cut. */
function pair() {
  const now = { at: 0 };
  const line = { isUp: true };
  const locals = [createLimits(() => now.at, 1), createLimits(() => now.at, 1)] as const;
  const shared = locals.map((local, index) => {
    const send = (item: Item) => {
      if (line.isUp && "used" in item) locals[1 - index]?.count(item.used, item.key, item.tokens);
    };
    return shareLimits(local, { isUp: () => line.isUp, servers: () => 2, send }, 1);
  });
  const usesOf = (most: number) => {
    let uses = 0;
    for (let n = 0; n < most; n += 1) if (shared[n % 2]?.allows("block", 1)) uses += 1;
    return uses;
  };
  return { now, line, shared, usesOf };
}
const { count, seconds } = LIMITS.block;

test("a limit is that of one server, wherever it is used, and what is given back is given back to all", () => {
  const { now, shared, usesOf } = pair();
  expect(usesOf(4 * count)).toBe(count);
  shared[0]?.refund("block", 1);
  expect(usesOf(10)).toBe(1);
  now.at += seconds * 1000;
  expect(usesOf(4 * count)).toBe(count);
  const networks = [{ key: "a", share: 1 }];
  for (let n = 0; n < LIMITS.demo.count; n += 1) shared[n % 2]?.consumeFrom("demo", networks);
  expect(shared.map((limits) => limits.allowsFrom("demo", networks))).toEqual([false, false]);
});

test("servers that do not hear each other each allow their share of a limit", () => {
  const { line, shared, usesOf } = pair();
  line.isUp = false;
  expect(usesOf(4 * count)).toBe(count);
  // One at a time is one for each: less would be nothing.
  expect(shared.map((limits) => limits.allows("typing", "1 2"))).toEqual([true, true]);
});

test("whoever was seen by one server is online at all of them from the next turn of the clock on", () => {
  const now = { at: 0 };
  const hub = createHub();
  const [here, there] = [createPresence(() => now.at, hub), createPresence(() => now.at, hub)];
  let told = 0;
  const shared = sharePresence(here, (item) => {
    told += 1;
    if ("seen" in item) there.touch(item.seen);
  });
  shared.touch(1);
  shared.touch(1);
  expect(told).toBe(1);
  now.at += PRESENCE_CLOCK_MS;
  expect([shared.isOnline(1), there.isOnline(1)]).toEqual([true, true]);
  shared.touch(1);
  expect(told).toBe(2);
});
