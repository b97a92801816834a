import { expect, test } from "bun:test";
import { cellMembersCache } from "@hereabouts/api/people/cell-members/cell-members-cache.service";
import { enrol } from "@hereabouts/api/testing/enrol";

import { SPOT, enterWorld, renderApp, worldOfEach } from "./app";
import {
  button,
  field,
  fill,
  focused,
  heading,
  link,
  press,
  textShown,
  shownPath,
  textGone,
  tryAgain,
  waitFor,
} from "./page";

const world = worldOfEach({ PUBLIC_URL: "http://meet.example" });
const north = (km: number) => ({ ...SPOT, latitude: SPOT.latitude + km / 111.195 });

function tellOfFive() {
  const found = document.querySelector<HTMLInputElement>("main input[role=switch]");
  if (!found) throw new Error("there is no switch");
  return found;
}

test("with nobody near: the true counts, and one tap to widen the radius", async () => {
  for (const name of ["Ana", "Bo", "Cy"]) await enrol(world(), { name }, north(15));
  await enterWorld(world());
  renderApp("/discover");
  await waitFor(heading("Nobody within 5 km yet. 3 within 20 km."));
  await press(button("Look within 20 km"));
  await textShown("3 people nearby");
});

test("nobody within 20 km: the number within 100 km is shown, without a link", async () => {
  for (const name of ["Ana", "Bo"]) await enrol(world(), { name }, north(60));
  await enterWorld(world());
  await cellMembersCache(world().deps).readAll();
  renderApp("/discover");
  // The radius that an earlier test has set.
  await waitFor(heading(/^Nobody within \d+ km yet\. 2 within 100 km\.$/));
  const reach = await waitFor(() => {
    const found = document.querySelector('[aria-label="People within your filters"]');
    if (!found) throw new Error("nobody is counted");
    return found;
  });
  const numbers = [...reach.querySelectorAll("dl > div")].map(({ children: [what, count] }) => [
    what?.textContent,
    count?.textContent,
  ]);
  expect(numbers).toEqual([
    ["within 5 km", "0"],
    ["within 20 km", "0"],
    ["within 100 km", "2"],
  ]);
  await textGone("Look within 100 km");
  const filters = await waitFor(link("Change filters"));
  expect(filters.getAttribute("href")).toBe("/settings#filters");
});

for (const [path, failed] of [
  ["/discover", "We couldn't load matches"],
  ["/map", "We couldn't load the people nearby"],
] as const)
  test(`${path} says so if the people further away cannot be counted, and counts them on request`, async () => {
    await enterWorld(world());
    const letBe = world().meanwhile(
      (_, route) => route === "/api/users/nearby/counts",
      async () => Response.json({ message: "Not now.", code: "internal" }, { status: 500 }),
    );
    renderApp(path);
    await waitFor(heading(failed));
    await textShown("Not now.");
    letBe();
    await press(tryAgain);
    await waitFor(button("Invite"));
    await waitFor(heading(/^Nobody within \d+ km yet\.$/));
  });

test("the map of an empty town is shown with its card, not before it", async () => {
  await enterWorld(world());
  let letThrough: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  const areEvents = (method: string, path: string) =>
    method === "GET" && path.startsWith("/api/events/nearby");
  const end = world().meanwhile(areEvents, async () => {
    await held;
    return Response.json([], { headers: { "X-Total-Count": "0" } });
  });
  renderApp("/map");
  await textShown("0 people nearby");
  const isMapShown = () => document.querySelector('main a[href="/discover"]') !== null;
  expect(isMapShown()).toBe(false);
  let wasAlone = false;
  const watch = new MutationObserver(() => {
    const isCardShown = document.body.textContent.includes("Begin with a first ritual");
    wasAlone ||= isMapShown() && !isCardShown;
  });
  watch.observe(document.body, { childList: true, subtree: true });
  letThrough();
  await waitFor(button("Invite"));
  watch.disconnect();
  end();
  expect([isMapShown(), wasAlone]).toEqual([true, false]);
});

