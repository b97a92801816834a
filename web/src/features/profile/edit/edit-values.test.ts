import { expect, test } from "bun:test";

import { editValuesOf, previewOf } from "./edit-values";
import type { Me } from "../profile.queries";

const me = {
  name: "Ada Walker",
  age: 28,
  bio: "Maps.",
  intent: "friends",
  interests: ["hiking"],
  prompts: [],
  status: "coffee",
  statusUntil: new Date(Date.now() + 3_600_000).toISOString(),
} as unknown as Me;

const shown = (change: Partial<ReturnType<typeof editValuesOf>>) =>
  previewOf(me, { ...editValuesOf(me), ...change });

test("the preview shows what others will see once the typed values are saved", () => {
  expect(shown({})).toMatchObject({ ...me });
  const changed = shown({ name: " Ada  Ryder ", age: "41", bio: "Bread.", newInterest: " chess " });
  expect(changed).toMatchObject({ name: "Ada Ryder", age: 41, bio: "Bread." });
  expect(changed.interests).toEqual(["hiking", "chess"]);
});

test("the preview keeps the saved name while the field is empty, and shows no empty answer and no end of another status", () => {
  const changed = shown({
    name: " ",
    age: "",
    status: "busy",
    prompts: [{ prompt: "sunday", answer: " " }] as unknown as Me["prompts"],
  });
  expect(changed).toMatchObject({ name: "Ada Walker", age: null, status: "busy", prompts: [] });
  expect(changed.statusUntil).toBeUndefined();
});
