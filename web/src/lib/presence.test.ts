import { afterEach, expect, test } from "bun:test";

import {
  ACTIVITY_TTL_MS,
  clearPresence,
  notePresence,
  noteActivity,
  presenceOf,
  setPresence,
} from "./presence";

const ana = { id: "ana", isOnline: false, showsOnlineStatus: true };

afterEach(clearPresence);

test("what was told last goes for every screen, whichever answer a screen holds", () => {
  expect(presenceOf(ana)).toBe("offline");
  notePresence([{ ...ana, isOnline: true }]);
  expect(presenceOf(ana)).toBe("online");
  setPresence("ana", false);
  expect(presenceOf({ ...ana, isOnline: true })).toBe("offline");
  expect(presenceOf({ ...ana, id: "ben", isOnline: true })).toBe("online");
});

test("whoever wrote or typed is there until the clock says otherwise, whatever answers say meanwhile", () => {
  noteActivity("ana");
  notePresence([ana]);
  expect(presenceOf(ana)).toBe("online");
  setPresence("ana", false);
  expect(presenceOf(ana)).toBe("offline");
});

test("a message from before the last tick is no sign of life any more", () => {
  noteActivity("ana", ACTIVITY_TTL_MS);
  expect(presenceOf(ana)).toBe("offline");
  noteActivity("ana", ACTIVITY_TTL_MS - 60_000);
  expect(presenceOf(ana)).toBe("online");
});

test("of whoever hides it nothing is said, also while they write", () => {
  const hidden = { ...ana, showsOnlineStatus: false };
  expect(presenceOf(hidden)).toBe("hidden");
  noteActivity("ana");
  expect(presenceOf(hidden)).toBe("hidden");
  notePresence([hidden]);
  noteActivity("ana");
  expect(presenceOf(hidden)).toBe("hidden");
  notePresence([ana]);
  expect(presenceOf(ana)).toBe("offline");
});