test("the invitation contains the area's name, and a ritual there takes two taps", async () => {
  const shared: ShareData[] = [];
  Object.assign(navigator, { share: async (data: ShareData) => void shared.push(data) });
  const me = await enterWorld(world());
  renderApp("/discover");
  await fill("Name your area", "Elbe Meadows");
  await press(button("Invite"));
  await waitFor(() => expect(shared[0]?.title).toMatch(/^Meet the people of .?Elbe Meadows.? on /));
  expect(shared[0]?.url).toBe("http://meet.example/?from=invite");
  Reflect.deleteProperty(navigator, "share");
  await press(link(/^Sunday coffee/));
  await press(button("Publish event"));
  await waitFor(() => expect(shownPath()).toMatch(/^\/events\/[\w-]{10,}/));
  const { body } = await me.get(`/api/events/${shownPath().split("/")[2]}`);
  expect(body).toMatchObject({ title: "Sunday coffee", location: "Elbe Meadows" });
});

test("the invitation is the public address, without a position", async () => {
  const shared: ShareData[] = [];
  Object.assign(navigator, { share: async (data: ShareData) => void shared.push(data) });
  await enterWorld(world());
  renderApp("/discover");
  await press(button("Invite"));
  await waitFor(() => expect(shared[0]?.url).toBe("http://meet.example/?from=invite"));
  Reflect.deleteProperty(navigator, "share");
});

test("the poster has the QR code and the typed name of the area, which stays on the device", async () => {
  await enterWorld(world());
  renderApp("/discover");
  await press(button("Poster"));
  await waitFor(heading("A poster to print"));
  await textShown("Meet the people around here");
  await fill("Name of your area", "Elbe Meadows");
  await textShown("Meet the people of Elbe Meadows");
  await waitFor(() =>
    expect(document.querySelector("svg[role=img]")?.getAttribute("aria-label")).toBe(
      "QR code that leads to http://meet.example/?from=invite",
    ),
  );
  renderApp("/discover");
  await press(button("Poster"));
  await textShown("Meet the people of Elbe Meadows");
  const kept = Object.keys(localStorage).filter((key) => key.startsWith("area-name:"));
  expect(kept).toHaveLength(1);
});

test("a first ritual is a weekly event with two taps and a place", async () => {
  const me = await enterWorld(world());
  renderApp("/discover");
  await press(link(/^Thursday walk/));
  await textShown("Only the place is missing: write where you meet, then publish.");
  await focused(() => field("Location"));
  await fill("Location", "The fountain");
  await press(button("Publish event"));
  await waitFor(() => expect(shownPath()).toMatch(/^\/events\/[\w-]{10,}/));
  const id = shownPath().split("/")[2];
  const { body } = await me.get(`/api/events/${id}`);
  expect(body).toMatchObject({
    title: "Thursday walk",
    category: "outdoor",
    location: "The fountain",
    series: { every: "week", until: null, count: null },
  });
  const at = new Date(body.dateTime);
  expect([at.getDay(), at.getHours(), at.getMinutes()]).toEqual([4, 18, 30]);
});

test("a ritual leaves the draft of another event as it is", async () => {
  await enterWorld(world());
  renderApp("/events/create");
  await fill("Title", "My own plan");
  renderApp("/events/create?ritual=coffee");
  await waitFor(() => expect(field("Title").value).toBe("Sunday coffee"));
  renderApp("/events/create?ritual=poker");
  await waitFor(() => expect(field("Title").value).toBe("My own plan"));
});

test("one switch turns the daily notice on, and is hidden where it is on", async () => {
  const me = await enterWorld(world());
  const setting = async () => (await me.get("/api/users/me")).body.settings.nearbyUsers;
  renderApp("/discover");
  await press(tellOfFive);
  await waitFor(async () => expect(await setting()).toBe(true));
  expect(tellOfFive().checked).toBe(true);
  renderApp("/discover");
  await waitFor(button("Invite"));
  await textGone("Tell me when there are five");
});

test("a refused switch is rolled back, and says so", async () => {
  await enterWorld(world());
  const isSettings = (method: string, path: string) =>
    method === "PUT" && path.endsWith("/settings");
  world().meanwhile(isSettings, async () =>
    Response.json({ message: "Not now.", code: "demo_locked" }, { status: 403 }),
  );
  renderApp("/discover");
  await press(tellOfFive);
  await textShown("Changes not saved");
  expect(tellOfFive().checked).toBe(false);
});
