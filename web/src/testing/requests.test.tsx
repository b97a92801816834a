import { beforeEach, expect, test } from "bun:test";
import { writeAlerts } from "@hereabouts/api/alerts/new-alerts.service";
import { type Member, enrol } from "@hereabouts/api/testing/enrol";

import { GreetingSocket, SPOT, enterWorld, renderApp, worldOfEach } from "./app";
import { type Stage, rowsIn } from "./failure-modes";
import { button, gone, heading, link, press, textShown, shows, textGone, waitFor } from "./page";

const world = worldOfEach({}, GreetingSocket);
beforeEach(() => void (world().clock.now = Date.now()));

const DAY_MS = 86_400_000;
const neighbour = (name: string) => enrol(world(), { name }, SPOT);

async function dinner(more: Record<string, unknown> = {}) {
  const ana = await neighbour("Ana");
  const { body } = await ana.post("/api/events", {
    title: "Dinner",
    description: "Soup.",
    category: "food",
    location: "Via Roma 3",
    dateTime: new Date(Date.now() + 3 * DAY_MS).toISOString(),
    maxAttendees: 3,
    needsApproval: true,
    ...more,
  });
  return { ana, id: String(body.id) };
}
const readFor = async (member: Pick<Member, "get">, id: string) =>
  (await member.get(`/api/events/${id}`)).body;
const LET_IN = /^Let in/;

test("a member requests to join, keeps the focus, and withdraws the request", async () => {
  const { ana, id } = await dinner();
  const me = await enterWorld(world());
  renderApp(`/events/${id}`);
  await textShown("The host lets each guest in.");
  (await waitFor(button(/^Ask to join/))).focus();
  await press(button(/^Ask to join/));
  await textShown("You asked to join");
  await waitFor(() => expect(document.activeElement?.tagName).toBe("P"));
  await textShown("1 of 3 going");
  await waitFor(async () =>
    expect(await readFor(me, id)).toMatchObject({ attendance: "requested" }),
  );
  await press(button(/^Take it back/));
  await waitFor(button(/^Ask to join/));
  await waitFor(async () => expect(await readFor(ana, id)).toMatchObject({ requestCount: 0 }));
});

test("a request can be made from the list, which shows it; for a full event only on its page", async () => {
  const { id } = await dinner();
  const full = await dinner({ title: "Supper", maxAttendees: 2 });
  const bo = await neighbour("Bo");
  await bo.post(`/api/events/${full.id}/join`);
  await full.ana.post(`/api/events/${full.id}/requests`, { userId: bo.id, isApproved: true });
  await enterWorld(world());
  renderApp("/events");
  await press(button("Ask: Dinner"));
  expect((await waitFor(button("Asked: Dinner"))).matches(":disabled")).toBe(true);
  expect((await waitFor(button("Event full: Supper"))).matches(":disabled")).toBe(true);
  renderApp(`/events/${full.id}`);
  await waitFor(button(/^Event full/));
  await textGone("Tell me when there is room");
  await press(button(/^Ask to join/));
  await textShown("You asked to join");
  renderApp(`/events/${id}`);
  await textShown("You asked to join");
});

test("the host sees the requests, approves one, and declines the other, with the reason if there is no place", async () => {
  const { ana, id } = await dinner({ maxAttendees: 2 });
  const [bo, cleo] = [await neighbour("Bo"), await neighbour("Cleo")];
  for (const one of [bo, cleo]) await one.post(`/api/events/${id}/join`);
  world().signIn(ana);
  renderApp(`/events/${id}`);
  await waitFor(heading("Asking to come"));
  await waitFor(button("Let in: Bo"));
  await press(button("Let in: Bo"));
  await gone(() => document.querySelector('button[aria-label="Let in: Bo"]'));
  await textShown("2 of 2 going");
  await waitFor(() => expect(document.activeElement?.tagName).toBe("H2"));
  await press(button("Let in: Cleo"));
  await textShown("There is no place for them. With more places you can let them in.");
  await press(button("Decline: Cleo"));
  await textShown("Everybody has an answer.");
  expect(await readFor(bo, id)).toMatchObject({ isUserAttending: true });
  expect(await readFor(cleo, id)).toMatchObject({ attendance: "declined" });
  world().signIn(cleo);
  renderApp(`/events/${id}`);
  await textShown("The host has declined your request.");
  expect(document.body.textContent).not.toContain("Ask to join");
});

test("of many requests the host sees five, and all on request", async () => {
  const { ana, id } = await dinner({ maxAttendees: 20 });
  const names = ["Bo", "Cleo", "Dan", "Eve", "Finn", "Gia", "Hal"];
  for (const name of names) await (await neighbour(name)).post(`/api/events/${id}/join`);
  world().signIn(ana);
  renderApp(`/events/${id}`);
  await waitFor(button("Let in: Bo"));
  expect(document.querySelectorAll('button[aria-label^="Let in: "]').length).toBe(5);
  await press(button("Show all 7"));
  await waitFor(button("Let in: Hal"));
  expect(document.activeElement?.textContent).toContain("Gia");
  await textGone("Show all 7");
});

test("both get an alert about it", async () => {
  const { ana, id } = await dinner();
  const [bo, cleo] = [await neighbour("Bo"), await neighbour("Cleo")];
  for (const one of [bo, cleo]) await one.post(`/api/events/${id}/join`);
  await writeAlerts(world().deps);
  world().signIn(ana);
  renderApp("/events");
  await press(button(/^Activity/));
  await textShown(/2 people ask to come to .Dinner/);
  await ana.post(`/api/events/${id}/requests`, { userId: bo.id, isApproved: true });
  await ana.post(`/api/events/${id}/requests`, { userId: cleo.id, isApproved: false });
  await writeAlerts(world().deps);
  world().signIn(bo);
  renderApp("/events");
  await press(button(/^Activity/));
  await textShown(/You can come to .Dinner/);
  world().signIn(cleo);
  renderApp("/events");
  await press(button(/^Activity/));
  await textShown(/Your request for .Dinner. was declined/);
});

test("in a series a member requests one date or all", async () => {
  const { ana, id } = await dinner({ recurrence: { every: "week", count: 3 } });
  await enterWorld(world());
  renderApp(`/events/${id}`);
  await waitFor(button(/^Ask: /));
  await press(button(/^Ask for all dates/));
  await textShown("You asked to join");
  world().signIn(ana);
  renderApp(`/events/${id}`);
  await waitFor(heading("Asking to come"));
  await shows(["Ada Walkerfor all dates"]);
  await press(button(LET_IN));
  await textShown("Everybody has an answer.");
  await waitFor(link(/Ada Walker$/));
});

const row = rowsIn(world);
/** The member's own event, made from the stage's. */
const mine = new Map<string, string>();

row("letting somebody in", {
  path: ({ eventId }) => `/events/${mine.get(eventId) ?? eventId}`,
  open: async ({ ana, me, eventId }: Stage) => {
    const { body } = await me.post("/api/events", {
      title: "Mine",
      description: "Soup.",
      category: "food",
      location: "Here",
      dateTime: new Date(Date.now() + 3 * DAY_MS).toISOString(),
      needsApproval: true,
    });
    await ana.post(`/api/events/${body.id}/join`);
    mine.set(eventId, String(body.id));
    renderApp(`/events/${body.id}`);
  },
  call: ({ eventId }) => `POST /api/events/${mine.get(eventId)}/requests`,
  control: button(LET_IN),
  title: "That did not work",
  isBeside: true,
  kept: () => waitFor(button(LET_IN)),
  done: () => textShown("Everybody has an answer."),
});
