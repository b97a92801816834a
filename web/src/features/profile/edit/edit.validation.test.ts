import { beforeAll, expect, test } from "bun:test";

import { loadPromptsTexts } from "@/texts/prompts";

import { type EditValues, changesOf, editValuesOf } from "./edit-values";
import type { Me } from "../profile.queries";
import { validateEdit, interestProblem, titleOf } from "./edit.validation";

beforeAll(loadPromptsTexts);

const values = editValuesOf({
  name: "Ada",
  age: 30,
  bio: null,
  intent: "friends",
  status: "available",
  interests: ["coffee"],
} as Me);
const validateWith = (change: Partial<EditValues>) => validateEdit({ ...values, ...change });

test("spec 5: the profile's age is empty or 18 to 120, the profile's bio up to 500; spec 9: bios of 240, 300 and 500, ages to 120 and to 99", () => {
  expect(validateEdit(values)).toEqual({});
  for (const age of ["", "18", "120"]) expect(validateWith({ age })).toEqual({});
  for (const age of ["17", "121", "18.5"])
    expect(validateWith({ age }).age).toBe("Enter an age between 18 and 120.");
  expect(validateWith({ bio: "x".repeat(500) })).toEqual({});
  expect(validateWith({ bio: "x".repeat(501) }).bio).toBeDefined();
});

test("spec 5: the profile's name and the profile's age have a title when they are wrong", () => {
  const title = (change: Partial<EditValues>) =>
    titleOf({ ...values, ...change }, validateWith(change));
  expect(title({ name: "  ", age: "17" })).toBe("Name required");
  expect(title({ name: "\u200B\u202E" })).toBe("Name required");
  expect(title({ age: "17" })).toBe("Check your age");
  expect(title({})).toBeUndefined();
});

test("spec 5: a new interest is trimmed, at most 30 characters, and no duplicate", () => {
  expect(interestProblem(" Chess ", ["coffee"])).toBeUndefined();
  expect(interestProblem("x".repeat(30), [])).toBeUndefined();
  expect(interestProblem("x".repeat(31), [])).toContain("at most 30 characters");
  expect(interestProblem(" COFFEE ", ["coffee"])).toBe("COFFEE is already on your list.");
  expect(interestProblem("cof\u200Bfee", ["coffee"])).toBe("coffee is already on your list.");
});

test("spec 5: twelve interests are the most", () => {
  const eleven = Array.from({ length: 11 }, (_, index) => `interest ${index}`);
  expect(interestProblem("chess", eleven)).toBeUndefined();
  expect(interestProblem("chess", [...eleven, "coffee"])).toBe("12 is the most. Remove one first.");
});

test("an interest that was typed but not added is saved, or refused", () => {
  expect(changesOf({ ...values, newInterest: " chess " }).interests).toEqual(["coffee", "chess"]);
  expect(changesOf({ ...values, newInterest: "\u202Eche\u200Bss" }).interests).toEqual([
    "coffee",
    "chess",
  ]);
  expect(changesOf({ ...values, newInterest: "\u200B" }).interests).toEqual(["coffee"]);
  expect(validateWith({ newInterest: "Coffee" }).interests).toBe("Coffee is already on your list.");
});
