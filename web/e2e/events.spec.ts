import type { Page } from "@playwright/test";

import { noFindings } from "./accessibility";
import type { Position } from "./fixtures";
import { expect, test } from "./fixtures";
import { enter, newNeighbour, ownSpot, plan } from "./neighbours";

type Member = Awaited<ReturnType<typeof enter>>;

const DAY_MS = 86_400_000;
const DATES = ["All dates", "Today", "This week", "This month", "Upcoming"];
const CATEGORIES = ["Coffee", "Fitness", "Study", "Social", "Outdoor", "Arts", "Food"];
const FORM_CATEGORIES = CATEGORIES.toSpliced(4, 3, "Networking", "Food", "Outdoor", "Arts");

const join = async ({ client }: Member, id: string) =>
  expect((await client.post(`/api/events/${id}/join`, { data: {} })).status()).toBe(200);

const card = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title }) });

const host = (baseURL: string | undefined, spot: Position, name = "Ana Souza") =>
  newNeighbour(baseURL, spot, { name });

test("spec 2: the header of the events, a card of the events list; spec 6: the event's host", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  await plan(await host(baseURL, spot), { maxAttendees: 4 });
  await enter(page, spot);
  await page.goto("/events");
  await expect(page.getByText("1 event", { exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "Create an event" })).toHaveAttribute(
    "href",
    "/events/create",
  );
  const walk = card(page, "Sunrise walk");
  for (const text of ["Outdoor", "We walk to the end", "North pier", "1 of 4 going", "Ana Souza"])
    await expect(walk).toContainText(text);
  await expect(walk.getByText(/, \d?\d:\d\d [AP]M GMT\+9/)).toHaveAttribute(
    "title",
    /\d{4} at \d?\d:\d\d [AP]M GMT\+9/,
  );
  await noFindings(page);
});

test("spec 2: the search of the events, the category filter, the date filter, no event that matches, clear the filters; spec 3: the event categories of the filter", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  const ana = await host(baseURL, spot);
  await plan(ana);
  await plan(ana, { title: "Pasta night", category: "food", location: "Via Roma 3" });
  await plan(ana, {
    title: "Far off",
    category: "tech",
    dateTime: new Date(Date.now() + 20 * DAY_MS).toISOString(),
  });
  await enter(page, spot);
  await page.goto("/events");
  await expect(page.getByText("3 events", { exact: true })).toBeVisible();
  const offered = (filter: string) => page.getByLabel(filter).getByRole("option");
  await expect(offered("Date")).toHaveText(DATES);
  await expect(offered("Category")).toHaveText(["All categories", ...CATEGORIES, "Tech"]);
  const search = page.getByLabel("Search events");
  await search.fill("roma pasta");
  await page.getByRole("button", { name: "Clear the search" }).click();
  await expect(search).toHaveValue("");
  await expect(search).toBeFocused();
  const ringTop = await search.evaluate((field) => {
    const { left, top } = field.getBoundingClientRect();
    return document.elementFromPoint(left + 60, top - 2)?.closest("search") !== null;
  });
  expect(ringTop, "nothing lies over the ring").toBe(true);
  await search.fill("roma pasta");
  await expect(page.getByText("1 event", { exact: true })).toBeVisible();
  await expect(card(page, "Pasta night")).toBeVisible();
  await page.getByLabel("Category").selectOption("Coffee");
  await expect(page.getByRole("heading", { name: "No events match" })).toBeVisible();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect(page.getByText("3 events", { exact: true })).toBeVisible();
  await expect(page.getByLabel("Search events")).toHaveValue("");
  await page.getByLabel("Date").selectOption("This week");
  await expect(page.getByText("2 events", { exact: true })).toBeVisible();
  await page.getByLabel("Date").selectOption("This month");
  await expect(page.getByText("3 events", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Date")).toHaveValue("month");
});

test("spec 2: no events at all, and the way to create one", async ({ page }) => {
  await enter(page, ownSpot());
  await page.goto("/events");
  await expect(page.getByRole("heading", { name: "No events around here yet" })).toBeVisible();
  await page.getByRole("link", { name: "Create an event" }).last().click();
  await expect(page.getByRole("heading", { level: 1, name: "Create event" })).toBeVisible();
});

test("spec 2: the card's button, the badge of who attends; spec 4: attending or not, a full event", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  const [ana, bo] = [await host(baseURL, spot), await host(baseURL, spot, "Bo")];
  const full = await plan(ana, { title: "Table for two", maxAttendees: 2 });
  await join(bo, full);
  await plan(ana);
  const me = await enter(page, spot);
  await plan(me, { title: "Mine" });
  await page.goto("/events");
  const walk = card(page, "Sunrise walk");
  const joined = page.waitForResponse("**/api/events/*/join");
  await walk.getByRole("button", { name: /^Join/ }).click();
  await expect(walk.getByText("You're going")).toBeVisible();
  await expect(walk).toContainText("2 of 10 going");
  await joined;
  await page.reload();
  await walk.getByRole("button", { name: /^Leave/ }).click();
  await expect(walk.getByRole("button", { name: /^Join/ })).toBeVisible();
  await expect(walk).toContainText("1 of 10 going");
  await expect(
    card(page, "Table for two").getByRole("button", { name: /^Event full/ }),
  ).toBeDisabled();
  await expect(card(page, "Mine").getByText("You're hosting")).toBeVisible();
  await expect(card(page, "Mine").getByRole("button")).toHaveCount(0);
});

