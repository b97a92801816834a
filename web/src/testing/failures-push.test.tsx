import { afterEach, beforeEach, expect } from "bun:test";
import { newPushKeys } from "@hereabouts/api/testing/push-service";

import { memberMark } from "@/lib/member-mark";

import { GreetingSocket, renderApp, worldOfEach } from "./app";
import { type Stage, rowsIn } from "./failure-modes";
import { press, waitFor } from "./page";
import { ENDPOINT, openPushingBrowser } from "./pushing-browser";

const row = rowsIn(worldOfEach({}, GreetingSocket));
let browser: ReturnType<typeof openPushingBrowser>;
beforeEach(() => void (browser = openPushingBrowser()));
afterEach(() => browser.close());

function control() {
  const found = [...document.querySelectorAll<HTMLInputElement>("[role=switch]")].find(
    (one) =>
      document.getElementById(one.getAttribute("aria-labelledby") ?? "")?.textContent ===
      "Push to this device",
  );
  if (!found) throw new Error("no switch for this device");
  return found;
}
const isOn = (wanted: boolean) => waitFor(() => expect(control().checked).toBe(wanted));
const devices = async ({ world }: Stage) =>
  (await world.deps.db.$client.execute("SELECT endpoint FROM push_devices")).rows.length;

const failed = {
  path: () => "/settings",
  control,
  start: () => press(control),
  retry: control,
};

row("turning push to this device on", {
  ...failed,
  call: () => "POST /api/alerts/devices",
  title: "Notifications are not on",
  fallback: "Your browser could not turn them on. Try again later.",
  pending: () => isOn(true),
  whenLost: "retried",
  done: async (stage) => {
    await isOn(true);
    await waitFor(async () => expect(await devices(stage)).toBe(1));
  },
});

row("turning push to this device off", {
  ...failed,
  // Turned on by an earlier page.
  open: async ({ me, world }) => {
    const device = { endpoint: ENDPOINT, keys: newPushKeys().keys };
    await world.client(world.cookie()).post("/api/alerts/devices", device);
    localStorage.setItem("push-for", memberMark(me.id));
    Object.assign(browser, { isSubscribed: true, permission: "granted" });
    renderApp("/settings");
    await isOn(true);
  },
  call: () => "DELETE /api/alerts/devices",
  title: "Notifications are still on",
  fallback: "They could not be turned off. Try again.",
  kept: () => isOn(true),
  pending: () => isOn(false),
  whenLost: "retried",
  done: async (stage) => {
    await isOn(false);
    await waitFor(async () => expect(await devices(stage)).toBe(0));
    expect(browser.isSubscribed).toBe(false);
  },
});
