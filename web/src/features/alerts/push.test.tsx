import { afterEach, beforeEach, expect, test } from "bun:test";
import { type Member, enrol } from "@hereabouts/api/testing/enrol";
import { host } from "@hereabouts/api/testing/events";
import { screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";

import { GreetingSocket, openWorld, renderApp } from "@/testing/app";
import type { World } from "@/testing/app";
import { gone } from "@/testing/page";
import { ordinaryBrowser, pushingBrowser } from "@/testing/pushing-browser";

const SPOT = { latitude: 10.5, longitude: 20.5 };

let world: World;
let me: Member;
let ana: Member;
let browser: ReturnType<typeof pushingBrowser>;

beforeEach(async () => {
  browser = pushingBrowser();
  world = await openWorld({}, GreetingSocket);
  me = await enrol(world, { name: "Mia" }, SPOT);
  ana = await enrol(world, { name: "Ana Lopez" }, SPOT);
  world.signIn(me);
});
afterEach(async () => {
  await world.close();
  ordinaryBrowser();
});

const devices = async () =>
  (await world.deps.db.$client.execute("SELECT endpoint FROM push_devices")).rows.length;
const offer = () => screen.queryByRole("button", { name: "Turn on" });

async function sayHello() {
  const user = userEvent.setup();
  renderApp(`/chat/${ana.id}`);
  const box = await screen.findByRole("textbox");
  expect(offer()).toBeNull();
  await user.type(box, "Hello{Enter}");
  await waitFor(() => expect(offer()).toBeTruthy());
  expect(browser.asked).toBe(0);
  return user;
}

test("push is offered after the first message, and the browser asks only after that is accepted", async () => {
  const user = await sayHello();
  expect(screen.getByText(/Your browser asks next/)).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Turn on" }));
  await waitFor(async () => expect(await devices()).toBe(1));
  await gone(offer);
  expect(browser.asked).toBe(1);
});

test("a member who declines is not asked again, and can turn push on and off in the settings", async () => {
  const user = await sayHello();
  await user.click(screen.getByRole("button", { name: "Not now" }));
  await user.type(screen.getByRole("textbox"), "Again{Enter}");
  await screen.findByText("Again");
  expect(offer()).toBeNull();
  renderApp("/settings#notifications");
  await user.click(await screen.findByRole("switch", { name: "Push to this device" }));
  await waitFor(async () => expect(await devices()).toBe(1));
  await user.click(screen.getByRole("switch", { name: "Push to this device" }));
  await waitFor(async () => expect(await devices()).toBe(0));
  expect([browser.asked, browser.isSubscribed]).toEqual([1, false]);
});

test("a new session of the same member renews the subscription, that of another does not", async () => {
  const user = await sayHello();
  await user.click(screen.getByRole("button", { name: "Turn on" }));
  await waitFor(async () => expect(await devices()).toBe(1));
  await me.post("/api/logout");
  expect(await devices()).toBe(0);
  world.signIn(ana);
  renderApp("/settings#notifications");
  const toggle = await screen.findByRole("switch", { name: "Push to this device" });
  expect((toggle as HTMLInputElement).checked).toBe(false);
  expect(await devices()).toBe(0);
});

test("the kinds of pushed alerts can be chosen, and are saved", async () => {
  const user = userEvent.setup();
  renderApp("/settings#notifications");
  const named = (name: string) => screen.findByRole<HTMLInputElement>("switch", { name });
  const events = await named("Your events: push");
  await waitFor(() => expect(events.disabled).toBe(false));
  await user.click(events);
  await user.click(await named("Hide what was written"));
  await waitFor(async () => {
    const { body } = await me.get("/api/alerts/settings");
    expect(body).toMatchObject({ push: { events: false, messages: true }, showsWords: true });
    expect(body.timeZone).toBeString();
  });
});

test("a person is muted and unmuted in their chat", async () => {
  const user = userEvent.setup();
  renderApp(`/chat/${ana.id}`);
  const muted = async () => (await me.get("/api/alerts/settings")).body.muted.users;
  for (const [label, after] of [
    [/^Mute/, [ana.id]],
    [/^Unmute/, []],
  ] as const) {
    await user.click(await screen.findByRole("button", { name: /^More/ }));
    await user.click(await screen.findByRole("menuitem", { name: label }));
    await waitFor(async () => expect(await muted()).toEqual([...after]));
    await screen.findByText(after.length > 0 ? /^Muted\./ : /^Not muted/);
  }
});

test("the toast says what was chosen, also if the settings are fetched again before the response", async () => {
  const user = userEvent.setup();
  const { queryClient } = renderApp(`/chat/${ana.id}`);
  const held = Promise.withResolvers<undefined>();
  world.meanwhile(
    (method, path) => method === "POST" && path === "/api/alerts/mutes",
    async (reachServer) => {
      const response = await reachServer();
      // Another tab's frame has the same effect.
      await queryClient.invalidateQueries({ queryKey: ["alert-settings"] });
      await held.promise;
      return response;
    },
  );
  await user.click(await screen.findByRole("button", { name: /^More about/ }));
  await user.click(await screen.findByRole("menuitem", { name: /^Mute/ }));
  await user.click(await screen.findByRole("button", { name: /^More about/ }));
  await screen.findByRole("menuitem", { name: /^Unmute/ });
  held.resolve(undefined);
  await screen.findByText(/^Muted\./);
});

test("muted people and events are listed in the settings, and unmuted there", async () => {
  const event = await host(world, ana, { title: "Tea at nine" });
  for (const subject of [{ userId: ana.id }, { eventId: event.id }])
    expect((await me.post("/api/alerts/mutes", subject)).status).toBe(204);
  const user = userEvent.setup();
  renderApp("/settings#notifications");
  expect(await screen.findByText("Tea at nine")).toBeTruthy();
  await user.click(await screen.findByRole("button", { name: /^Unmute .*Ana/ }));
  await waitFor(async () =>
    expect((await me.get("/api/alerts/settings")).body.muted).toEqual({
      users: [],
      events: [event.id],
    }),
  );
  await gone(() => screen.queryByRole("button", { name: /^Unmute .*Ana/ }));
});
