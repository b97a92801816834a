import { expect, test } from "bun:test";
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
  said,
  shownPath,
  unsaid,
  waitFor,
} from "./page";

const world = worldOfEach({ PUBLIC_URL: "http://meet.example" });
const north = (km: number) => ({ ...SPOT, latitude: SPOT.latitude + km / 111.195 });

function tellOfFive() {
  const found = document.querySelector<HTMLInputElement>("main input[role=switch]");
  if (!found) throw new Error("there is no switch");
  return found;
}

test("nobody near: the counts as they are, and one tap to widen", async () => {
  for (const name of ["Ana", "Bo", "Cy"]) await enrol(world(), { name }, north(15));
  await enterWorld(world());
  renderApp("/discover");
  await waitFor(heading("Nobody within 5 km yet. 3 within 20 km."));
  await press(button("Look within 20 km"));
  await said("3 people nearby");
});

test("the invitation is the public address, and holds no place", async () => {
  const shared: ShareData[] = [];
  Object.assign(navigator, { share: async (data: ShareData) => void shared.push(data) });
  await enterWorld(world());
  renderApp("/discover");
  await press(button("Invite"));
  await waitFor(() => expect(shared[0]?.url).toBe("http://meet.example/?from=invite"));
  Reflect.deleteProperty(navigator, "share");
});

test("the poster carries the code and the typed name of the area, which stays on the device", async () => {
  await enterWorld(world());
  renderApp("/discover");
  await press(button("Poster"));
  await waitFor(heading("A poster to print"));
  await said("Meet the people around here");
  await fill("Name of your area", "Elbe Meadows");
  await said("Meet the people of Elbe Meadows");
  await waitFor(() =>
    expect(document.querySelector("svg[role=img]")?.getAttribute("aria-label")).toBe(
      "QR code that leads to http://meet.example/?from=invite",
    ),
  );
  renderApp("/discover");
  await press(button("Poster"));
  await said("Meet the people of Elbe Meadows");
  const kept = Object.keys(localStorage).filter((key) => key.startsWith("area-name:"));
  expect(kept).toHaveLength(1);
});

test("a first ritual is an event in two taps and a place", async () => {
  const me = await enterWorld(world());
  renderApp("/discover");
  await press(link(/^Thursday walk/));
  await said("Only the place is missing: write where you meet, then publish.");
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
  });
  const at = new Date(body.dateTime);
  expect([at.getDay(), at.getHours(), at.getMinutes()]).toEqual([4, 18, 30]);
});

test("a ritual leaves an event that was begun before as it is", async () => {
  await enterWorld(world());
  renderApp("/events/create");
  await fill("Title", "My own plan");
  renderApp("/events/create?ritual=coffee");
  await waitFor(() => expect(field("Title").value).toBe("Sunday coffee"));
  renderApp("/events/create?ritual=poker");
  await waitFor(() => expect(field("Title").value).toBe("My own plan"));
});

test("one switch turns the daily notice on, and does not stand where it is on", async () => {
  const me = await enterWorld(world());
  const setting = async () => (await me.get("/api/users/me")).body.settings.nearbyUsers;
  renderApp("/discover");
  await press(tellOfFive);
  await waitFor(async () => expect(await setting()).toBe(true));
  expect(tellOfFive().checked).toBe(true);
  renderApp("/discover");
  await waitFor(button("Invite"));
  await unsaid("Tell me when there are five");
});

test("a refused switch goes back, and says so", async () => {
  await enterWorld(world());
  const isSettings = (method: string, path: string) =>
    method === "PUT" && path.endsWith("/settings");
  world().meanwhile(isSettings, async () =>
    Response.json({ message: "Not now.", code: "demo_locked" }, { status: 403 }),
  );
  renderApp("/discover");
  await press(tellOfFive);
  await said("Changes not saved");
  expect(tellOfFive().checked).toBe(false);
});
