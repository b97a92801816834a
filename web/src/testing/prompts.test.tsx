import { expect, test } from "bun:test";
import { enrol } from "@hereabouts/api/testing/enrol";
import { fireEvent } from "@testing-library/react";

import { SPOT, enterWorld, renderApp, worldOfEach } from "./app";
import { button, focused, heading, press, textShown, shows, waitFor } from "./page";

const world = worldOfEach();
const PROMPTS = [
  { prompt: "say_yes" as const, answer: "A long walk" },
  { prompt: "learning" as const, answer: "Czech" },
];

async function openEditor(prompts: readonly object[] = PROMPTS) {
  const me = await enterWorld(world());
  await me.put("/api/users/me", { prompts } as never);
  renderApp("/profile");
  await press(button("Edit profile"));
  await focused(heading("Edit profile"));
  return me;
}

const choices = () => [...document.querySelectorAll("form select")] as HTMLSelectElement[];
const answers = () =>
  [...document.querySelectorAll<HTMLTextAreaElement>("form ol textarea")].map(({ value }) => value);
const answer = (at: number) =>
  document.querySelectorAll<HTMLTextAreaElement>("form ol textarea")[at] as HTMLTextAreaElement;

test("a person's page shows their prompts, in their order", async () => {
  const ana = await enrol(world(), { name: "Ana Souza" }, SPOT);
  await ana.put("/api/users/me", { prompts: PROMPTS });
  await enterWorld(world());
  renderApp(`/discover?person=${ana.id}`);
  await waitFor(heading("Ana Souza"));
  await shows(["I always say yes to…", "A long walk", "I am learning…", "Czech"]);
  const cards = [...document.querySelectorAll("[role=dialog] dl:first-of-type dd")];
  expect(cards.map(({ textContent }) => textContent).slice(0, 2)).toEqual(["A long walk", "Czech"]);
});

test("prompts are added, moved by keyboard, removed and saved", async () => {
  const me = await openEditor();
  await press(button("Add a prompt"));
  await focused(() => choices()[2] as HTMLElement);
  fireEvent.change(choices()[2] as HTMLSelectElement, { target: { value: "laugh_at" } });
  fireEvent.change(answer(2), { target: { value: "Signposts" } });
  expect(document.body.textContent).not.toContain("Add a prompt");
  await press(button("Move up: I laugh too hard at…"));
  await textShown("I laugh too hard at… is 2 of 3 now.");
  await focused(button("Move up: I laugh too hard at…"));
  await press(button("Move up: I laugh too hard at…"));
  await textShown("I laugh too hard at… is 1 of 3 now.");
  expect(answers()).toEqual(["Signposts", "A long walk", "Czech"]);
  const first = button("Move up: I laugh too hard at…")();
  expect(first.getAttribute("aria-disabled")).toBe("true");
  await press(button("Remove: I always say yes to…"));
  await focused(button("Remove: I am learning…"));
  await press(button("Save changes"));
  await textShown("Profile updated");
  expect((await me.get("/api/users/me")).body.prompts).toEqual([
    { prompt: "laugh_at", answer: "Signposts" },
    { prompt: "learning", answer: "Czech" },
  ]);
  await shows(["I laugh too hard at…", "Signposts"]);
});

test("a prompt is chosen once, and one without an answer is refused", async () => {
  await openEditor([]);
  await press(button("Add a prompt"));
  await press(button("Add a prompt"));
  expect(choices().map(({ value }) => value)).toEqual(["perfect_sunday", "ask_me_about"]);
  const offered = [...(choices()[1]?.options ?? [])].map(({ value }) => value);
  expect(offered).not.toContain("perfect_sunday");
  fireEvent.change(answer(0), { target: { value: "Pancakes" } });
  await press(button("Save changes"));
  await focused(() => answer(1));
  await textShown("Write an answer, or remove the prompt.");
  expect(answer(0).getAttribute("aria-invalid")).toBeNull();
  expect(answers()).toEqual(["Pancakes", ""]);
  await press(button("Remove: Over our first coffee, ask me about…"));
  await press(button("Save changes"));
  await textShown("Profile updated");
});
