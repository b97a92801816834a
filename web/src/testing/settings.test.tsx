import { expect, test } from "bun:test";
import userEvent from "@testing-library/user-event";

import { enterWorld, renderApp, worldOfEach } from "./app";
import { button, description, enter, field, fill, link, press, said, shows, waitFor } from "./page";

const world = worldOfEach();

async function openSettings() {
  const me = await enterWorld(world());
  renderApp("/settings");
  await waitFor(() => toggle("Messages"));
  return me;
}

type Me = Awaited<ReturnType<typeof openSettings>>;

function toggle(name: string) {
  const found = [...document.querySelectorAll<HTMLInputElement>("[role=switch]")].find(
    (one) =>
      document.getElementById(one.getAttribute("aria-labelledby") ?? "")?.textContent === name,
  );
  if (!found) throw new Error(`no switch is called ${name}`);
  return found;
}

const slider = () => {
  const found = document.querySelector<HTMLInputElement>("input[type=range]");
  if (!found) throw new Error("no slider");
  return found;
};

const settingsOf = async (me: Me) => (await me.get("/api/users/me")).body.settings;
const saved = (me: Me, settings: Partial<Awaited<ReturnType<typeof settingsOf>>>) =>
  waitFor(async () => expect(await settingsOf(me)).toMatchObject(settings));

test("spec 9: the settings' defaults", async () => {
  await openSettings();
  for (const name of ["Show my location", "Show when I'm online", "New matches", "Messages"])
    expect(toggle(name).checked, name).toBe(true);
  expect(toggle("New people nearby").checked).toBe(false);
  expect([slider().value, slider().min, slider().max]).toEqual(["5", "1", "20"]);
  expect(document.querySelector(`label[for="${slider().id}"]`)?.textContent).toContain("Distance");
  expect(field("Youngest").value).toBe("22");
  expect(field("Oldest").value).toBe("35");
});

test("spec 2: the settings' toggles are saved on the server at once, also by keyboard", async () => {
  const me = await openSettings();
  const user = userEvent.setup();
  const toggles = {
    "Show my location": "showLocation",
    "Show when I'm online": "showOnlineStatus",
    "New matches": "newMatches",
    Messages: "messages",
    "New people nearby": "nearbyUsers",
  } as const;
  for (const [name, setting] of Object.entries(toggles)) {
    const before = (await settingsOf(me))[setting];
    toggle(name).focus();
    await user.keyboard(" ");
    await saved(me, { [setting]: !before });
  }
  renderApp("/settings");
  await waitFor(() => expect(toggle("Messages").checked).toBe(false));
});

test("spec 2: the settings' filters are saved, and the map looks through them", async () => {
  const me = await openSettings();
  await enter(slider(), "1");
  await said("My area");
  await enter(slider(), "12");
  await said("Within 12 km");
  await saved(me, { maxDistance: 12 });
  await enter(field("Oldest"), "60");
  await saved(me, { maxAge: 60 });
  await press(link(/^Map/));
  const filters = () => document.querySelector('[aria-label="Filters in force"]') ?? undefined;
  await shows(["Within 12 km", "Ages 22–60"], filters);
});

test("spec 5: the filter's ages fall back to 18 and 99, and a range upside down is refused", async () => {
  const me = await openSettings();
  await enter(field("Youngest"), "50");
  await waitFor(() =>
    expect(description("Youngest")).toBe("The youngest age cannot be above the oldest."),
  );
  await enter(field("Oldest"), "");
  await waitFor(() => expect(field("Oldest").value).toBe("99"));
  expect(description("Youngest")).toBe("");
  await saved(me, { minAge: 50, maxAge: 99 });
  await enter(field("Youngest"), "");
  await waitFor(() => expect(field("Youngest").value).toBe("18"));
  await saved(me, { minAge: 18 });
  await enter(field("Youngest"), "17");
  await waitFor(() => expect(description("Youngest")).toBe("Enter an age between 18 and 99."));
});

test("spec 8: profile edit failure of a setting puts it back", async () => {
  await openSettings();
  world().meanwhile(
    (_, path) => path === "/api/users/me/settings",
    async () => Response.json({ message: "Something broke.", code: "internal" }, { status: 500 }),
  );
  toggle("New matches").click();
  await said("Changes not saved");
  await waitFor(() => expect(toggle("New matches").checked).toBe(true));
});

test("spec 2: changing the password; spec 5: a changed password; spec 8: change password failure", async () => {
  await openSettings();
  const change = async (current: string, next: string, again: string) => {
    await fill("Current password", current);
    await fill("New password", next);
    await fill("Confirm new password", again);
    await press(button("Change password"));
  };
  await change("secret-1", "12345", "54321");
  await waitFor(() =>
    expect(description("New password")).toMatch(/Password must be at least 6 characters long$/),
  );
  await said("New passwords do not match");
  await change("wrong-one", "secret-2", "secret-2");
  await said("Failed to change password");
  await shows(["The current password is not right."]);
  expect(field("New password").value).toBe("secret-2");
  await change("secret-1", "secret-2", "secret-2");
  await said("Password changed");
  await waitFor(() => expect(document.querySelector("[role=alert]") === null).toBe(true));
  expect(field("New password").value).toBe("");
});

test("spec 2: signing out in the settings, signing out leads to /login", async () => {
  await openSettings();
  await press(button("Sign out"));
  await said("Welcome to Hereabouts");
  expect(window.location.pathname).toBe("/login");
  renderApp("/settings");
  await said("Welcome to Hereabouts");
});

test("a calendar's address is made, shown once, renewed and ended", async () => {
  const me = await openSettings();
  const feed = async () => (await me.get("/api/calendar-feed")).body.createdAt;
  const shownAddress = () =>
    /http\S+\.ics/.exec(document.querySelector("#calendar")?.textContent ?? "")?.[0] ?? "";
  const statusOf = async (url: string) => (await me.get(new URL(url).pathname)).status;
  await press(button("Make an address"));
  await waitFor(() => expect(shownAddress()).not.toBe(""));
  const first = shownAddress();
  const hasFocus = () =>
    document.querySelector("#calendar")?.contains(document.activeElement) === true;
  await waitFor(() => expect(hasFocus()).toBe(true));
  expect(await statusOf(first)).toBe(200);
  expect(link("Subscribe")().getAttribute("href")).toBe(`webcal${first.slice(first.indexOf(":"))}`);
  await press(button("Make a new one"));
  await waitFor(() => expect(["", first]).not.toContain(shownAddress()));
  expect([await statusOf(first), await statusOf(shownAddress())]).toEqual([404, 200]);
  await press(button("End the address"));
  await waitFor(button("Make an address"));
  await waitFor(() => expect(hasFocus()).toBe(true));
  expect(shownAddress()).toBe("");
  expect(await feed()).toBeNull();
});

test("of an address that was made before only its day is shown", async () => {
  const me = await enterWorld(world());
  await me.post("/api/calendar-feed");
  renderApp("/settings");
  await shows(["There has been an address since"]);
  expect(document.querySelector("#calendar")?.textContent).not.toContain(".ics");
});
