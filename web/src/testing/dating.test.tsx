import { expect, test } from "bun:test";
import { enrol } from "@hereabouts/api/testing/enrol";

import { chosen } from "@/features/settings/dating/dating-values";

import { SPOT, enterWorld, renderApp, worldOfEach } from "./app";
import { box, button, fill, heading, press, textShown, textGone, waitFor } from "./page";

const world = worldOfEach();
const PREFERENCES = "/api/users/me/dating-preferences";
const ANSWERS = { agrees: true, genders: ["woman"], ownWords: [], isShown: false };

/** The browser's clock is the real one, so the server's has to be. */
function enter(profile: { [field: string]: unknown } = {}) {
  world().clock.now = Date.now();
  return enterWorld(world(), { intent: "dating", ...profile });
}

async function openForm() {
  await press(button("Choose"));
  await waitFor(heading("Before you choose"));
  await press(button("I agree"));
  await waitFor(button("Save answers"));
}

test("answers are given after consent, exclusive choices replace each other, and wrong values stay in the form", async () => {
  const me = await enter();
  renderApp("/settings#dating");
  await openForm();
  await press(box("Rather not say"));
  await fill("In your own words", "Agender, Queer, Bi, Pan");
  await press(button("Save answers"));
  await textShown("Choose who you are or that you would rather not say, not both.");
  await textShown("Use at most 3 words of your own.");
  await textShown("Choose whom you would like to meet.");
  expect((await me.get(PREFERENCES)).body.agreedAt).toBeNull();
  await press(box("Woman"));
  await fill("In your own words", "Agender,  Queer ");
  await press(box("Men"));
  await press(box("Everyone"));
  await press(button("Save answers"));
  await textShown(/You can change your answers from/);
  expect((await me.get(PREFERENCES)).body).toMatchObject({
    genders: ["woman"],
    ownWords: ["Agender", "Queer"],
    wanted: ["everyone"],
    isShown: false,
  });
  await textGone("Change answers");
});

test("a save after a change elsewhere is refused with the day, and no choice is lost", async () => {
  const me = await enter();
  renderApp("/settings#dating");
  await openForm();
  await press(box("Man"));
  await press(box("Women"));
  await me.put(PREFERENCES, { ...ANSWERS, wanted: ["man"] });
  await press(button("Save answers"));
  await textShown("Your answers were not saved");
  await textShown(/You can change your answers from/);
  expect(box("Man")().querySelector("input")?.checked).toBe(true);
  expect((await me.get(PREFERENCES)).body).toMatchObject({ genders: ["woman"] });
});

test("everything is deleted after a confirmation, and can be given again only after a week", async () => {
  const me = await enter();
  await me.put(PREFERENCES, { ...ANSWERS, wanted: ["everyone"] });
  renderApp("/settings#dating");
  await press(button("Take everything back"));
  await waitFor(heading("Take everything back?"));
  await press(
    () =>
      [...document.querySelectorAll<HTMLElement>("[role=dialog] button")].find(
        ({ textContent }) => textContent === "Take everything back",
      ) ?? button("none")(),
  );
  await textShown("Everything is deleted");
  await textShown(/You took your answers back/);
  expect((await me.get(PREFERENCES)).body.agreedAt).toBeNull();
});

test("a member with another intent is not asked, and can delete dormant answers", async () => {
  const me = await enter();
  await me.put(PREFERENCES, { ...ANSWERS, wanted: ["everyone"] });
  await me.put("/api/users/me", { intent: "friends" });
  renderApp("/settings#dating");
  await textShown("Your answers rest while you look for something else.");
  await textGone("Show on my profile");
  await waitFor(button("Take everything back"));
});

test("a member who looks for friends and never answered sees none of it", async () => {
  await enter({ intent: "friends" });
  renderApp("/settings#filters");
  await waitFor(heading("Who you see"));
  await textGone("Dating");
});

test("Discover says how many are near if none of them fits", async () => {
  const me = await enter();
  await me.put("/api/users/me/location", SPOT);
  for (let index = 0; index < 6; index += 1) {
    const other = await enrol(world(), { name: `P${index}`, intent: "dating" }, SPOT);
    await other.put(PREFERENCES, { ...ANSWERS, wanted: ["woman"] });
  }
  await me.put(PREFERENCES, { ...ANSWERS, wanted: ["man"] });
  renderApp("/discover");
  await textShown("Nobody to show you right now");
  await textShown("6 people nearby");
});

test("an exclusive choice replaces the others, and is replaced by them", () => {
  expect(chosen(["woman", "man"], ["woman", "man", "everyone"], "everyone")).toEqual(["everyone"]);
  expect(chosen(["everyone"], ["everyone", "man"], "everyone")).toEqual(["man"]);
  expect(chosen(["everyone"], [], "everyone")).toEqual([]);
  expect(chosen(["woman"], ["woman", "man"], "everyone")).toEqual(["woman", "man"]);
});
