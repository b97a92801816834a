import { afterEach, beforeEach, expect } from "bun:test";
import { pngOf } from "@hereabouts/api/testing/pictures";
import { screen } from "@testing-library/react";

import { GreetingSocket, renderApp, worldOfEach } from "./app";
import { storedFor } from "./chat";
import { type Stage, rowsIn } from "./failure-modes";
import { button, field, fill, gone, pick, press, textShown, textGone, waitFor } from "./page";
import { ordinaryBrowser, pushingBrowser } from "./pushing-browser";

let browser: ReturnType<typeof pushingBrowser>;
beforeEach(() => {
  browser = pushingBrowser();
});
afterEach(ordinaryBrowser);

const row = rowsIn(worldOfEach({}, GreetingSocket), { inTurn: true });

const FIELD = "Message to Ana Souza";
const inChat = ({ ana }: Stage) => `/chat/${ana.id}`;
const PUSH = "Push to this device";
const toggle = () => screen.getByRole("switch", { name: PUSH });
const isOn = () => toggle().getAttribute("aria-checked") === "true";
const settles = (on: boolean) => () => waitFor(() => expect(isOn()).toBe(on));
const devices = async ({ world }: Stage) =>
  (await world.deps.db.$client.execute("SELECT endpoint FROM push_devices")).rows.length;
const push = {
  path: () => "/settings#notifications",
  control: toggle,
  start: () => press(toggle),
  whenLost: "retried" as const,
};

row("turning push on", {
  ...push,
  call: () => "POST /api/alerts/devices",
  title: "Notifications are not on",
  fallback: "Your browser could not turn them on. Try again later.",
  kept: async () => {
    await settles(false)();
    // A subscription that the server may have stored is not pushed to either.
    await waitFor(() => expect(browser.isSubscribed).toBe(false));
  },
  pending: settles(true),
  done: async (stage) => {
    await waitFor(async () => expect(await devices(stage)).toBe(1));
    await settles(true)();
    expect(browser.isSubscribed).toBe(true);
  },
});

row("turning push off", {
  ...push,
  call: () => "DELETE /api/alerts/devices",
  open: async (stage) => {
    await press(toggle);
    await waitFor(async () => expect(await devices(stage)).toBe(1));
    await settles(true)();
  },
  title: "Notifications are still on",
  fallback: "They could not be turned off. Try again.",
  kept: async () => {
    await settles(true)();
    expect(browser.isSubscribed).toBe(true);
  },
  pending: settles(false),
  done: async (stage) => {
    await waitFor(async () => expect(await devices(stage)).toBe(0));
    await settles(false)();
    await waitFor(() => expect(browser.isSubscribed).toBe(false));
  },
});

const offered = button("Turn on");
row("the offer of push after a first message", {
  path: inChat,
  open: async (stage) => {
    // The member has not been asked yet.
    localStorage.removeItem("push-asked");
    browser.permission = "default";
    renderApp(inChat(stage));
    await fill(FIELD, "Hello");
    await press(button("Send"));
    await waitFor(offered);
  },
  isForgotten: true,
  call: () => "POST /api/alerts/devices",
  control: offered,
  title: "Notifications are not on",
  fallback: "Your browser could not turn them on. Try again later.",
  kept: () => waitFor(offered),
  whenLost: "retried",
  done: async (stage) => {
    await waitFor(async () => expect(await devices(stage)).toBe(1));
    await gone(() => screen.queryByRole("button", { name: "Turn on" }));
    expect(browser.isSubscribed).toBe(true);
  },
});

const photo = () => new File([new Uint8Array(pngOf(9, 9))], "a.png", { type: "image/png" });
const chosen = () => waitFor(() => screen.getByAltText("The photo that goes with your message"));
row("a photo in a chat", {
  path: inChat,
  typed: () => ({ [FIELD]: "Look" }),
  call: () => "POST /api/upload/message",
  control: () => screen.getByLabelText("Add a photo"),
  start: () => pick("Add a photo", photo()),
  retry: button("Try again"),
  title: "Failed to upload image",
  isBeside: true,
  // Only texts: a file does not survive a full load.
  kept: () => waitFor(() => expect(field(FIELD).value).toBe("Look")),
  goneText: "Photos need a connection. Please try again.",
  pending: async () => {
    await chosen();
    await textShown("Uploading...");
  },
  whenLost: "retried",
  done: async ({ me, ana }) => {
    await chosen();
    await textGone("Uploading...");
    await press(button("Send"));
    await waitFor(async () =>
      expect(await storedFor(me, ana)).toMatchObject([
        { content: "Look", photoUrl: expect.stringMatching(/^\/uploads\//) },
      ]),
    );
  },
});
