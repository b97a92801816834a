import { writeAlerts } from "@hereabouts/api/alerts/new-alerts.service";
import { type Member, enrol } from "@hereabouts/api/testing/enrol";
import { beforeEach, expect, test } from "bun:test";

import { GreetingSocket, SPOT, enterWorld, renderApp, worldOfEach } from "./app";
import {
  button,
  entry,
  field,
  fill,
  heading,
  options,
  press,
  textShown,
  shownPath,
  shows,
  textGone,
  waitFor,
} from "./page";

const world = worldOfEach({}, GreetingSocket);
// The end is computed by the server's clock, tomorrow by the device's.
beforeEach(() => void (world().clock.now = Date.now()));

const DAY_MS = 86_400_000;
const neighbour = (name: string) => enrol(world(), { name }, SPOT);
const dayIn = (ms: number) => new Date(Date.now() + ms).toISOString().slice(0, 10);

/** A weekly series; returns the ids of its dates. */
async function weekly(by: Pick<Member, "post">, more: Record<string, unknown> = {}) {
  const { body } = await by.post("/api/events", {
    title: "Thursday walk",
    description: "An easy hour.",
    category: "outdoor",
    location: "Park gate",
    dateTime: new Date(Date.now() + 3 * DAY_MS).toISOString(),
    recurrence: { every: "week", count: 4 },
    ...more,
  });
  return (body.dates ?? []).map(({ id }) => id) as [string, string, string, string];
}
const eventOf = async (by: Pick<Member, "get">, id: string) =>
  (await by.get(`/api/events/${id}`)).body;
const goesTo = async (by: Pick<Member, "get">, id: string) =>
  (await eventOf(by, id)).dates?.map(({ isUserAttending }) => isUserAttending);

test("a list has one card for a series, with its rule", async () => {
  await weekly(await neighbour("Ana"));
  await enterWorld(world());
  renderApp("/events");
  await textShown(/^Every [A-Z][a-z]+day$/);
  expect(document.querySelectorAll("h3")).toHaveLength(1);
});

test("a date's page lets a member join and leave all dates, or another one alone", async () => {
  const [one] = await weekly(await neighbour("Ana"));
  const me = await enterWorld(world());
  renderApp(`/events/${one}`);
  await textShown(/^Every [A-Z][a-z]+day$/);
  await textShown("4 dates");
  await waitFor(heading("Other dates"));
  await press(button(/^Join: /));
  await waitFor(button(/^Leave: /));
  expect(await goesTo(me, one)).toEqual([false, false, false, true]);
  await press(button("Join all dates"));
  await waitFor(button("Leave all dates"));
  await waitFor(button(/^Leave this event|^Leave event/));
  expect(await goesTo(me, one)).toEqual([true, true, true, true]);
  await press(button("Leave all dates"));
  await waitFor(button("Join all dates"));
  expect(await goesTo(me, one)).toEqual([false, false, false, false]);
});

test("joining all dates of an endless series says that future ones are included", async () => {
  const [one] = await weekly(await neighbour("Ana"), { recurrence: { every: "week" } });
  await enterWorld(world());
  renderApp(`/events/${one}`);
  await press(button("7 more dates"));
  await waitFor(button("Fewer dates"));
  await press(button("Join all dates"));
  await textShown("You also join the dates that are added later, where there is a place.");
});

test("a full or called-off date cannot be joined from another date's page", async () => {
  const ana = await neighbour("Ana");
  const [one, two, three] = await weekly(ana, { maxAttendees: 2 });
  await (await neighbour("Bo")).post(`/api/events/${two}/join`);
  await ana.delete(`/api/events/${three}`);
  await enterWorld(world());
  renderApp(`/events/${one}`);
  await textShown("Called off");
  await textShown(/^Event full · 2 of 2 going$/);
  const joins = [...document.querySelectorAll("button")].filter((each) =>
    each.getAttribute("aria-label")?.startsWith("Join: "),
  );
  expect(joins).toHaveLength(1);
});

test("the form creates a series that ends after a number of dates, or on a day", async () => {
  const me = await enterWorld(world());
  renderApp("/events/create");
  await fill("Title", "Book club");
  await fill("Category", "study");
  await fill("Date", dayIn(3 * DAY_MS));
  await fill("Time", "18:30");
  await fill("Description", "One book a month.");
  await fill("Location", "The library");
  await fill("Repeats", "twoWeeks");
  await fill("For how long", "count");
  await fill("Number of dates", "1");
  await press(button("Publish event"));
  await textShown("Enter a whole number between 2 and 52.");
  await fill("For how long", "until");
  await fill("Last day", dayIn(3 * DAY_MS));
  await press(button("Publish event"));
  await textShown("Choose a day on which it takes place again.");
  await fill("Last day", dayIn(40 * DAY_MS));
  await press(button("Publish event"));
  await waitFor(() => expect(shownPath()).toMatch(/^\/events\/[\w-]{10,}/));
  const { series, dates } = await eventOf(me, shownPath().split("/")[2] ?? "");
  expect(series).toMatchObject({ every: "twoWeeks", until: dayIn(40 * DAY_MS), count: null });
  expect(dates).toHaveLength(3);
});

test("a monthly rule is named by the chosen day", async () => {
  await enterWorld(world());
  renderApp("/events/create");
  await fill("Date", "2032-03-31");
  await waitFor(() =>
    expect(options("Repeats")).toEqual([
      "Does not repeat",
      "Every week",
      "Every second week",
      "Every month on the 31st",
      "Every month on the last Wednesday",
    ]),
  );
});

test("an edit asks which dates it applies to", async () => {
  const me = await enterWorld(world());
  const [one, two, three] = await weekly(me);
  renderApp(`/events/${two}/edit`);
  await fill("Title", "Friday walk");
  await press(button("Save changes"));
  await waitFor(heading("Change which dates?"));
  await press(button("Keep editing"));
  await textGone("Change which dates?");
  expect((await eventOf(me, two)).title).toBe("Thursday walk");
  await press(button("Save changes"));
  await press(() => field("This and the following dates"));
  await press(button("Save changes"));
  await waitFor(() => expect(shownPath()).toBe(`/events/${two}`));
  const titles = await Promise.all(
    [one, two, three].map(async (id) => (await eventOf(me, id)).title),
  );
  expect(titles).toEqual(["Thursday walk", "Friday walk", "Friday walk"]);
});

test("the following dates of a series are called off", async () => {
  const me = await enterWorld(world());
  const [one, two, three] = await weekly(me);
  renderApp(`/events/${two}`);
  await press(button("More about this event"));
  await press(entry("Call off"));
  await press(() => field("This and the following dates"));
  await press(button("Call off"));
  await shows(["This event was called off"]);
  const off = (await eventOf(me, one)).dates?.map(({ isCancelled }) => isCancelled);
  expect(off).toEqual([false, true, true, true]);
  expect((await eventOf(me, three)).isCancelled).toBe(true);
});

test("one notice covers several dates", async () => {
  const ana = await neighbour("Ana");
  const [one, two] = await weekly(ana);
  const me = await enterWorld(world());
  await me.post(`/api/events/${one}/join`, { dates: "all" });
  await ana.put(`/api/events/${two}`, { location: "At the lake", dates: "following" });
  await writeAlerts(world().deps);
  renderApp("/events");
  await press(button(/^Activity/));
  await textShown(/^3 dates of “.?Thursday walk.?” have a new time or place$/);
});
