import { beforeEach, expect, test } from "bun:test";
import { fireEvent } from "@testing-library/react";
import { type Member, enrol } from "@hereabouts/api/testing/enrol";

import { SPOT, enterWorld, renderApp, worldOfEach } from "./app";
import { sendServerTime } from "./chat";
import {
  button,
  description,
  entry,
  field,
  fill,
  focused,
  heading,
  item,
  leave,
  link,
  options,
  press,
  textShown,
  shownPath,
  shows,
  textGone,
  waitFor,
} from "./page";

const world = worldOfEach();
// Today is computed by the device's clock, the end by the server's.
beforeEach(() => void (world().clock.now = Date.now()));

const DAY_MS = 86_400_000;
const CATEGORIES = [
  "Coffee",
  "Fitness",
  "Study",
  "Social",
  "Outdoor",
  "Arts",
  "Food",
  "Tech",
  "Networking",
];
const dayIn = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const host = (name = "Ana Souza") => enrol(world(), { name }, SPOT);

async function plan(member: Pick<Member, "post">, event: { [field: string]: unknown } = {}) {
  const { body } = await member.post("/api/events", {
    title: "Sunrise walk",
    description: "We walk to the end of the pier and back.",
    category: "outdoor",
    location: "North pier",
    dateTime: new Date(Date.now() + 3 * DAY_MS).toISOString(),
    timeZone: "Asia/Tokyo",
    ...event,
  });
  return body.id;
}

async function join(member: Member, id: string) {
  expect((await member.post(`/api/events/${id}/join`, {})).status).toBe(200);
}

const walk = item("Sunrise walk");

function control(part: () => Element | undefined, name: RegExp) {
  const found = [...(part()?.querySelectorAll<HTMLButtonElement>("button") ?? [])].find((one) =>
    name.test(one.ariaLabel ?? one.textContent),
  );
  if (!found) throw new Error(`no button ${name} on it`);
  return found;
}

test("spec 2: the search of the events, the category filter, the date filter, no event that matches, clear the filters; spec 3: the event categories of the filter", async () => {
  const ana = await host();
  await plan(ana);
  await plan(ana, { title: "Pasta night", category: "food", location: "Via Roma 3" });
  const dateTime = new Date(Date.now() + 20 * DAY_MS).toISOString();
  await plan(ana, { title: "Far off", category: "tech", dateTime });
  await enterWorld(world());
  renderApp("/events");
  await textShown("3 events");
  expect(options("Date")).toEqual(["All dates", "Today", "This week", "This month", "Upcoming"]);
  expect(options("Category")).toEqual(["All categories", ...CATEGORIES]);
  await fill("Search events", "roma pasta");
  await press(button("Clear the search"));
  expect(field("Search events").value).toBe("");
  await focused(() => field("Search events"));
  await fill("Search events", "roma pasta");
  await textShown("1 event");
  await shows(["Pasta night"]);
  await fill("Category", "coffee");
  await waitFor(heading("No events match"));
  await press(button("Clear filters"));
  await textShown("3 events");
  expect(field("Search events").value).toBe("");
  await fill("Date", "week");
  await textShown("2 events");
  await fill("Date", "month");
  await textShown("3 events");
  renderApp(shownPath());
  await waitFor(() => expect(field("Date").value).toBe("month"));
});

test("spec 2: no events at all, and the way to create one", async () => {
  await enterWorld(world());
  renderApp("/events");
  await waitFor(heading("No events around here yet"));
  await press(link("Create an event"));
  await waitFor(heading("Create event"));
});

test("spec 2: the card's button, the badge of who attends; spec 4: attending or not, a full event", async () => {
  const [ana, bo] = [await host(), await host("Bo")];
  await join(bo, await plan(ana, { title: "Table for two", maxAttendees: 2 }));
  const id = await plan(ana);
  const me = await enterWorld(world());
  await plan(me, { title: "Mine" });
  renderApp("/events");
  await press(() => control(walk, /^Join/));
  await shows(["You're going", "2 of 10 going"], walk);
  await waitFor(async () =>
    expect((await me.get(`/api/events/${id}`)).body.currentAttendees).toBe(2),
  );
  renderApp("/events");
  await press(() => control(walk, /^Leave/));
  await waitFor(() => control(walk, /^Join/));
  await shows(["1 of 10 going"], walk);
  expect(control(item("Table for two"), /^Event full/).disabled).toBe(true);
  await shows(["You're hosting"], item("Mine"));
  expect(item("Mine")()?.querySelector("button")).toBeNull();
});

