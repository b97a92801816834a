import { afterEach, expect, test } from "bun:test";

import {
  SIGN_OF_LIFE_MS,
  forgetPresence,
  notePresence,
  noteSignOfLife,
  presenceOf,
  tickPresence,
} from "./presence";

const ana = { id: "ana", isOnline: false, showsOnlineStatus: true };

afterEach(forgetPresence);

test("what was told last goes for every screen, whichever answer a screen holds", () => {
  expect(presenceOf(ana)).toBe("offline");
  notePresence([{ ...ana, isOnline: true }]);
  expect(presenceOf(ana)).toBe("online");
  tickPresence("ana", false);
  expect(presenceOf({ ...ana, isOnline: true })).toBe("offline");
  expect(presenceOf({ ...ana, id: "ben", isOnline: true })).toBe("online");
});

test("whoever wrote or typed is there until the clock says otherwise, whatever answers say meanwhile", () => {
  noteSignOfLife("ana");
  notePresence([ana]);
  expect(presenceOf(ana)).toBe("online");
  tickPresence("ana", false);
  expect(presenceOf(ana)).toBe("offline");
});

test("a message from before the last tick is no sign of life any more", () => {
  noteSignOfLife("ana", SIGN_OF_LIFE_MS);
  expect(presenceOf(ana)).toBe("offline");
  noteSignOfLife("ana", SIGN_OF_LIFE_MS - 60_000);
  expect(presenceOf(ana)).toBe("online");
});

test("of whoever hides it nothing is said, also while they write", () => {
  const hidden = { ...ana, showsOnlineStatus: false };
  expect(presenceOf(hidden)).toBe("hidden");
  noteSignOfLife("ana");
  expect(presenceOf(hidden)).toBe("hidden");
  notePresence([hidden]);
  noteSignOfLife("ana");
  expect(presenceOf(hidden)).toBe("hidden");
  notePresence([ana]);
  expect(presenceOf(ana)).toBe("offline");
});
