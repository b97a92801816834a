import { afterEach, beforeEach, expect, test } from "bun:test";
import { writeAlerts } from "@hereabouts/api/alerts/new-alerts.service";
import { type Member, enrol } from "@hereabouts/api/testing/enrol";
import { host } from "@hereabouts/api/testing/events";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";

import { learnServerTime } from "@/lib/time/server-time";
import { GreetingSocket, OpeningSocket, openWorld, renderApp } from "@/testing/app";
import type { World } from "@/testing/app";

const SPOT = { latitude: 10.5, longitude: 20.5 };

/** Everything is in view. */
class WideView {
  readonly #callback;
  constructor(callback: IntersectionObserverCallback) {
    this.#callback = callback;
  }
  observe(target: Element) {
    const entry = { isIntersecting: true, target } as IntersectionObserverEntry;
    queueMicrotask(() => this.#callback([entry], this as never));
  }
  disconnect() {}
}

let world: World;
let me: Member;
let ana: Member;
const { IntersectionObserver } = globalThis;
const badges: number[] = [];

beforeEach(async () => {
  world = await openWorld({}, GreetingSocket);
  me = await enrol(world, { name: "Mia" }, SPOT);
  ana = await enrol(world, { name: "Ana Lopez" }, SPOT);
  world.signIn(me);
  badges.length = 0;
  Object.assign(navigator, {
    setAppBadge: async (count: number) => void badges.push(count),
    clearAppBadge: async () => undefined,
  });
  Object.assign(globalThis, { IntersectionObserver: WideView });
});
afterEach(async () => {
  Object.assign(globalThis, { IntersectionObserver });
  await world.close();
});

async function happen() {
  await ana.post("/api/matches", { userId1: ana.id, userId2: me.id });
  const event = await host(world, ana, { title: "Tea at nine" });
  await me.post(`/api/events/${event.id}/join`);
  await ana.put(`/api/events/${event.id}`, { location: "The other bench" });
  await writeAlerts(world.deps);
  world.clock.now += 1000;
  await ana.post(`/api/messages/${me.id}`, { content: "Hello" });
  await writeAlerts(world.deps);
  return event;
}

const unread = async () =>
  (await me.get("/api/alerts")).body.filter(({ isRead }) => !isRead).length;
const bell = (name: string) => screen.findByRole("button", { name });

test("the bell counts alerts; its list is newest first, marks them as read when seen, and links each row", async () => {
  const event = await happen();
  const user = userEvent.setup();
  renderApp("/messages");
  await user.click(await bell("Activity, 3 new"));
  const sheet = await screen.findByRole("dialog", { name: "Activity" });
  const rows = within(sheet).getAllByRole("link");
  expect(rows.map((row) => row.getAttribute("href"))).toEqual([
    `/chat/${ana.id}`,
    `/events/${event.id}`,
    `/chat/${ana.id}`,
  ]);
  expect(rows.map((row) => row.textContent.replaceAll(/[\u2068\u2069]/g, ""))).toEqual([
    expect.stringContaining("Ana Lopez sent you a message"),
    expect.stringContaining("“Tea at nine” has a new time or place"),
    expect.stringContaining("You and Ana Lopez are connected"),
  ]);
  await waitFor(async () => expect(await unread()).toBe(0));
  expect(within(sheet).getAllByText("New")).toHaveLength(3);
  await user.click(rows[1]!);
  expect(await screen.findByRole("heading", { name: "Tea at nine" })).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

/** From now on the test sends the server's frames. */
function listen(Socket: typeof OpeningSocket) {
  const sockets: EventTarget[] = [];
  const Listening = class extends Socket {
    constructor() {
      super();
      sockets.push(this);
    }
  };
  Object.assign(globalThis, { WebSocket: Listening });
  return (frame: object) => {
    const data = JSON.stringify(frame);
    for (const socket of sockets) socket.dispatchEvent(new MessageEvent("message", { data }));
  };
}

test("alerts that another device read before the connection opened are not new here", async () => {
  await happen();
  const sendFrame = listen(OpeningSocket);
  renderApp("/messages");
  await bell("Activity, 3 new");
  const ids = (await me.get("/api/alerts")).body.map(({ id }) => id);
  await me.post("/api/alerts/seen", { ids });
  sendFrame({ type: "hello" });
  await bell("Activity");
});

test("alerts seen while the server failed are reported again, and do not stay new", async () => {
  await happen();
  let refused = 0;
  const letBe = world.meanwhile(
    (_, path) => path === "/api/alerts/seen",
    async () => {
      refused += 1;
      return new Response("", { status: 503 });
    },
  );
  renderApp("/messages");
  await userEvent.setup().click(await bell("Activity, 3 new"));
  await screen.findByRole("dialog", { name: "Activity" });
  await waitFor(() => expect(refused).toBeGreaterThan(0), { timeout: 5000 });
  letBe();
  await waitFor(async () => expect(await unread()).toBe(0), { timeout: 5000 });
});

test("an alert renewed while it is reported as seen is reported again, and is new nowhere", async () => {
  await ana.post(`/api/messages/${me.id}`, { content: "Hello" });
  await writeAlerts(world.deps);
  const sendFrame = listen(GreetingSocket);
  const reported = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const letBe = world.meanwhile(
    (_, path) => path === "/api/alerts/seen",
    async (reachServer) => {
      const response = await reachServer();
      reported.resolve();
      await held.promise;
      return response;
    },
  );
  renderApp("/discover");
  await userEvent.setup().click(await bell("Activity, 1 new"));
  await screen.findByRole("dialog", { name: "Activity" });
  await reported.promise;
  letBe();
  world.clock.now += 1000;
  await ana.post(`/api/messages/${me.id}`, { content: "And one more" });
  await writeAlerts(world.deps);
  const [alert] = (await me.get("/api/alerts")).body;
  expect(alert).toMatchObject({ isRead: false, count: 2 });
  // Both frames arrive in one turn, before the response.
  sendFrame({ type: "alerts_seen", ids: [alert?.id] });
  sendFrame({ type: "alert", alert });
  held.resolve();
  await waitFor(async () => expect(await unread()).toBe(0), { timeout: 5000 });
});

test("a new alert is dated now, also if the device's clock is wrong", async () => {
  await happen();
  const at = new Date(world.clock.now).toUTCString();
  learnServerTime(new Response(null, { headers: { Date: at } }));
  const user = userEvent.setup();
  renderApp("/messages");
  await user.click(await bell("Activity, 3 new"));
  const sheet = await screen.findByRole("dialog", { name: "Activity" });
  expect(within(sheet).getAllByText("Just now")).toHaveLength(3);
});

test("unread counts are in the tab's title, on the app's icon, and as a dot in the navigation", async () => {
  await happen();
  renderApp("/messages");
  await bell("Activity, 3 new");
  await waitFor(() => expect(document.title).toStartWith("(3) "));
  expect(badges.at(-1)).toBe(3);
  expect(screen.getByRole("link", { name: /News about your events/ })).toBeTruthy();
});

test("an empty list says so, and a failed one can be retried", async () => {
  const user = userEvent.setup();
  const goBack = world.meanwhile(
    (_, path) => path === "/api/alerts",
    () => Promise.reject(new TypeError("Failed to fetch")),
  );
  renderApp("/messages");
  await user.click(await bell("Activity"));
  const sheet = await screen.findByRole("dialog", { name: "Activity" });
  expect(await within(sheet).findByText("We couldn't load your activity")).toBeTruthy();
  goBack();
  await user.click(within(sheet).getByRole("button", { name: "Try again" }));
  expect(await within(sheet).findByText("All quiet")).toBeTruthy();
  expect(document.title).not.toStartWith("(");
});

test("opening an event marks its alerts as read, and no others", async () => {
  const event = await happen();
  renderApp(`/events/${event.id}`);
  await screen.findByRole("heading", { name: "Tea at nine" });
  await waitFor(async () => expect(await unread()).toBe(2));
  const kinds = (await me.get("/api/alerts")).body.flatMap(({ kind, isRead }) =>
    isRead ? [kind] : [],
  );
  expect(kinds).toEqual(["event_changed"]);
});