test("spec 8: join failure of what is full tells so, with the true count", async () => {
  const [ana, bo] = [await host(), await host("Bo")];
  const id = await plan(ana, { maxAttendees: 2 });
  await enterWorld(world());
  renderApp("/events");
  await shows(["1 of 2 going"], walk);
  await join(bo, id);
  await press(() => control(walk, /^Join/));
  await textShown(/^Failed to join event\. .*full/);
  await shows(["2 of 2 going"], walk);
  expect(control(walk, /^Event full/).disabled).toBe(true);
});

async function fillForm() {
  await fill("Title", "Board games");
  await fill("Category", "networking");
  await fill("Description", "Bring one, play three.");
  await fill("Location", "Café Central");
  await fill("Date", dayIn(2));
  await fill("Time", "19:30");
}

test("spec 2: the create form; spec 3: the event categories of the form; spec 5: what an event needs; spec 9: 2 to 100 attendees, 10 when blank", async () => {
  await enterWorld(world());
  renderApp("/events/create");
  await press(button("Publish event"));
  await textShown("Missing information");
  await textShown("Fill in all required fields before publishing.");
  await focused(() => field("Title"));
  expect(options("Category")).toEqual(["Choose one", ...CATEGORIES]);
  await fillForm();
  await fill("Max attendees", "");
  renderApp("/events/create");
  await waitFor(() => expect(field("Title").value).toBe("Board games"));
  await press(button("Publish event"));
  await waitFor(heading("Board games"));
  await textShown("1 of 10 going");
  await shows(["7:30 PM"]);
});

test("without a photo the cover is drawn by category, or as the host chose", async () => {
  const me = await enterWorld(world());
  const covers = () =>
    [...document.querySelectorAll("main img")].map((image) => image.getAttribute("src"));
  renderApp("/events/create");
  await waitFor(() => field("Title"));
  await fillForm();
  await waitFor(() => expect(covers()[0]).toMatch(/^\/covers\/networking-[12]\.svg$/));
  const usual = covers()[0] ?? "";
  await press(button("Choose a cover"));
  const drawn = [await waitFor(button("Networking 1")), await waitFor(button("Networking 2"))];
  expect(drawn.map((one) => one.getAttribute("aria-pressed"))).toEqual(
    usual.includes("-1") ? ["true", "false"] : ["false", "true"],
  );
  await press(button("Food 2"));
  await waitFor(() => expect(covers()[0]).toBe("/covers/food-2.svg"));
  await press(button("Remove cover photo"));
  await waitFor(() => expect(covers()[0]).toBe(usual));
  await press(button("Choose a cover"));
  await press(button("Arts 1"));
  await press(button("Publish event"));
  await waitFor(heading("Board games"));
  expect(covers()[0]).toBe("/covers/arts-1.svg");
  const id = shownPath().slice("/events/".length);
  expect((await me.get(`/api/events/${id}`)).body.imageUrl).toBe("/covers/arts-1.svg");
  fireEvent.error(document.querySelector("main img") ?? document.body);
  await waitFor(() => expect(covers()[0]).toBe(usual));
  await me.put(`/api/events/${id}`, { imageUrl: "" });
  renderApp(`/events/${id}`);
  await waitFor(() => expect(covers()[0]).toBe(usual));
});

test("a past day or hour is refused at its field, and the error disappears with its cause", async () => {
  await enterWorld(world());
  renderApp("/events/create");
  await waitFor(() => field("Title"));
  await fillForm();
  await fill("Date", dayIn(-2));
  leave("Date");
  await waitFor(() => expect(description("Date")).toMatch(/Choose a day that is still to come\.$/));
  expect(field("Date").getAttribute("aria-invalid")).toBe("true");
  await press(button("Publish event"));
  await focused(() => field("Date"));
  expect(shownPath()).toBe("/events/create");
  await fill("Date", dayIn(2));
  await textGone("still to come");
  expect(field("Date").getAttribute("aria-invalid")).toBeNull();
  await press(button("Publish event"));
  await waitFor(heading("Board games"));
});

