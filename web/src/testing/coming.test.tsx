import { beforeEach, expect, test } from "bun:test";
import { comingToken } from "@hereabouts/api/alerts/mails/coming-token";
import { type Member, enrol } from "@hereabouts/api/testing/enrol";

import { GreetingSocket, SPOT, enterWorld, renderApp, worldOfEach } from "./app";
import { type Stage, rowsIn } from "./failure-modes";
import { button, gone, heading, press, textShown, shows, textGone, waitFor } from "./page";

const world = worldOfEach({}, GreetingSocket);
beforeEach(() => void (world().clock.now = Date.now()));

const HOUR_MS = 3_600_000;
const YES = /^Yes, I'm coming/;
const NO = /^I can't come/;
const neighbour = (name: string) => enrol(world(), { name }, SPOT);

/** Makes the members appear to have joined days ago. */
const joinedLongAgo = () =>
  world().deps.db.$client.execute("UPDATE event_attendees SET joined_at = joined_at - 500000000");

/** Ana's event in twenty hours, attended by Bo and the member. */
async function tomorrow() {
  const [ana, bo] = [await neighbour("Ana"), await neighbour("Bo")];
  const me = await enterWorld(world());
  const { body } = await ana.post("/api/events", {
    title: "Table for three",
    description: "Soup.",
    category: "food",
    location: "Via Roma 3",
    dateTime: new Date(Date.now() + 20 * HOUR_MS).toISOString(),
  });
  for (const guest of [bo, me]) await guest.post(`/api/events/${body.id}/join`);
  await joinedLongAgo();
  return { ana, bo, me, id: String(body.id), startsAt: Date.parse(body.dateTime) };
}

const comingOf = async (member: Pick<Member, "get">, id: string) =>
  (await member.get(`/api/events/${id}`)).body.coming;

test("a guest confirms, and the focus stays at the question", async () => {
  const { me, id } = await tomorrow();
  renderApp(`/events/${id}`);
  await waitFor(heading("Still coming?"));
  button(YES)().focus();
  await press(button(YES));
  await waitFor(heading("You said that you are coming."));
  await waitFor(() => expect(document.activeElement?.tagName).toBe("H2"));
  expect(await comingOf(me, id)).toEqual({ answer: "yes" });
  await gone(() => document.querySelector('button[aria-label^="Yes, I"]'));
});

test("a guest who cannot come leaves the event", async () => {
  const { id } = await tomorrow();
  renderApp(`/events/${id}`);
  await press(button(NO));
  await waitFor(button(/^Join this event/));
  await waitFor(heading(/^Thanks for saying so/));
  expect(document.activeElement?.tagName).toBe("H2");
  await textGone("Still coming?");
  await textShown("2 of 10 going");
  await press(button(/^Join this event/));
  await waitFor(button(/^Leave event/));
  await textGone("Thanks for saying so");
});

test("a member who joins on the last day is not asked", async () => {
  const { id } = await tomorrow();
  const dee = await neighbour("Dee");
  await dee.post(`/api/events/${id}/join`);
  world().signIn({ cookie: dee.cookie });
  renderApp(`/events/${id}`);
  await waitFor(button(/^Leave event/));
  await textGone("Still coming?");
});

test("the host sees how many come, and whether each guest has answered", async () => {
  const { ana, bo, id } = await tomorrow();
  await bo.post(`/api/events/${id}/coming`, { isComing: true });
  world().signIn({ cookie: ana.cookie });
  renderApp(`/events/${id}`);
  await textShown("1 coming, 1 has not answered");
  await shows(["BoComing", "Ada WalkerNo answer yet"]);
});

test("the mail's link asks, changes nothing until a button is pressed, and thanks", async () => {
  const { me, bo, id, startsAt } = await tomorrow();
  world().signIn({ cookie: "session=gone" });
  const token = (member: Pick<Member, "id">) =>
    comingToken(world().deps.serverKey, { member: member.id, event: id, startsAt });
  renderApp(`/coming#token=${token(me)}`);
  await waitFor(heading("Table for three"));
  expect(await comingOf(me, id)).toEqual({ answer: "asked" });
  await press(button("Yes, I'm coming"));
  await textShown("See you there.");
  expect(await comingOf(me, id)).toEqual({ answer: "yes" });
  renderApp(`/coming#token=${token(bo)}`);
  await press(button("I can't come"));
  await textShown("Thanks for saying so. Your place is free for somebody else.");
  expect(document.activeElement?.tagName).toBe("P");
  renderApp(`/coming#token=${token(bo)}`);
  await textShown("Thanks for saying so. Your place is free for somebody else.");
  expect((await bo.get(`/api/events/${id}`)).body.isUserAttending).toBe(false);
  renderApp("/coming#token=wrong");
  await textShown("This link does not work any more");
});

const row = rowsIn(world);

row("saying that one still comes", {
  path: ({ eventId }) => `/events/${eventId}`,
  open: async ({ ana, me, eventId }: Stage) => {
    const dateTime = new Date(Date.now() + 20 * HOUR_MS).toISOString();
    await ana.put(`/api/events/${eventId}`, { dateTime });
    await me.post(`/api/events/${eventId}/join`);
    await joinedLongAgo();
    renderApp(`/events/${eventId}`);
  },
  call: ({ eventId }) => `POST /api/events/${eventId}/coming`,
  control: button(YES),
  title: "That did not work",
  fallback: "Here is how it stands now. Try again.",
  isSilent: true,
  kept: () => textShown("Still coming?"),
  done: async ({ me, eventId }) => {
    await textShown("You said that you are coming.");
    expect(await comingOf(me, eventId)).toEqual({ answer: "yes" });
  },
});
