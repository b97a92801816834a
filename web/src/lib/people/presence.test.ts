import { afterEach, expect, setSystemTime, test } from "bun:test";

import {
  ACTIVITY_TTL_MS,
  clearPresence,
  storePresence,
  recordActivity,
  presenceOf,
  setPresence,
} from "./presence";

const ana = { id: "ana", isOnline: false, showsOnlineStatus: true };

afterEach(() => {
  clearPresence();
  setSystemTime();
});

test("the latest presence applies to every screen, whichever response it holds", () => {
  expect(presenceOf(ana)).toBe("offline");
  storePresence([{ ...ana, isOnline: true }]);
  expect(presenceOf(ana)).toBe("online");
  setPresence("ana", false);
  expect(presenceOf({ ...ana, isOnline: true })).toBe("offline");
  expect(presenceOf({ ...ana, id: "ben", isOnline: true })).toBe("online");
});

test("a person who wrote or typed is online until a presence frame says otherwise", () => {
  recordActivity("ana");
  storePresence([ana]);
  expect(presenceOf(ana)).toBe("online");
  setPresence("ana", false);
  expect(presenceOf(ana)).toBe("offline");
});

test("a message from before a presence frame does not count as activity, whenever its response arrives", () => {
  setPresence("ana", false);
  recordActivity("ana", 1000);
  expect(presenceOf(ana)).toBe("offline");
  recordActivity("ana");
  expect(presenceOf(ana)).toBe("online");
});

test("a response that somebody hides their presence applies, however early it was asked for", () => {
  setPresence("ana", true);
  storePresence([{ ...ana, showsOnlineStatus: false }], Date.now() - 1000);
  expect(presenceOf(ana)).toBe("hidden");
});

test("a presence frame from before the device's clock was set back does not hold anything up", () => {
  setPresence("ana", false);
  setSystemTime(Date.now() - 60_000);
  storePresence([{ ...ana, isOnline: true }]);
  expect(presenceOf(ana)).toBe("online");
});

test("a message older than the time limit does not count as activity", () => {
  recordActivity("ana", ACTIVITY_TTL_MS);
  expect(presenceOf(ana)).toBe("offline");
  recordActivity("ana", ACTIVITY_TTL_MS - 60_000);
  expect(presenceOf(ana)).toBe("online");
});

test("the presence of a person who hides it is never shown, also while they write", () => {
  const hidden = { ...ana, showsOnlineStatus: false };
  expect(presenceOf(hidden)).toBe("hidden");
  recordActivity("ana");
  expect(presenceOf(hidden)).toBe("hidden");
  storePresence([hidden]);
  recordActivity("ana");
  expect(presenceOf(hidden)).toBe("hidden");
  storePresence([ana]);
  expect(presenceOf(ana)).toBe("offline");
});
