import { beforeEach, expect, test } from "bun:test";
import { type Member, enrol } from "@hereabouts/api/testing/enrol";
import { fireEvent, screen } from "@testing-library/react";

import { middleOfArea } from "@/features/places/public";

import { SPOT, enterWorld, renderApp, worldOfEach } from "./app";
import {
  button,
  field,
  fill,
  heading,
  item,
  link,
  press,
  textShown,
  shows,
  textGone,
  waitFor,
} from "./page";

const world = worldOfEach();
beforeEach(() => void (world().clock.now = Date.now()));

const POINT = { latitude: 48.151234, longitude: 11.577654 };
const FOR_GUESTS = "Only guests see the exact point";
const tea = () => ({
  title: "Tea on the roof",
  description: "Bring a chair.",
  category: "social",
  location: "My roof",
  dateTime: new Date(Date.now() + 3 * 86_400_000).toISOString(),
});
const wallClock = (dateTime = "", timeZone = "UTC") =>
  new Date(dateTime).toLocaleTimeString("sv", { timeZone, timeStyle: "short" });
const eventOf = async (member: Pick<Member, "get">, id: string) =>
  (await member.get(`/api/events/${id}`)).body;

const forGuests = () => screen.getByRole<HTMLInputElement>("switch", { name: FOR_GUESTS });

const pad = () => {
  const found = document.querySelector<HTMLElement>("form [role=application]");
  if (!found) throw new Error("no map to set the point on");
  return found;
};

test("a new event can have a point that only guests see, and its page says so", async () => {
  const me = await enterWorld(world());
  renderApp("/events/create");
  const { title, category, description: text, location, dateTime } = tea();
  await fill("Title", title);
  await fill("Category", category);
  await fill("Description", text);
  await fill("Location", `${POINT.latitude}, ${POINT.longitude}`);
  await waitFor(pad);
  await fill("Location", location);
  await fill("Date", dateTime.slice(0, 10));
  await fill("Time", "19:00");
  await press(forGuests);
  await textShown(/^Everybody else sees an area 2 km wide/);
  await press(button("Publish event"));
  await waitFor(heading("Where it is"));
  await textShown("Only its guests see this point. Everybody else sees the square.");
  const [mine] = (await me.get("/api/events/nearby?maxDistance=50&latitude=48.15&longitude=11.57"))
    .body;
  expect(mine).toMatchObject({ title, location, isPointForGuests: true });
});

test("a pin that was set on the map alone can be removed", async () => {
  await enterWorld(world());
  renderApp("/events/create");
  await textShown("Without a pin, how near it is counts from the middle of your area.");
  expect(pad).toThrow();
  await press(button("Put a pin on the map"));
  fireEvent.keyDown(await waitFor(pad), { key: "ArrowRight" });
  await textShown("How near it is counts from this point, which is published with the event.");
  await fill("Location", "My roof");
  await waitFor(pad);
  await press(button("Take the pin away"));
  await waitFor(() => expect(pad).toThrow());
  expect(field("Location").value).toBe("My roof");
  await press(button("Put a pin on the map"));
  await waitFor(pad);
  await fill("Location", "");
  await waitFor(() => expect(pad).toThrow());
});

test("an event planned while looking around another place is there, not at the member's own place", async () => {
  const me = await enterWorld(world());
  renderApp("/map#around=69.65,18.95");
  await waitFor(heading("Tromsø"));
  await press(link("Plan something there"));
  await waitFor(heading("Create event"));
  await waitFor(pad);
  expect(field("Location").value).toBe("Tromsø, Troms");
  const { title, category, description: text, dateTime } = tea();
  await fill("Title", title);
  await fill("Category", category);
  await fill("Description", text);
  await fill("Date", dateTime.slice(0, 10));
  await fill("Time", "19:00");
  await textShown("Time zone: Central European Time");
  await press(button("Publish event"));
  await waitFor(heading("Where it is"));
  const around = "maxDistance=20&latitude=69.65&longitude=18.95";
  const [there] = (await me.get(`/api/events/nearby?${around}`)).body;
  expect(there).toMatchObject({ title, location: "Tromsø, Troms", timeZone: "Europe/Oslo" });
  expect(wallClock(there?.dateTime, "Europe/Oslo")).toBe("19:00");
  // The middle of the area in the address.
  const { latitude, longitude } = middleOfArea({ latitude: 69.65, longitude: 18.95 });
  expect(there?.latitude).toBeCloseTo(latitude, 4);
  expect(there?.longitude).toBeCloseTo(longitude, 4);
});

