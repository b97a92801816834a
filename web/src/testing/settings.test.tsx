import { expect, test } from "bun:test";
import userEvent from "@testing-library/user-event";

import { enterWorld, renderApp, worldOfEach } from "./app";
import {
  button,
  description,
  enter,
  field,
  fill,
  focused,
  heading,
  link,
  press,
  textShown,
  shows,
  waitFor,
} from "./page";

const world = worldOfEach();

const part = (selector: string) => () => {
  const found = document.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`no ${selector}`);
  return found;
};

async function openSettings(group = "") {
  const me = await enterWorld(world());
  renderApp(`/settings#${group}`);
  await waitFor(part(group ? `main #${group}` : "nav[aria-label=Settings]"));
  return me;
}

/** Opens a group by its row, from another group. */
async function openGroup(name: RegExp) {
  await press(link("Back to settings"));
  await press(link(name));
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
  await openSettings("privacy");
  for (const name of ["Show my location", "Show when I'm online"])
    expect(toggle(name).checked, name).toBe(true);
  await openGroup(/^Notifications/);
  for (const name of ["New matches", "Messages"])
    expect((await waitFor(() => toggle(name))).checked, name).toBe(true);
  expect(toggle("New people nearby").checked).toBe(false);
  await openGroup(/^Who you see/);
  await waitFor(slider);
  expect([slider().value, slider().min, slider().max]).toEqual(["5", "1", "20"]);
  expect(document.querySelector(`label[for="${slider().id}"]`)?.textContent).toContain("Distance");
  expect(field("Youngest").value).toBe("22");
  expect(field("Oldest").value).toBe("35");
});

test("spec 2: the settings' toggles are saved on the server at once, also by keyboard", async () => {
  const me = await openSettings("privacy");
  const user = userEvent.setup();
  const flip = async (toggles: {
    [name: string]: keyof Awaited<ReturnType<typeof settingsOf>>;
  }) => {
    for (const [name, setting] of Object.entries(toggles)) {
      const before = (await settingsOf(me))[setting];
      (await waitFor(() => toggle(name))).focus();
      await user.keyboard(" ");
      await saved(me, { [setting]: !before });
    }
  };
  await flip({ "Show my location": "showLocation", "Show when I'm online": "showOnlineStatus" });
  await openGroup(/^Notifications/);
  await flip({
    "New matches": "newMatches",
    Messages: "messages",
    "New people nearby": "nearbyUsers",
  });
  renderApp("/settings#notifications");
  await waitFor(() => expect(toggle("Messages").checked).toBe(false));
});

test("spec 2: the settings' filters are saved, and the map looks through them", async () => {
  const me = await openSettings("filters");
  await enter(slider(), "1");
  await textShown("My area");
  await enter(slider(), "12");
  await textShown("Within 12 km");
  await saved(me, { maxDistance: 12 });
  await enter(field("Oldest"), "60");
  await saved(me, { maxAge: 60 });
  await press(link(/^Map/));
  const filters = () => document.querySelector('[aria-label="Filters in force"]') ?? undefined;
  await shows(["Within 12 km", "Ages 22–60"], filters);
});

test("spec 5: the filter's ages fall back to 18 and 99, and a range upside down is refused", async () => {
  const me = await openSettings("filters");
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
  await openSettings("notifications");
  world().meanwhile(
    (_, path) => path === "/api/users/me/settings",
    async () => Response.json({ message: "Something broke.", code: "internal" }, { status: 500 }),
  );
  toggle("New matches").click();
  await textShown("Changes not saved");
  await waitFor(() => expect(toggle("New matches").checked).toBe(true));
});

test("spec 2: changing the password; spec 5: a changed password; spec 8: change password failure", async () => {
  await openSettings("password");
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
  await textShown("New passwords do not match");
  await change("wrong-one", "secret-2", "secret-2");
  await textShown("Failed to change password");
  await shows(["The current password is not right."]);
  expect(field("New password").value).toBe("secret-2");
  await change("secret-1", "secret-2", "secret-2");
  await textShown("Password changed");
  await waitFor(() => expect(document.querySelector("[role=alert]") === null).toBe(true));
  expect(field("New password").value).toBe("");
});

test("spec 2: signing out in the settings, signing out leads to /login", async () => {
  await openSettings();
  await press(button("Sign out"));
  await textShown("Welcome to Hereabouts");
  expect(window.location.pathname).toBe("/login");
  renderApp("/settings");
  await textShown("Welcome to Hereabouts");
});

test("a calendar address is created, shown once, renewed and deleted", async () => {
  const me = await openSettings("calendar");
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

test("of an older calendar address only its day is shown", async () => {
  const me = await enterWorld(world());
  await me.post("/api/calendar-feed");
  renderApp("/settings#calendar");
  await shows(["There has been an address since"]);
  expect(document.querySelector("#calendar")?.textContent).not.toContain(".ics");
});

test("a group of settings opens by its row and by its address, shows its title, and restores the focus", async () => {
  await openSettings();
  const title = () => document.querySelector("h1")?.textContent;
  expect(title()).toBe("Settings");
  await press(link(/^Your place/));
  await waitFor(() => expect(title()).toBe("Your place"));
  expect(window.location.href).toEndWith("/settings#place");
  await focused(part("h1"));
  expect(document.querySelectorAll("h1")).toHaveLength(1);
  window.history.back();
  await waitFor(() => expect(title()).toBe("Settings"));
  await focused(part('a[href$="#place"]'));
});

test("links to a setting that shares a group, and to a missing group", async () => {
  await openSettings("filters");
  renderApp("/settings#dating");
  await waitFor(heading("Who you see"));
  for (const [hash, title, beside] of [
    ["safety", "Privacy and safety", "privacy"],
    ["calendar", "Notifications", "notifications"],
    ["sessions", "Password and devices", "password"],
  ] as const) {
    renderApp(`/settings#${hash}`);
    await waitFor(heading(title));
    await waitFor(() => expect(document.querySelector(`#${hash}`) !== null).toBe(true));
    expect(document.querySelector(`#${beside}`) !== null).toBe(true);
  }
  for (const missing of ["nothing", "constructor", "__proto__"]) {
    renderApp(`/settings#${missing}`);
    await waitFor(heading("Settings"));
    await waitFor(link(/^Privacy/));
  }
});

test("on a desktop a group is beside the rows, which mark the open one", async () => {
  await enterWorld(world());
  const { matchMedia } = window;
  const never = { addEventListener: () => undefined, removeEventListener: () => undefined };
  const wide = (media: string) => ({ ...never, media, matches: media.includes("64rem") });
  Object.assign(window, { matchMedia: wide });
  try {
    renderApp("/settings");
    const current = () => document.querySelector("nav[aria-label=Settings] [aria-current=page]");
    await waitFor(() => toggle("Show my location"));
    expect(current()?.textContent).toBe("Privacy and safety");
    await press(link(/^Notifications/));
    await waitFor(() => toggle("Messages"));
    expect(current()?.textContent).toBe("Notifications and calendar");
    await waitFor(button("Sign out"));
  } finally {
    window.matchMedia = matchMedia;
  }
});
