import { expect, test } from "bun:test";
import { createAppEvents } from "./app-events.ts";
import type { EventName } from "./app-events.ts";
import { perDeps } from "./per-deps.ts";

test("an event reaches all who subscribed to it before emit returns, in the order in which they did", () => {
  const events = createAppEvents(() => expect().fail());
  const heard: string[] = [];
  for (const who of ["a", "b"])
    events.subscribe("person.changed", ({ userId }) => heard.push(`${who} ${userId}`));
  events.subscribe("account.changed", () => heard.push("never"));
  events.emit("person.changed", { userId: 1 });
  events.emit("person.changed", { userId: 2 });
  expect(heard).toEqual(["a 1", "b 1", "a 2", "b 2"]);
});

test("an event of which another one comes reaches everybody before that one", () => {
  const events = createAppEvents(() => expect().fail());
  const heard: string[] = [];
  events.subscribe("person.changed", ({ userId }) => {
    heard.push(`person ${userId}`);
    events.emit("account.changed", { userId });
  });
  events.subscribe("account.changed", ({ userId }) => heard.push(`account ${userId}`));
  events.subscribe("person.changed", ({ userId }) => heard.push(`also person ${userId}`));
  events.emit("person.changed", { userId: 1 });
  expect(heard).toEqual(["person 1", "also person 1", "account 1"]);
});

test("a subscriber that fails, now or later, is reported and keeps nobody from hearing", async () => {
  const failures: [EventName, string][] = [];
  const events = createAppEvents((name, error) => failures.push([name, (error as Error).message]));
  const heard: number[] = [];
  events.subscribe("person.changed", () => {
    throw new Error("at once");
  });
  events.subscribe("person.changed", async () => {
    await Promise.resolve();
    throw new Error("later");
  });
  events.subscribe("person.changed", ({ userId }) => heard.push(userId));
  events.emit("person.changed", { userId: 1 });
  expect([heard, failures]).toEqual([[1], [["person.changed", "at once"]]]);
  await new Promise(setImmediate);
  expect(failures[1]).toEqual(["person.changed", "later"]);
});

test("what a feature keeps is made once for each bus, however the rest of the world is put together", () => {
  let made = 0;
  const memory = perDeps(() => (made += 1));
  const events = createAppEvents(() => undefined);
  const other = createAppEvents(() => undefined);
  const alike = { events };
  expect([memory({ events }), memory(alike), memory({ events: other })]).toEqual([1, 1, 2]);
});