test("an event moved to another time zone keeps its wall time there", async () => {
  const me = await enterWorld(world());
  const { body } = await me.post("/api/events", { ...tea(), timeZone: "Europe/Berlin" });
  const before = wallClock(body.dateTime, "Europe/Berlin");
  renderApp(`/events/${body.id}/edit`);
  await textShown("Time zone: Central European Time");
  await fill("Location", "Reykjavík");
  const first = () => screen.getAllByRole("option")[0] as HTMLElement;
  await waitFor(() => expect(first().textContent).toContain("Iceland"));
  await press(first);
  await textShown("Time zone: Greenwich Mean Time");
  await press(button("Save changes"));
  await waitFor(heading("Where it is"));
  const moved = (await me.get(`/api/events/${body.id}`)).body;
  expect(moved.timeZone).toBe("Atlantic/Reykjavik");
  expect(wallClock(moved.dateTime, "Atlantic/Reykjavik")).toBe(before);
});

test("a draft for one place is not offered for an event elsewhere", async () => {
  await enterWorld(world());
  renderApp("/events/create#around=69.65,18.95");
  await waitFor(pad);
  await fill("Title", "Northern lights");
  renderApp("/events/create");
  await waitFor(heading("Create event"));
  expect((await waitFor(() => field("Title"))).value).toBe("");
  expect(pad).toThrow();
  renderApp("/events/create#around=69.65,18.95");
  await waitFor(() => expect(field("Title").value).toBe("Northern lights"));
});

test("a member who joins sees the point, and no longer after leaving", async () => {
  const ana = await enrol(world(), { name: "Ana" }, SPOT);
  const { body } = await ana.post("/api/events", { ...tea(), ...POINT, isPointForGuests: true });
  await enterWorld(world());
  renderApp(`/events/${body.id}`);
  await textShown("Somewhere in this square. Who joins is shown the exact point.");
  await press(button(/^Join this event/));
  await textShown(/^Only its guests see this point/);
  await press(button(/^Leave/));
  await textShown(/^Somewhere in this square/);
});

test("the host moves the point by keys, and shows it to everybody; an event without one shows an area", async () => {
  const me = await enterWorld(world());
  const { body } = await me.post("/api/events", { ...tea(), ...POINT, isPointForGuests: true });
  renderApp(`/events/${body.id}/edit`);
  await waitFor(() => expect(forGuests().checked).toBe(true));
  fireEvent.keyDown(await waitFor(pad), { key: "ArrowUp", shiftKey: true });
  await press(forGuests);
  await press(button("Save changes"));
  await waitFor(heading("Where it is"));
  await textGone("guests see");
  const { latitude, longitude, isPointForGuests } = await eventOf(me, body.id);
  expect(isPointForGuests).toBe(false);
  expect((latitude - POINT.latitude) * 111.2).toBeCloseTo(1, 2);
  expect(longitude).toBeCloseTo(POINT.longitude, 5);

  const without = await me.post("/api/events", { ...tea(), title: "Somewhere" });
  renderApp(`/events/${without.body.id}`);
  await textShown("Somewhere in this square: you chose no exact point.");
});

test("cards, rows and the page show its distance, by area", async () => {
  const ana = await enrol(world(), { name: "Ana" }, SPOT);
  const north = { latitude: SPOT.latitude + 0.03, longitude: SPOT.longitude };
  await ana.post("/api/events", { ...tea(), ...north, title: "Up north" });
  await ana.post("/api/events", { ...tea(), ...north, title: "Hidden", isPointForGuests: true });
  const { body } = await ana.post("/api/events", { ...tea(), title: "Here" });
  await enterWorld(world());
  renderApp("/events");
  await shows(["My roof · about 2 km"], item("Here"));
  await shows(["My roof · about 5 km"], item("Up north"));
  await shows(["My roof · about 5 km"], item("Hidden"));
  renderApp(`/events/${body.id}`);
  await waitFor(heading("Where it is"));
  await textShown("My roof");
  await textShown("about\u00a02\u00a0km");
});
