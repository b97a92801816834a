import { expect, test } from "bun:test";

import { clockTime } from "@/lib/time/clock";
import { learnServerTime } from "@/lib/time/server-time";

import { enterWorld, renderApp, worldOfEach } from "./app";
import { button, press, textShown, textGone, waitFor } from "./page";

const world = worldOfEach();

const HIDE = "Hide it now";
const isMe = (method: string, path: string) => method === "GET" && path === "/api/users/me";
const isSettings = (method: string, path: string) =>
  method === "PUT" && path === "/api/users/me/settings";
const failure = async () =>
  Response.json({ message: "Something broke.", code: "internal" }, { status: 500 });

/** A member who hides their place and shows it for a while. */
async function enterShown() {
  world().clock.now = Date.now();
  const me = await enterWorld(world());
  await me.put("/api/users/me/settings", { showLocation: false });
  const inAnHour = new Date(Date.now() + 3_600_000).toISOString();
  await me.put("/api/users/me/settings", { visibleUntil: inAnHour });
  const answer = async () => (await me.get("/api/users/me")).body;
  const { visibleUntil: end = "" } = (await answer()).place;
  return {
    end: Date.parse(end),
    title: `Your place is shown until ${clockTime(end)}`,
    isShown: async () => (await answer()).settings.showLocation,
  };
}

test("the map says how long a hidden place is shown, and one tap hides it", async () => {
  const { title, isShown } = await enterShown();
  renderApp("/map");
  await textShown(title);
  await textShown("Then it is hidden again by itself.");
  await press(button(HIDE));
  await textGone(title);
  await textShown("Your location is off");
  await waitFor(async () => expect(await isShown()).toBe(false));
  await textGone("Your place is hidden again");
});

test("the notice disappears before the server responds, and a refusal restores it", async () => {
  const { title, isShown } = await enterShown();
  let refuse = () => {};
  const asked = new Promise<void>((resolve) => (refuse = resolve));
  const mend = world().meanwhile(isSettings, async () => {
    await asked;
    return failure();
  });
  renderApp("/map");
  await press(button(HIDE));
  await textGone(title);
  refuse();
  await textShown("Changes not saved");
  await textShown(title);
  await textGone("Your location is off");
  expect(await isShown()).toBe(true);
  mend();
  await press(button(HIDE));
  await waitFor(async () => expect(await isShown()).toBe(false));
});

test("the end is shown though the first request fails and the second is too early", async () => {
  const { end, title } = await enterShown();
  world().clock.now = end - 1000;
  learnServerTime(
    new Response(null, { headers: { Date: new Date(world().clock.now).toUTCString() } }),
  );
  renderApp("/map");
  await textShown(title);
  let questions = 0;
  world().meanwhile(isMe, async (reachServer) => {
    questions += 1;
    if (questions === 1) return failure();
    if (questions === 3) world().clock.now = end;
    return reachServer();
  });
  await textShown("Your place is hidden again");
  await textShown("Nobody finds you nearby until you show it again.");
  await textShown("Your location is off");
  await textGone(title);
  expect(questions).toBe(3);
});

test("a member who is visible without an end, or hidden, sees none of it", async () => {
  world().clock.now = Date.now();
  const me = await enterWorld(world());
  renderApp("/map");
  await textShown("0 people nearby");
  await textGone("Your place is shown until");
  await me.put("/api/users/me/settings", { showLocation: false });
  renderApp("/map");
  await textShown("Your location is off");
  await textGone("Your place is shown until");
});
