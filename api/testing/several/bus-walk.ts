import { afterAll, beforeAll, expect, test } from "bun:test";
import { createBus } from "../../several/bus.ts";
import { startRedis } from "./cluster.ts";

const CHANNEL = "tried";

let redis: Awaited<ReturnType<typeof startRedis>>;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.kill());

/** A server that notes what it hears, and one can wait until it has heard something. */
function listener() {
  const heard: string[] = [];
  const note = (what: string) => void heard.push(what);
  const bus = createBus<string>(redis.url, CHANNEL, {
    onItems: (_, items) => items.forEach(note),
    onLoss: () => note("loss"),
    onPeer: () => note("peer"),
    onPeerGone: () => note("gone"),
    onState: (isUp) => note(isUp ? "up" : "down"),
  });
  const until = async (what: string) => {
    while (!heard.includes(what)) await Bun.sleep(5);
    return heard.splice(0, heard.indexOf(what) + 1);
  };
  return { bus, heard, until };
}

const crafted = (n: number, items: string[], isLast = false) =>
  JSON.stringify({ from: "crafted", n, items, isLast });

test("what is doubled or late is heard once, and what is missing is noticed", async () => {
  const { bus, heard, until } = listener();
  await until("loss");
  const speaker = new Bun.RedisClient(redis.url);
  const say = (text: string) => speaker.publish(CHANNEL, text);
  for (const [n, items] of [
    [0, ["one"]],
    [1, ["two"]],
    [1, ["two"]],
    [0, ["one"]],
    [2, ["three"]],
  ] as const)
    await say(crafted(n, [...items]));
  expect(await until("three")).toEqual(["peer", "one", "two", "three"]);
  await say(crafted(4, ["five"]));
  expect(await until("loss")).toEqual(["five", "peer", "loss"]);
  await say("no message");
  await say(crafted(3, ["four"]));
  await say(crafted(5, ["six"], true));
  expect(await until("gone")).toEqual(["six", "gone"]);
  await say(crafted(9, []));
  // It says nothing more, and no farewell.
  expect(await until("gone")).toEqual(["peer", "peer", "loss", "gone"]);
  expect(heard).toEqual(["loss"]);
  speaker.close();
  await bus.close();
}, 30_000);

test("two hear each other again after Redis was killed, and both know that they missed something", async () => {
  const [one, other] = [listener(), listener()];
  await Promise.all([one.until("peer"), other.until("peer")]);
  one.bus.send("before");
  await other.until("before");
  await redis.kill();
  one.bus.send("lost");
  await Promise.all([one.until("down"), other.until("down")]);
  await redis.start();
  await Promise.all([one.until("loss"), other.until("loss")]);
  one.bus.send("after");
  expect(await other.until("after")).not.toContain("lost");
  await one.bus.close();
  await other.bus.close();
}, 60_000);
