import { beforeEach, expect, test } from "bun:test";
import { type Member, enrol } from "@hereabouts/api/testing/enrol";
import { host } from "@hereabouts/api/testing/events";

import { GreetingSocket, SPOT, enterWorld, renderApp, worldOfEach } from "./app";
import { type Stage, rowsIn } from "./failure-modes";
import {
  button,
  gone,
  heading,
  link,
  press,
  textShown,
  shownPath,
  shows,
  textGone,
  waitFor,
} from "./page";

const world = worldOfEach({ RATE_LIMIT_SCALE: "100" }, GreetingSocket);
// The end is computed by the server's clock, tomorrow by the device's.
beforeEach(() => void (world().clock.now = Date.now()));

const DAY_MS = 86_400_000;
const neighbour = (name: string) => enrol(world(), { name }, SPOT);
const WAIT = /^Tell me when there is room/;

/** Ana's event with two places, one of them taken by Bo. */
async function full() {
  const [ana, bo] = [await neighbour("Ana"), await neighbour("Bo")];
  const { body } = await ana.post("/api/events", {
    title: "Table for two",
    description: "Soup.",
    category: "food",
    location: "Via Roma 3",
    dateTime: new Date(Date.now() + 3 * DAY_MS).toISOString(),
    maxAttendees: 2,
  });
  await bo.post(`/api/events/${body.id}/join`);
  return { ana, bo, id: String(body.id) };
}

const waitlistOf = async (member: Pick<Member, "get">, id: string) =>
  (await member.get(`/api/events/${id}`)).body.waitlist;
const isHeld = (member: Pick<Member, "get">, id: string) =>
  waitFor(async () => expect((await waitlistOf(member, id))?.heldUntil).toBeString());

test("a full event offers its waitlist under the disabled button, shows the position, and lets the member leave it", async () => {
  const { id } = await full();
  const cleo = await neighbour("Cleo");
  await cleo.post(`/api/events/${id}/wait`);
  const me = await enterWorld(world());
  renderApp(`/events/${id}`);
  expect((await waitFor(button(/^Event full/))).matches(":disabled")).toBe(true);
  await press(button(WAIT));
  await textShown("You are number 2 on the waitlist.");
  await press(button(/^Stop waiting/));
  await waitFor(button(WAIT));
  expect(await waitlistOf(me, id)).toBeNull();
});

test("a held place shows its deadline, and can be declined", async () => {
  const { bo, id } = await full();
  const me = await enterWorld(world());
  await me.post(`/api/events/${id}/wait`);
  await bo.post(`/api/events/${id}/leave`);
  await isHeld(me, id);
  renderApp(`/events/${id}`);
  await textShown(/: until then a place is held for you\.$/);
  expect((await waitFor(button(/^Join this event/))).matches(":disabled")).toBe(false);
  await textShown("2 of 2 going");
  await press(button(/^No, thanks/));
  await textShown("1 of 2 going");
  await textGone("held for you");
});

test("a held place is taken by joining", async () => {
  const { bo, id } = await full();
  const me = await enterWorld(world());
  await me.post(`/api/events/${id}/wait`);
  await bo.post(`/api/events/${id}/leave`);
  await isHeld(me, id);
  renderApp(`/events/${id}`);
  await press(button(/^Join this event/));
  await waitFor(button(/^Leave event/));
  await textGone("held for you");
  await textShown("2 of 2 going");
});

test("a member who finds a free place instead of the waitlist is told, and joins", async () => {
  const { bo, id } = await full();
  await enterWorld(world());
  renderApp(`/events/${id}`);
  await waitFor(button(WAIT));
  await bo.post(`/api/events/${id}/leave`);
  await press(button(WAIT));
  await textShown("That did not work");
  await textShown("1 of 2 going");
  await waitFor(button(/^Join this event/));
  await gone(() => document.querySelector('button[aria-label^="Tell me"]'));
});

