import { beforeEach, expect, test } from "bun:test";
import { type Member, enrol } from "@hereabouts/api/testing/enrol";
import { fireEvent } from "@testing-library/react";

import { learnServerTime } from "@/lib/time/server-time";
import { GreetingSocket, SPOT, renderApp, worldOfEach } from "./app";
import { button, fill, gone, link, press, textShown, shownPath, textGone, waitFor } from "./page";

const world = worldOfEach({}, GreetingSocket);
beforeEach(() => void (world().clock.now = Date.now()));

const HOUR_MS = 3_600_000;
const neighbour = (name: string) => enrol(world(), { name }, SPOT);

async function party(names: readonly string[], hours = 0.5) {
  const ana = await neighbour("Ana");
  const { body } = await ana.post("/api/events", {
    title: "Party",
    description: "Soup.",
    category: "food",
    location: "Via Roma 3",
    dateTime: new Date(Date.now() + hours * HOUR_MS).toISOString(),
    maxAttendees: 40,
    allowsPlusOne: true,
  });
  const id = String(body.id);
  const guests = await Promise.all(names.map(neighbour));
  for (const [at, guest] of guests.entries())
    await guest.post(`/api/events/${id}/join`, { plusOne: at === 0 });
  world().signIn(ana);
  return { ana, id, guests };
}
const stored = async (ana: Pick<Member, "get">, id: string) => {
  const { guests } = (await ana.get(`/api/events/${id}/check-in`)).body;
  return (guests as { isHere: boolean; isPlusOneHere: boolean }[]).map(
    ({ isHere, isPlusOneHere }) => Number(isHere) + Number(isPlusOneHere),
  );
};
const isPressed = (name: string, isSo: boolean) =>
  waitFor(() => expect(button(name)().getAttribute("aria-pressed")).toBe(String(isSo)));

test("the host checks guests in from the event's page with one press, and undoes it", async () => {
  const { ana, id } = await party(["Bo", "Cleo"]);
  renderApp(`/events/${id}`);
  await press(link("Check guests in"));
  await waitFor(() => expect(shownPath()).toBe(`/events/${id}/check-in`));
  await textShown("0 of 3 here");
  await press(button("Here: Bo"));
  await textShown("1 of 3 here");
  await press(button("+1 is here: Bo"));
  await textShown("2 of 3 here");
  await isPressed("Here: Bo", true);
  await waitFor(async () => expect(await stored(ana, id)).toEqual([2, 0]));
  await press(button("Here: Bo"));
  await textShown("1 of 3 here");
  await waitFor(async () => expect(await stored(ana, id)).toEqual([1, 0]));
});

test("without a network a mark stays as it was set, is called unsaved in its row, and is sent with the network", async () => {
  const { ana, id } = await party(["Bo", "Cleo"]);
  renderApp(`/events/${id}/check-in`);
  await waitFor(button("Here: Bo"));
  const letBe = world().meanwhile(
    (method, path) => method === "POST" && path.endsWith("/check-in"),
    () => Promise.reject(new TypeError("Failed to fetch")),
  );
  for (const name of ["Bo", "Cleo"]) await press(button(`Here: ${name}`));
  await textShown(/^Not saved\. /);
  await textShown("2 of 3 here");
  await waitFor(() => expect(document.querySelectorAll("[role=alert]")).toHaveLength(2));
  expect(await stored(ana, id)).toEqual([0, 0]);
  letBe();
  await press(button("Try again: Bo"));
  await waitFor(async () => expect(await stored(ana, id)).toEqual([1, 0]));
  fireEvent(window, new Event("online"));
  await waitFor(async () => expect(await stored(ana, id)).toEqual([1, 1]));
  await gone(() => document.querySelector("[role=alert]"));
});

test("among many guests the host searches by name; too early it says when it starts, and a guest sees none of it", async () => {
  const names = ["Bo", "Cleo", "Dee", "Eli", "Fay", "Gus", "Hal", "Ida", "Jo"];
  const { id, guests } = await party(names, 5);
  renderApp(`/events/${id}`);
  await textShown("11 of 40 going");
  expect(document.body.textContent).not.toContain("Check guests in");
  renderApp(`/events/${id}/check-in`);
  await textShown(/: from then on you can check guests in\.$/);
  expect((await waitFor(button("Here: Dee"))).matches(":disabled")).toBe(true);
  await fill("Find a name", "ee");
  await gone(() => document.querySelector('button[aria-label^="Here: Bo"]'));
  await waitFor(button("Here: Dee"));
  const [bo] = guests;
  if (bo) world().signIn(bo);
  renderApp(`/events/${id}/check-in`);
  await textShown("Only who hosts the event sees this");
  await textGone("0 of 10 here");
});

test("when check-in starts is told by the server's clock, also if the device's is ahead", async () => {
  const { id } = await party(["Bo"]);
  const earlier = new Date(Date.now() - 4 * HOUR_MS).toUTCString();
  learnServerTime(new Response(null, { headers: { Date: earlier } }));
  renderApp(`/events/${id}/check-in`);
  await textShown(/: from then on you can check guests in\.$/);
});
