import { beforeEach, expect, test } from "bun:test";
import { type Member, enrol } from "@hereabouts/api/testing/enrol";

import { GreetingSocket, SPOT, enterWorld, renderApp, worldOfEach } from "./app";
import { type Stage, rowsIn } from "./failure-modes";
import { button, fill, item, press, textShown, shownPath, shows, textGone, waitFor } from "./page";

const world = worldOfEach({}, GreetingSocket);
beforeEach(() => void (world().clock.now = Date.now()));

const DAY_MS = 86_400_000;
const neighbour = (name: string) => enrol(world(), { name }, SPOT);
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

async function party(more: Record<string, unknown> = {}) {
  const ana = await neighbour("Ana");
  const { body } = await ana.post("/api/events", {
    title: "Bring a friend",
    description: "Or do not.",
    category: "social",
    location: "Via Roma 3",
    dateTime: inDays(3),
    maxAttendees: 4,
    allowsPlusOne: true,
    ...more,
  });
  return { ana, id: String(body.id) };
}
const readFor = async (member: Pick<Member, "get">, id: string) =>
  (await member.get(`/api/events/${id}`)).body;

const toggle = (name: string) => () => {
  const all = [...document.querySelectorAll<HTMLInputElement>("[role=switch]")];
  const found = all.find((one) => one.labels?.[0]?.textContent.startsWith(name));
  if (!found) throw new Error(`no switch is called ${name}`);
  return found;
};
const ONE_MORE = toggle("I bring one more");
const isOn = (control: () => HTMLInputElement, on: boolean) =>
  waitFor(() => expect(control().checked).toBe(on));

test("a member joins with a plus-one, removes them, adds them again, and leaves with both", async () => {
  const { ana, id } = await party();
  const me = await enterWorld(world());
  renderApp(`/events/${id}`);
  await press(ONE_MORE);
  await isOn(ONE_MORE, true);
  expect(await readFor(ana, id)).toMatchObject({ currentAttendees: 1 });
  await press(button(/^Join this event/));
  await textShown("3 of 4 going");
  await waitFor(() => expect(item("Ada Walker")()?.textContent).toContain("brings one more"));
  expect(await readFor(me, id)).toMatchObject({ hasPlusOne: true, currentAttendees: 3 });
  await press(ONE_MORE);
  await textShown("2 of 4 going");
  await textGone("brings one more");
  await press(ONE_MORE);
  await textShown("3 of 4 going");
  await press(button(/^Leave event/));
  await textShown("1 of 4 going");
  await isOn(ONE_MORE, true);
  expect(await readFor(ana, id)).toMatchObject({ currentAttendees: 1 });
});

test("with one place left there is none for a plus-one; if the host does not allow it, it is not offered", async () => {
  const { id } = await party({ maxAttendees: 2 });
  const plain = await party({ allowsPlusOne: false });
  await enterWorld(world());
  renderApp(`/events/${id}`);
  await waitFor(() => expect(ONE_MORE().disabled).toBe(true));
  await textShown("There is no place for one more.");
  await press(button(/^Join this event/));
  await textShown("2 of 2 going");
  expect(ONE_MORE().disabled).toBe(true);
  renderApp(`/events/${plain.id}`);
  await waitFor(button(/^Join this event/));
  expect(document.querySelector("[role=switch]")).toBeNull();
});

test("the plus-ones are counted after the shown names", async () => {
  const { id } = await party({ maxAttendees: 20 });
  const guests = await Promise.all(["Bo", "Cleo", "Dee", "Eli", "Fay", "Gus"].map(neighbour));
  for (const [at, guest] of guests.entries())
    await guest.post(`/api/events/${id}/join`, { plusOne: at > 3 });
  await enterWorld(world());
  renderApp(`/events/${id}`);
  await shows(["Eli", "Fay+1brings one more"]);
  await textShown("+2 more");
});

test("the host allows plus-ones in the form, and disallows them again", async () => {
  const ana = await neighbour("Ana");
  world().signIn(ana);
  renderApp("/events/create");
  for (const [label, value] of [
    ["Title", "Dance"],
    ["Description", "Badly."],
    ["Location", "Hall"],
    ["Category", "social"],
    ["Date", inDays(3).slice(0, 10)],
    ["Time", "18:00"],
  ] as const)
    await fill(label, value);
  await press(toggle("Guests may bring one more"));
  await press(button("Publish event"));
  await waitFor(() => expect(shownPath()).toMatch(/^\/events\/[\w-]{22}$/));
  const id = shownPath().split("/").at(-1) ?? "";
  expect(await readFor(ana, id)).toMatchObject({ allowsPlusOne: true });
  renderApp(`/events/${id}/edit`);
  await isOn(toggle("Guests may bring one more"), true);
  await press(toggle("Guests may bring one more"));
  await press(button("Save changes"));
  await waitFor(() => expect(shownPath()).toBe(`/events/${id}`));
  expect(await readFor(ana, id)).toMatchObject({ allowsPlusOne: false });
});

const row = rowsIn(world);

row("bringing one more person", {
  path: ({ eventId }) => `/events/${eventId}`,
  open: async ({ ana, me, eventId }: Stage) => {
    await ana.put(`/api/events/${eventId}`, { allowsPlusOne: true });
    await me.post(`/api/events/${eventId}/join`);
    renderApp(`/events/${eventId}`);
  },
  call: ({ eventId }) => `POST /api/events/${eventId}/join`,
  control: ONE_MORE,
  title: "Error",
  fallback: "Failed to join event.",
  isSilent: true,
  pending: () => isOn(ONE_MORE, true),
  kept: () => isOn(ONE_MORE, false),
  signedOutTitle: "User not authenticated",
  done: async ({ me, eventId }) => {
    await isOn(ONE_MORE, true);
    await waitFor(async () =>
      expect(await readFor(me, eventId)).toMatchObject({ hasPlusOne: true }),
    );
  },
});
