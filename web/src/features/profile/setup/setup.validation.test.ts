import { expect, test } from "bun:test";

import { type SetupValues, changesOf } from "./setup-values";
import { validateSetup } from "./setup.validation";

const values: SetupValues = {
  name: "Ada",
  age: "30",
  bio: "",
  intent: "friends",
  interests: ["coffee"],
  profileImageUrl: null,
};
const validateWith = (change: Partial<SetupValues>) => validateSetup({ ...values, ...change });

test("spec 5: setup's name, setup's age of 18 to 120, setup's bio of up to 300", () => {
  expect(validateSetup(values)).toEqual({});
  expect(validateWith({ age: "18" })).toEqual({});
  expect(validateWith({ age: "120", bio: "x".repeat(300) })).toEqual({});
});

test("spec 5: setup's name, setup's age and setup's bio are each refused at itself; spec 9: bios of 240, 300 and 500", () => {
  expect(validateWith({ name: "  " }).name).toBe("Add your name so people know who you are.");
  for (const age of ["", "17", "121", "18.5"])
    expect(validateWith({ age }).age).toBe("Enter an age between 18 and 120.");
  expect(validateWith({ bio: "x".repeat(301) }).bio).toBeDefined();
  expect(validateWith({ intent: null }).intent).toBe("Choose what you are here for.");
  expect(validateWith({ interests: [] }).interests).toBe("Choose at least one interest.");
});

test("the request keeps interests without a tile, and omits an unknown intent", () => {
  const changes = changesOf({ ...values, intent: null, interests: ["chess", "coffee"] });
  expect(changes.interests).toEqual(["chess", "coffee"]);
  expect(changes).not.toHaveProperty("intent");
});