test("the host edits the event and calls it off", async () => {
  const id = await plan(await enterWorld(world()));
  renderApp(`/events/${id}`);
  await press(link("Edit"));
  await textShown("Time zone: Japan Standard Time");
  await fill("Title", "Sunset walk");
  await fill("Time", "18:45");
  await fill("Max attendees", "30");
  await press(button("Save changes"));
  await waitFor(heading("Sunset walk"));
  await textShown("1 of 30 going");
  await shows(["6:45 PM GMT+9"]);
  await press(button("More about this event"));
  await press(entry("Call off"));
  await textShown("Call off this event?");
  await press(button("Call off"));
  await textShown("This event was called off");
  await press(link("Browse more events"));
  await waitFor(heading("No events around here yet"));
});

test("an event has the end that its host chose, which moves with its start, and is on until then", async () => {
  const me = await enterWorld(world());
  sendServerTime(world());
  const minute = Math.ceil(world().clock.now / 60_000) * 60_000;
  const dateTime = new Date(minute + 3_600_000).toISOString();
  const id = await plan(me, { dateTime, timeZone: "UTC" });
  const endOf = async () => Date.parse((await me.get(`/api/events/${id}`)).body.endsAt);
  expect((await endOf()) - Date.parse(dateTime)).toBe(2 * 3_600_000);
  renderApp(`/events/${id}/edit`);
  await waitFor(button("Save changes"));
  const at = (hours: number) => new Date(Date.parse(dateTime) + hours * 3_600_000);
  await fill("Ends", at(4).toISOString().slice(11, 16));
  await press(button("Save changes"));
  await textShown("Event updated");
  expect(await endOf()).toBe(at(4).getTime());
  await textGone("On now");
  world().clock.now += 3 * 3_600_000;
  renderApp(`/events/${id}`);
  await textShown("On now");
  world().clock.now += 3 * 3_600_000;
  renderApp(`/events/${id}`);
  await textShown("This event is over");
});

test("the joined state replaces the button and has the focus, and leaving restores the button", async () => {
  const id = await plan(await host());
  const me = await enterWorld(world());
  renderApp(`/events/${id}`);
  const join = await waitFor(button(/^Join this event/));
  join.focus();
  await press(() => join);
  await textShown("You're going");
  expect(document.activeElement?.textContent).toBe("You're going");
  await waitFor(button(/^Leave event/));
  await waitFor(async () =>
    expect((await me.get(`/api/events/${id}`)).body.isUserAttending).toBe(true),
  );
  const leaving = await waitFor(button(/^Leave event/));
  leaving.focus();
  await press(() => leaving);
  await focused(button(/^Join this event/));
});

test("an event's page shows its date once, and its end", async () => {
  const dateTime = "2031-05-05T10:00:00.000Z";
  const id = await plan(await host(), { dateTime });
  await enterWorld(world());
  renderApp(`/events/${id}`);
  await textShown("until 9:00 PM");
  expect(document.querySelector("article")?.textContent.match(/2031/g)).toHaveLength(1);
});

test("Cancel asks before typed text is lost; leaving by a link keeps it", async () => {
  const id = await plan(await enterWorld(world()));
  renderApp(`/events/${id}`);
  await press(link("Edit"));
  await waitFor(() => expect(field("Title").value).toBe("Sunrise walk"));
  await press(button("Cancel"));
  await waitFor(heading("Sunrise walk"));
  await press(link("Edit"));
  await fill("Title", "Sunset walk");
  await press(button("Cancel"));
  await textShown("Leave without saving?");
  await press(button("Keep editing"));
  await textGone("Leave without saving?");
  expect(field("Title").value).toBe("Sunset walk");
  await press(link("Back to the event"));
  await waitFor(heading("Sunrise walk"));
  await press(link("Edit"));
  await waitFor(() => expect(field("Title").value).toBe("Sunset walk"));
  await press(button("Cancel"));
  await press(button("Discard changes"));
  await waitFor(heading("Sunrise walk"));
  await press(link("Edit"));
  await waitFor(() => expect(field("Title").value).toBe("Sunrise walk"));
});
