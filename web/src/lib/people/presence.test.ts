import { afterEach, expect, test } from "bun:test";

import {
  ACTIVITY_TTL_MS,
  clearPresence,
  storePresence,
  recordActivity,
  presenceOf,
  setPresence,
} from "./presence";

const ana = { id: "ana", isOnline: false, showsOnlineStatus: true };

afterEach(clearPresence);

test("what arrived last holds for every screen, whichever answer a screen holds", () => {
  expect(presenceOf(ana)).toBe("offline");
  storePresence([{ ...ana, isOnline: true }]);
  expect(presenceOf(ana)).toBe("online");
  setPresence("ana", false);
  expect(presenceOf({ ...ana, isOnline: true })).toBe("offline");
  expect(presenceOf({ ...ana, id: "ben", isOnline: true })).toBe("online");
});

test("whoever wrote or typed is there until the clock says otherwise, whatever answers say meanwhile", () => {
  recordActivity("ana");
  storePresence([ana]);
  expect(presenceOf(ana)).toBe("online");
  setPresence("ana", false);
  expect(presenceOf(ana)).toBe("offline");
});

test("a message from before the last tick is no sign of life any more", () => {
  recordActivity("ana", ACTIVITY_TTL_MS);
  expect(presenceOf(ana)).toBe("offline");
  recordActivity("ana", ACTIVITY_TTL_MS - 60_000);
  expect(presenceOf(ana)).toBe("online");
});

test("of whoever hides it nothing is said, also while they write", () => {
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
