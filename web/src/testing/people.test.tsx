import { expect, test } from "bun:test";
import { enrol } from "@hereabouts/api/testing/enrol";

import { SPOT, enterWorld, renderApp, worldOfEach } from "./app";
import {
  button,
  fill,
  heading,
  item,
  link,
  press,
  textShown,
  shownPath,
  shows,
  textGone,
  waitFor,
} from "./page";

const world = worldOfEach();
const noMatches = heading("No matches yet");

test("spec 2: a card of discover says who somebody is", async () => {
  const profile = {
    name: "Ana Souza",
    age: 29,
    bio: "Espresso first.",
    interests: ["coffee", "chess"],
  };
  const ana = await enrol(world(), profile, { ...SPOT, latitude: SPOT.latitude + 0.009 });
  await enterWorld(world());
  renderApp("/discover");
  const card = item("Ana Souza");
  await textShown(/^\W?Ana Souza\W+29$/);
  await shows(["Available", "Friendship", "Espresso first.", "coffee (shared with you)"], card);
  await shows(["percent compatible"], card);
  expect(card()?.textContent).toMatch(/about \d+ km/);
  expect(card()?.querySelector(`a[href="/chat/${ana.id}"]`)?.textContent).toContain("Message");
  await shows(["Within 5 km", "Ages 22–35"]);
});

test("spec 4: Connect creates a match, and the card leaves to the matches at once", async () => {
  await enrol(world(), { name: "Ana Souza" }, SPOT);
  const me = await enterWorld(world());
  renderApp("/discover");
  const connect = await waitFor(button("Connect"));
  connect.focus();
  connect.click();
  await textShown("You know everybody here");
  await waitFor(async () => expect((await me.get(`/api/matches/${me.id}`)).body).toHaveLength(1));
  renderApp("/discover");
  await textShown("You know everybody here");
  await press(link(/^Matches/));
  await waitFor(heading("Ana Souza"));
});

test("spec 2: no matches, and the way to discover", async () => {
  await enterWorld(world());
  renderApp("/matches");
  await waitFor(noMatches);
  await press(link("Discover people"));
  await waitFor(() => expect(shownPath()).toBe("/discover"));
});

test("spec 2: the list of matches with name, date, bio, per cent and a way to write", async () => {
  const ana = await enrol(world(), { name: "Ana Souza", bio: "Espresso first." }, SPOT);
  const bo = await enrol(world(), { name: "Bo" }, SPOT);
  const me = await enterWorld(world());
  for (const { id } of [ana, bo])
    await me.post("/api/matches", { userId1: me.id, userId2: id, compatibilityScore: 85 });
  renderApp("/matches");
  await textShown("2 matches");
  const cards = [...document.querySelectorAll("main li")].map(({ textContent }) => textContent);
  expect(cards[0]).toContain("No bio yet.");
  expect(cards.at(-1)).toContain("Ana Souza");
  expect(cards.at(-1)).toContain("Espresso first.");
  expect(cards.at(-1)).toMatch(/Matched \w+ \d+(?!,|\d)/);
  expect(cards.at(-1)).toMatch(/\d+ ?%/);
  expect(link("Message Ana Souza")().getAttribute("href")).toBe(`/chat/${ana.id}`);
});

test("a connection is ended after a confirmation", async () => {
  const ana = await enrol(world(), { name: "Ana Souza" }, SPOT);
  const me = await enterWorld(world());
  await me.post("/api/matches", { userId1: me.id, userId2: ana.id });
  renderApp("/matches");
  await press(button("End the connection with Ana Souza"));
  await textShown("End this connection?");
  await press(button("Keep it"));
  await textGone("End this connection?");
  await press(button("End the connection with Ana Souza"));
  await press(button("End connection"));
  await waitFor(noMatches);
  renderApp("/matches");
  await waitFor(noMatches);
});

test("spec 2: every path of the app, the bottom navigation, the not-found page", async () => {
  const ana = await enrol(world(), { name: "Ana Souza" }, SPOT);
  await enterWorld(world());
  const screens: [path: string, title: string, active: string | undefined][] = [
    ["/", "Map", "Map"],
    ["/map", "Map", "Map"],
    ["/events", "Events", "Events"],
    ["/events/create", "Create event", "Events"],
    ["/discover", "Discover", undefined],
    ["/matches", "Matches", "Matches"],
    ["/messages", "Messages", "Messages"],
    [`/chat/${ana.id}`, "Ana Souza", "Messages"],
    ["/profile", "Profile", "Profile"],
    ["/settings", "Settings", "Profile"],
  ];
  const texts = (selector: string) =>
    [...document.querySelectorAll(`nav[aria-label=Main] ${selector}`)].map(({ textContent }) =>
      textContent.trim(),
    );
  for (const [path, title, active] of screens) {
    renderApp(path);
    await waitFor(() => expect(document.querySelector("h1")?.textContent).toBe(title));
    expect(texts("a"), path).toEqual(["Map", "Events", "Matches", "Messages", "Profile"]);
    expect(texts('a[aria-current="page"]'), path).toEqual(active ? [active] : []);
  }
  for (const [way, path] of [
    ["Open map", "/map"],
    ["Go home", "/"],
  ] as const) {
    renderApp("/nowhere");
    await waitFor(heading("This view got lost"));
    await press(link(way));
    await waitFor(() => expect(shownPath()).toBe(path));
  }
});

test("spec 4: logout clears all cached data", async () => {
  const ana = await enrol(world(), { name: "Ana Souza" }, SPOT);
  const me = await enterWorld(world());
  await me.post("/api/matches", { userId1: me.id, userId2: ana.id });
  renderApp("/matches");
  await waitFor(heading("Ana Souza"));
  renderApp(`/chat/${ana.id}`);
  await fill("Message to Ana Souza", "Half a thought");
  await press(link(/^Profile/));
  await press(link("Settings"));
  await waitFor(heading("Settings"));
  const kept = () => JSON.stringify({ ...sessionStorage }) + JSON.stringify({ ...localStorage });
  expect(kept()).toContain("Half a thought");
  await press(button("Sign out"));
  await textShown("Welcome to Hereabouts");
  expect(kept()).not.toMatch(/Half a thought|Ana Souza/);
  await enterWorld(world(), { name: "Bo" });
  renderApp("/matches");
  await waitFor(noMatches);
});
