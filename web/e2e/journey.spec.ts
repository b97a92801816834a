import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "./fixtures";
import type { Position } from "./contexts";
import { enter } from "./neighbours";
import { answerSignUp } from "./sign-up";

test.use({ hasAnimations: true });

const LISBON: Position = { latitude: 38.7223, longitude: -9.1393 };
const ONE_KM_NORTH: Position = { latitude: 38.7313, longitude: -9.1393 };

async function signUp(context: BrowserContext, name: string) {
  const page = await context.newPage();
  await page.goto("/signup");
  await answerSignUp(page, { name, interests: ["Coffee", "Hiking"] });
  const reported = page.waitForResponse((answer) =>
    answer.url().endsWith("/api/users/me/location"),
  );
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByText("Account created", { exact: true })).toBeVisible();
  expect((await reported).status()).toBe(204);
  return page;
}

const navigation = (page: Page, name: RegExp) =>
  page.getByRole("navigation").getByRole("link", { name });
const row = (page: Page, name: string) =>
  page.getByRole("main").getByRole("listitem").filter({ hasText: name });
const bubble = (page: Page, text: string) => page.getByRole("log").getByText(text, { exact: true });

async function send(page: Page, text: string) {
  await page.getByPlaceholder("Write a message").fill(text);
  await page.keyboard.press("Enter");
  await expect(bubble(page, text)).toBeVisible();
}

async function findOnMap(page: Page, name: string) {
  await page.goto("/map");
  await expect(
    page.getByRole("link", { name: new RegExp(`^${name}, 25, about 2 km away`) }).first(),
  ).toBeVisible();
}

async function findInDiscover(page: Page, name: string) {
  await page.getByRole("link", { name: "Discover", exact: true }).click();
  return row(page, name);
}

test("two people who never met find each other on the map, connect and chat live", async ({
  openBrowser,
  allowErrors,
}) => {
  // The page hears of the network before its own requests have it back.
  allowErrors(/ERR_INTERNET_DISCONNECTED/);
  const [anasBrowser, bensBrowser] = [await openBrowser(LISBON), await openBrowser(ONE_KM_NORTH)];
  const ana = await signUp(anasBrowser, "Ana Lima");
  const ben = await bensBrowser.newPage();
  await enter(ben, ONE_KM_NORTH, { name: "Ben Okoye", age: 25, interests: ["coffee", "hiking"] });

  await findOnMap(ana, "Ben Okoye");
  await findOnMap(ben, "Ana Lima");
  await expect(await findInDiscover(ben, "Ana Lima")).toBeVisible();
  const card = await findInDiscover(ana, "Ben Okoye");
  await card.getByRole("button", { name: /^Connect/ }).click();
  await expect(card).toBeHidden();
  await ana.getByRole("button", { name: "Not now", exact: true }).click();

  await navigation(ben, /1 new match/).click();
  await expect(ben.getByRole("heading", { level: 1, name: "Matches" })).toBeVisible();
  await expect(row(ben, "Ana Lima")).toBeVisible();
  await navigation(ana, /Matches$/).click();
  await expect(ana.getByRole("heading", { level: 1, name: "Matches" })).toBeVisible();
  await row(ana, "Ben Okoye")
    .getByRole("link", { name: /^Message/ })
    .click();

  await send(ana, "Is that you across the river?");
  await expect(navigation(ben, /1 unread message/)).toBeVisible();
  await navigation(ben, /Messages$/).click();
  await expect(ben.getByRole("heading", { level: 1, name: "Messages" })).toBeVisible();
  await ben.getByRole("link", { name: /Ana Lima/ }).click();
  await expect(bubble(ben, "Is that you across the river?")).toBeVisible();
  await expect(ana.getByRole("log").getByText("Read")).toBeAttached();
  await ben.getByPlaceholder("Write a message").pressSequentially("It");
  await expect(ana.getByText("typing…").filter({ visible: true })).toBeVisible();
  await send(ben, "It is. Coffee?");
  await expect(bubble(ana, "It is. Coffee?")).toBeVisible();

  await bensBrowser.setOffline(true);
  await send(ana, "Always. Four o'clock?");
  await send(ana, "The little place by the lift.");
  await bensBrowser.setOffline(false);
  await expect(bubble(ben, "Always. Four o'clock?")).toBeVisible();
  await expect(bubble(ben, "The little place by the lift.")).toHaveCount(1);
  await send(ben, "See you there.");
  await expect(bubble(ana, "See you there.")).toBeVisible();
});

test("a visitor tries the demo from the sign-in to a reply", async ({ page }) => {
  await page.goto("/login");
  await page.getByRole("button", { name: "Try the demo" }).click();
  await expect(page.getByText("You're in with the demo account.", { exact: true })).toBeVisible();
  await expect(page.getByText(/^\d\d people nearby$/)).toBeVisible();
  await page.getByRole("link", { name: "Discover" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Discover" })).toBeVisible();
  const connect = page.getByRole("button", { name: /^Connect(?!ed)/ }).first();
  const stranger = page.getByRole("listitem").filter({ has: connect }).first();
  const name = (await stranger.getByRole("heading").first().innerText()).split(",")[0] ?? "";
  await stranger.getByRole("button", { name: /^Connect/ }).click();
  await page.getByRole("button", { name: "Not now", exact: true }).click();
  await navigation(page, /Matches$/).click();
  await expect(page.getByRole("heading", { level: 1, name: "Matches" })).toBeVisible();
  await row(page, name)
    .getByRole("link", { name: /^Message/ })
    .click();
  await send(page, "Hello! Do you know a good place for coffee?");
  await expect(page.getByText("typing…").filter({ visible: true })).toBeVisible();
  await expect(page.getByRole("log").getByText(`${name}:`)).toBeAttached();
});
