import type { Page } from "@playwright/test";

import { expectAccessible } from "./accessibility";
import type { Position } from "./contexts";
import { expect, test } from "./fixtures";
import { enter, guestLink, newNeighbour, ownSpot, plan } from "./neighbours";

type Member = Awaited<ReturnType<typeof enter>>;

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
  await expect(walk.getByText(/^\d?\d:\d\d [AP]M GMT\+9$/)).toHaveAttribute(
    "title",
    /\d{4}(,| at) \d?\d:\d\d .*GMT\+9/,
  );
  await expectAccessible(page);
  const ringTop = await page.getByLabel("Search events").evaluate((field) => {
    const { left, top } = field.getBoundingClientRect();
    return document.elementFromPoint(left + 60, top - 2)?.closest("search") !== null;
  });
  expect(ringTop, "nothing lies over the ring").toBe(true);
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
  await expect(guestLink(page, "Ana Souza")).toHaveAttribute("href", `/discover?person=${ana.id}`);
  await page.getByRole("button", { name: /^Join this event/ }).click();
  await expect(page.getByText("7 of 10 going")).toBeVisible();
  await expect(page.getByText("+1 more")).toBeVisible();
  await expectAccessible(page);

  await join(others[5] as Member, id);
  await expect(page.getByText("8 of 10 going")).toBeVisible();
  await page.getByRole("button", { name: "+2 more" }).click();
  for (const name of names) await expect(guestLink(page, name)).toBeVisible();
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

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true });

  test("guests have directions and a calendar file, and nobody else", async ({ page, baseURL }) => {
    const spot = ownSpot();
    const id = await plan(await host(baseURL, spot));
    await enter(page, spot);
    await page.goto(`/events/${id}`);
    const plans = page.getByRole("region", { name: "You're in" });
    await expect(page.getByRole("button", { name: /^Join this event/ })).toBeVisible();
    await expect(plans).toBeHidden();
    await page.getByRole("button", { name: /^Join this event/ }).click();
    await expect(plans).toBeVisible();
    await expect(plans.getByRole("link", { name: "Directions" })).toHaveAttribute(
      "href",
      /^geo:-?\d+\.\d+,-?\d+\.\d+\?q=North%20pier$/,
    );
    const download = page.waitForEvent("download");
    await plans.getByRole("link", { name: "Add to calendar" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("event.ics");
    const text = await Bun.file(await file.path()).text();
    expect(text).toContain("SUMMARY:Sunrise walk");
    await expectAccessible(page);
    await page.getByRole("button", { name: /^Leave event/ }).click();
    await expect(plans).toBeHidden();
  });
});
