import { expect, test } from "bun:test";
import { enrol } from "@hereabouts/api/testing/enrol";
import { fireEvent } from "@testing-library/react";

import { SPOT, enterWorld, renderApp, worldOfEach } from "./app";
import {
  box,
  button,
  enter,
  field,
  fill,
  focused,
  press,
  textShown,
  shownPath,
  shows,
  textGone,
  waitFor,
} from "./page";

const world = worldOfEach();

const cards = () =>
  [...document.querySelectorAll("main li:not([inert]) h2 bdi")].map((name) => name.textContent);
const shown = (...names: string[]) =>
  waitFor(() => expect(cards().toSorted()).toEqual(names.toSorted()));
const chips = () =>
  [...document.querySelectorAll('ul[aria-label="Filters in force"] li')].map(({ textContent }) =>
    textContent.trim(),
  );

async function enterAmongThree() {
  await enrol(world(), { name: "Ana Souza", interests: ["coffee", "chess"] }, SPOT);
  await enrol(world(), { name: "Bo", interests: ["chess"], intent: "dating" }, SPOT);
  await enrol(world(), { name: "Cy", age: 50, interests: ["sea"] }, SPOT);
  return enterWorld(world());
}

test("filters show the number of results, are kept in the address, and are removed by their chips", async () => {
  await enterAmongThree();
  renderApp("/discover");
  await shown("Ana Souza", "Bo");
  await press(button("Filters"));
  await waitFor(button("Show 2 people"));
  expect(() => field("sea")).toThrow();
  await press(box("chess"));
  await waitFor(button("Show 2 people"));
  await press(box("coffee"));
  await fill("Looking for", "dating");
  await press(button("Show 1 person"));
  await shown("Bo");
  expect(decodeURIComponent(shownPath())).toBe(
    '/discover?intent=dating&interest=["chess","coffee"]',
  );
  expect(chips()).toEqual(["Within 5 km", "Ages 22–35", "Dating", "chess", "coffee"]);
  await textShown("1 person nearby");
  await press(button(/^Take off .?Dating/));
  await shown("Ana Souza", "Bo");
  await focused(button("Filters"));
  await press(button(/^Take off .?chess/));
  await shown("Ana Souza");
  await press(button(/^Take off .?coffee/));
  await shown("Ana Souza", "Bo");
  expect(shownPath()).toBe("/discover");
});

test("filters are read from the address, and invalid ones are ignored", async () => {
  await enterAmongThree();
  renderApp("/discover?interest=coffee&intent=love&online=perhaps");
  await shown("Ana Souza");
  expect(chips()).toEqual(["Within 5 km", "Ages 22–35", "coffee"]);
  await press(button("Filters"));
  expect((await waitFor(() => field("coffee"))).checked).toBe(true);
  await press(button("Clear filters"));
  await shown("Ana Souza", "Bo");
  expect(shownPath()).toBe("/discover");
});

test("without results there is a way to reset the filters", async () => {
  await enterAmongThree();
  renderApp("/discover?online=1");
  await textShown("Nobody fits these filters");
  await press(button("Filters"));
  await waitFor(button("Show 0 people"));
  await press(button("Close"));
  await textGone("Show 0 people");
  await press(button("Clear filters"));
  await shown("Ana Souza", "Bo");
});

test("distance and ages are those of the settings, and apply at once", async () => {
  const me = await enterAmongThree();
  renderApp("/discover");
  await shown("Ana Souza", "Bo");
  await press(button("Filters"));
  await enter(await waitFor(() => field("Oldest")), "60");
  await waitFor(button("Show 3 people"));
  const slider = await waitFor(() => field("Distance"));
  fireEvent.input(slider, { target: { value: "3" } });
  fireEvent.change(slider);
  await waitFor(async () =>
    expect((await me.get("/api/users/me")).body.settings).toMatchObject({
      maxAge: 60,
      maxDistance: 3,
    }),
  );
  await press(button("Show 3 people"));
  await shown("Ana Souza", "Bo", "Cy");
  expect(chips()).toEqual(["Within 3 km", "Ages 22–60"]);
  await press(button("Filters"));
  await waitFor(() => expect(field("sea")).toBeTruthy());
});

test("a member who hides their presence cannot filter by it", async () => {
  const me = await enterAmongThree();
  await me.put("/api/users/me/settings", { showOnlineStatus: false });
  renderApp("/discover");
  await shown("Ana Souza", "Bo");
  await press(button("Filters"));
  await shows(["You hide when you're online"]);
  expect(() => field("Online now")).toThrow();
});