test("spec 8: join failure of what is full says so, with the true count", async ({
  page,
  baseURL,
  allowErrors,
}) => {
  allowErrors(/409/);
  const spot = ownSpot();
  const [ana, bo] = [await host(baseURL, spot), await host(baseURL, spot, "Bo")];
  const id = await plan(ana, { maxAttendees: 2 });
  await enter(page, spot);
  await page.routeWebSocket("**/api/realtime", () => undefined);
  await page.goto("/events");
  const walk = card(page, "Sunrise walk");
  await expect(walk).toContainText("1 of 2 going");
  await join(bo, id);
  await walk.getByRole("button", { name: /^Join/ }).click();
  await expect(page.getByText(/^Failed to join event\. .*full/).first()).toBeVisible();
  await expect(walk).toContainText("2 of 2 going");
  await expect(walk.getByRole("button", { name: /^Event full/ })).toBeDisabled();
});

test("spec 2: the event detail, six attendees, joining on the detail; spec 9: a preview of six; counts move live", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  const ana = await host(baseURL, spot);
  const id = await plan(ana);
  const names = ["Bo", "Cy", "Di", "Ed", "Flo", "Gus"];
  const others: Member[] = [];
  for (const name of names) others.push(await host(baseURL, spot, name));
  for (const member of others.slice(0, 5)) await join(member, id);
  await enter(page, spot);
  await page.context().grantPermissions(["clipboard-write", "clipboard-read"]);
  await page.goto("/events");
  await card(page, "Sunrise walk")
    .getByRole("link", { name: /^View details/ })
    .click();
  await expect(page.getByRole("heading", { level: 1, name: "Sunrise walk" })).toBeVisible();
  await expect(page.getByText("6 of 10 going")).toBeVisible();
  for (const text of ["Outdoor", "North pier", "We walk to the end of the pier and back."])
    await expect(page.getByRole("article")).toContainText(text);
  await expect(page.getByRole("article")).toContainText(/\d?\d:\d\d [AP]M GMT\+9/);
  await expect(page.getByRole("link", { name: "Ana Souza" })).toHaveAttribute(
    "href",
    `/discover?person=${ana.id}`,
  );
  await page.getByRole("button", { name: /^Join this event/ }).click();
  await expect(page.getByText("7 of 10 going")).toBeVisible();
  await expect(page.getByText("+1 more")).toBeVisible();
  await noFindings(page);

  await join(others[5] as Member, id);
  await expect(page.getByText("8 of 10 going")).toBeVisible();
  await expect(page.getByText("+2 more")).toBeVisible();
  await page.getByRole("button", { name: /^Leave event/ }).click();
  await expect(page.getByText("7 of 10 going")).toBeVisible();
});