test("a member who is on the waitlist but lost the response is shown their position all the same", async () => {
  const { id } = await full();
  await enterWorld(world());
  renderApp(`/events/${id}`);
  await waitFor(button(WAIT));
  const letBe = world().meanwhile(
    (method, path) => method === "POST" && path.endsWith("/wait"),
    async (reachServer) => {
      await reachServer();
      throw new TypeError("Failed to fetch");
    },
  );
  await press(button(WAIT));
  await textShown("You are the next one on the waitlist.");
  letBe();
  await press(button(/^Stop waiting/));
  await waitFor(button(WAIT));
});

test("the host sees how many are on the waitlist", async () => {
  const { ana, id } = await full();
  for (const name of ["Cleo", "Dee"]) await (await neighbour(name)).post(`/api/events/${id}/wait`);
  world().signIn({ cookie: ana.cookie });
  renderApp(`/events/${id}`);
  await textShown("2 people wait for a place");
});

test("own events: none yet, then those attended, hosted and waited for", async () => {
  const { id } = await full();
  const me = await enterWorld(world());
  renderApp("/events?mine=going");
  await waitFor(heading("Nothing planned yet"));
  await press(link("Start a ritual"));
  await waitFor(heading("Create event"));
  renderApp("/events?mine=past");
  await waitFor(heading("Nothing behind you yet"));
  await me.post(`/api/events/${id}/wait`);
  renderApp("/events");
  await press(link("Waiting"));
  await shows(["Table for two", "Next on the waitlist"]);
  expect(shownPath()).toBe("/events?mine=waiting");
  await press(button(/^Stop waiting/));
  await waitFor(heading("You are not waiting for a place"));
});

test("an event that another has moved to the next page of a list is shown once", async () => {
  const ana = await neighbour("Ana");
  const me = await enterWorld(world());
  const join = async (day: number) => {
    const dateTime = new Date(Date.now() + day * DAY_MS).toISOString();
    const { id } = await host(world(), ana, { title: `Walk ${day}`, dateTime });
    await me.post(`/api/events/${id}/join`);
  };
  for (let day = 2; day < 28; day += 1) await join(day);
  renderApp("/events?mine=going");
  await waitFor(heading("Walk 2"));
  await join(1);
  await press(button("Show more"));
  await waitFor(heading("Walk 27"));
  const titles = [...document.querySelectorAll("h3")].map(({ textContent }) => textContent);
  expect(titles.filter((title) => title === "Walk 25")).toHaveLength(1);
});

const row = rowsIn(world);
const takeLastPlace = async ({ ana, eventId }: Stage) => {
  await ana.put(`/api/events/${eventId}`, { maxAttendees: 2 });
  await (await neighbour("Bo")).post(`/api/events/${eventId}/join`);
};

row("waiting for a place", {
  path: ({ eventId }) => `/events/${eventId}`,
  open: async (stage) => {
    await takeLastPlace(stage);
    renderApp(`/events/${stage.eventId}`);
  },
  call: ({ eventId }) => `POST /api/events/${eventId}/wait`,
  control: button(WAIT),
  title: "That did not work",
  fallback: "Here is how it stands now. Try again.",
  isSilent: true,
  kept: () => textShown("2 of 2 going"),
  done: async ({ me, eventId }) => {
    await textShown("You are the next one on the waitlist.");
    expect(await waitlistOf(me, eventId)).toMatchObject({ position: 1 });
  },
});

row("the lists of one's own events", {
  path: () => "/events",
  open: async ({ me, eventId }) => void (await me.post(`/api/events/${eventId}/join`)),
  call: () => "GET /api/events/mine",
  control: link("Going"),
  title: "We couldn't load your events",
  retry: () => {
    const again = document.querySelector<HTMLElement>("main [role=alert] button");
    if (!again) throw new Error("nothing offers to try again");
    return again;
  },
  pending: () => textShown(/^Loading/),
  done: () => textShown("To the pier."),
});
