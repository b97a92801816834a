import { describe, expect, test } from "bun:test";

import { choicesOf, mayHost } from "./hosting";

test("the creator hosts an event, as do co-hosts who have accepted; an invited one does not", () => {
  expect(mayHost({ createdBy: "me" }, "me")).toBe(true);
  expect(mayHost({ createdBy: "ana", ownRole: "coHost" }, "me")).toBe(true);
  expect(mayHost({ createdBy: "ana", ownRole: "asked" }, "me")).toBe(false);
});

describe("which dates an edit or a cancellation can apply to", () => {
  const dateOf = (id: number, isCancelled = false) => ({
    id: String(id),
    dateTime: `2099-05-0${id}T10:00:00Z`,
    isCancelled,
  });
  const choicesAt = (id: number, dates: ReturnType<typeof dateOf>[]) =>
    choicesOf({ ...dateOf(id), dates });

  test("only this one, if the event takes place once", () => {
    expect(choicesOf({ ...dateOf(1) })).toEqual(["one"]);
    expect(choicesAt(1, [dateOf(1), dateOf(2, true)])).toEqual(["one"]);
  });

  test("this one or all, at the first and the last date of a series", () => {
    const dates = [dateOf(1), dateOf(2), dateOf(3)];
    expect(choicesAt(1, dates)).toEqual(["one", "all"]);
    expect(choicesAt(3, dates)).toEqual(["one", "all"]);
  });

  test("also the following ones, for a date between others", () => {
    expect(choicesAt(2, [dateOf(1), dateOf(2), dateOf(3)])).toEqual(["one", "following", "all"]);
  });
});
