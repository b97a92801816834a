import { expect, test } from "bun:test";
import { enrol } from "@hereabouts/api/testing/enrol";

import { SPOT, enterWorld, renderApp, worldOfEach } from "./app";
import { button, focused, heading, item, link, press, textShown, textGone, waitFor } from "./page";

const world = worldOfEach();
const isPass = (method: string, path: string) =>
  method === "PUT" && path.startsWith("/api/passes/");
const isTakingBack = (method: string, path: string) =>
  method === "DELETE" && path.startsWith("/api/passes/");
const refusal = async () =>
  Response.json({ code: "storage_unavailable", message: "Not now." }, { status: 503 });

/** The names on the cards, in order, without the one being removed. */
const cards = () =>
  [...document.querySelectorAll("main li:not([inert]) h2 bdi")].map((name) => name.textContent);
const shown = (...names: string[]) => waitFor(() => expect(cards()).toEqual(names));

/** Three people; the first shares most with the viewer. */
async function enterAmongThree() {
  const people = [
    await enrol(world(), { name: "Ana Souza", age: 25, interests: ["coffee", "chess"] }, SPOT),
    await enrol(world(), { name: "Bo", age: 30, interests: ["chess"] }, SPOT),
    await enrol(world(), { name: "Cy", age: 34, intent: "dating", interests: ["sea"] }, SPOT),
  ] as const;
  const me = await enterWorld(world(), { age: 25, interests: ["coffee", "chess"] });
  return { me, people };
}

const passesOf = async (me: Awaited<ReturnType<typeof enterAmongThree>>["me"]) =>
  (await me.get("/api/passes")).body;

test("Not now hides the card for a week and moves the focus to the next one; Undo restores both", async () => {
  const { me } = await enterAmongThree();
  renderApp("/discover");
  await shown("Ana Souza", "Bo", "Cy");
  await textShown("3 people nearby");
  const notNow = button(/^Not now, .?Ana Souza/);
  notNow().focus();
  await press(notNow);
  await shown("Bo", "Cy");
  await focused(link(/^.?Bo/));
  await textShown("2 people nearby");
  await textShown(/Ana Souza.? is hidden for a week\.$/);
  await waitFor(async () => expect(await passesOf(me)).toHaveLength(1));
  const [pass] = await passesOf(me);
  expect(Date.parse(pass?.until ?? "") - world().clock.now).toBe(7 * 86_400_000);
  await press(button("Undo"));
  await shown("Ana Souza", "Bo", "Cy");
  await focused(link(/^.?Ana Souza/));
  await textGone("is hidden");
  await waitFor(async () => expect(await passesOf(me)).toEqual([]));
});

test("the menu hides a person for a month; after the last card Undo has the focus", async () => {
  const { me } = await enterAmongThree();
  renderApp("/discover");
  await shown("Ana Souza", "Bo", "Cy");
  for (const name of ["Cy", "Ana Souza"]) {
    await press(button(new RegExp(`^Not now, .?${name}`)));
    await textGone(`Not now, ${name}`);
  }
  await shown("Bo");
  const menu = button(/^More for .?Bo/);
  menu().focus();
  await press(menu);
  const entry = await waitFor(() => {
    const found = document.querySelector<HTMLElement>("[role=menuitem]");
    if (!found) throw new Error("no menu");
    return found;
  });
  expect(entry.textContent).toBe("Hide for a month");
  entry.click();
  await textShown(/Bo.? is hidden for a month\.$/);
  await waitFor(async () => expect(await passesOf(me)).toHaveLength(3));
  await focused(button("Undo"));
  renderApp("/discover");
  await textShown("Nobody within 5 km yet.");
});

test("a hidden person returns if the server refuses, and stays hidden if it refuses the undo", async () => {
  await enterAmongThree();
  renderApp("/discover");
  await shown("Ana Souza", "Bo", "Cy");
  const letBe = world().meanwhile(isPass, refusal);
  await press(button(/^Not now, .?Bo/));
  await textShown(/We couldn't hide .?Bo/);
  await shown("Ana Souza", "Bo", "Cy");
  await textGone("is hidden");
  letBe();
  await press(button(/^Not now, .?Bo/));
  await shown("Ana Souza", "Cy");
  const letUndo = world().meanwhile(isTakingBack, refusal);
  await press(button("Undo"));
  await textShown(/We couldn't bring .?Bo.? back/);
  await shown("Ana Souza", "Cy");
  letUndo();
  await press(button("Undo"));
  await shown("Ana Souza", "Bo", "Cy");
});

test("connecting also removes the card, and ends the undo", async () => {
  await enterAmongThree();
  renderApp("/discover");
  await shown("Ana Souza", "Bo", "Cy");
  await press(button(/^Not now, .?Cy/));
  await waitFor(button("Undo"));
  const connect = () => item("Ana Souza")()?.querySelector<HTMLElement>("button.bg-brand-gradient");
  connect()?.click();
  await shown("Bo");
  await textShown("1 person nearby");
  await waitFor(() => expect(() => button("Undo")()).toThrow());
});

test("a refused connection restores the card", async () => {
  await enterAmongThree();
  renderApp("/discover");
  await shown("Ana Souza", "Bo", "Cy");
  world().meanwhile((method, path) => method === "POST" && path === "/api/matches", refusal);
  item("Bo")()?.querySelector<HTMLElement>("button.bg-brand-gradient")?.click();
  await textShown("Failed to send connection");
  await shown("Ana Souza", "Bo", "Cy");
});

test("the settings list the hidden people, and can show them again", async () => {
  const { me, people } = await enterAmongThree();
  await me.put(`/api/passes/${people[1].id}`, { days: 30 });
  renderApp("/settings#privacy");
  await press(button("People hidden for now"));
  await waitFor(heading("Hidden for now"));
  await press(button(/^Show .?Bo.? again$/));
  await textShown(/^You have hidden nobody\./);
  expect(await passesOf(me)).toEqual([]);
  await me.put(`/api/passes/${people[2].id}`, {});
  renderApp("/settings#privacy");
  world().meanwhile(isTakingBack, refusal);
  await press(button("People hidden for now"));
  await press(button(/^Show .?Cy.? again$/));
  await textShown(/We couldn't bring .?Cy.? back/);
  expect(await passesOf(me)).toHaveLength(1);
});