test("spec 2: sharing an event, back from an event", async ({ page }) => {
  const id = await plan(await enter(page, ownSpot()));
  await page.context().grantPermissions(["clipboard-write", "clipboard-read"]);
  await page.goto("/events");
  await card(page, "Sunrise walk")
    .getByRole("link", { name: /^View details/ })
    .click();
  await page.evaluate(() =>
    Object.defineProperty(Navigator.prototype, "share", {
      value: () => Promise.reject(new TypeError("nowhere to share to")),
    }),
  );
  await page.getByRole("button", { name: "Share event" }).click();
  await expect(page.getByText("Link copied", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(`/events/${id}`);
  await page.getByRole("link", { name: "Browse more events" }).click();
  await expect(page).toHaveURL(/\/events$/);
  await page.goBack();
  await page.getByRole("link", { name: "Back to events" }).click();
  await expect(page).toHaveURL(/\/events$/);
});

test("spec 2: the create form; spec 3: the event categories of the form; spec 5: what an event needs; spec 9: 2 to 100 attendees, 10 when blank", async ({
  page,
}) => {
  await enter(page, ownSpot());
  await page.goto("/events/create");
  await page.getByRole("button", { name: "Publish event" }).click();
  await expect(page.getByText("Missing information", { exact: true })).toBeVisible();
  await expect(
    page.getByText("Fill in all required fields before publishing.", { exact: true }),
  ).toBeVisible();
  await expect(page.getByLabel("Title")).toBeFocused();
  await noFindings(page);

  const categories = page.getByLabel("Category").getByRole("option");
  await expect(categories).toHaveText(["Choose a category", ...FORM_CATEGORIES]);
  await page.getByLabel("Title").fill("Board games");
  await page.getByLabel("Category").selectOption("Networking");
  await page.getByLabel("Description").fill("Bring one, play three.");
  await page.getByLabel("Location").fill("Café Central");
  const day = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10);
  await page.getByLabel("Date").fill(day);
  await page.getByLabel("Time").fill("19:30");
  await page.getByLabel("Max attendees").fill("");
  await page.reload();
  await expect(page.getByLabel("Title")).toHaveValue("Board games");

  await page.getByRole("button", { name: "Publish event" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Board games" })).toBeVisible();
  await expect(page.getByText("1 of 10 going")).toBeVisible();
  await expect(page.getByText(/7:30 PM$/).first()).toBeVisible();
});

test("the host edits the event and calls it off", async ({ page }) => {
  const me = await enter(page, ownSpot());
  const id = await plan(me);
  await page.goto(`/events/${id}`);
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.getByText("Time zone: Asia/Tokyo")).toBeVisible();
  await page.getByLabel("Title").fill("Sunset walk");
  await page.getByLabel("Time").fill("18:45");
  await page.getByLabel("Max attendees").fill("30");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sunset walk" })).toBeVisible();
  await expect(page.getByText("1 of 30 going")).toBeVisible();
  await expect(page.getByText(/6:45 PM GMT\+9/).first()).toBeVisible();
  await page.getByRole("button", { name: "Call off" }).click();
  const dialog = page.getByRole("dialog", { name: "Call off this event?" });
  await dialog.getByRole("button", { name: "Call off" }).click();
  await expect(page.getByText("This event was called off")).toBeVisible();
  await page.getByRole("link", { name: "Browse more events" }).click();
  await expect(page.getByRole("heading", { name: "No events around here yet" })).toBeVisible();
});
