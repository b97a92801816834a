import type { Page } from "@playwright/test";

import { noFindings } from "./accessibility";
import { getJson } from "./answers";
import { expect, test } from "./fixtures";
import { enter, ownSpot } from "./neighbours";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const chip = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });
const setupTitle = (page: Page) =>
  page.getByRole("heading", { name: "Let people know who you are" });

test("spec 2: the signup form, Account created, and a full load of /; spec 5: signup's age, signup's intent", async ({
  page,
}) => {
  await page.goto("/signup");
  await expect(button(page, "Continue with Google")).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/login");
  await expect(page.getByRole("radio")).toHaveCount(3);
  for (const name of ["Friendship", "Dating", "Networking"])
    await expect(page.getByRole("radio", { name })).toBeAttached();
  await expect(page.getByRole("radio", { name: "Friendship" })).toBeChecked();
  await expect(page.getByRole("checkbox")).toHaveCount(14);
  await page.getByLabel("E-mail").fill(`${crypto.randomUUID()}@example.com`);
  await page.getByLabel("Full name").fill("Ada Walker");
  await page.getByLabel("Bio").fill("x".repeat(239));
  await expect(page.getByText("1 character left")).toBeVisible();
  await page.getByLabel("Password", { exact: true }).fill("secret-1");
  await page.getByLabel("Confirm password").fill("secret-1");
  await page.getByRole("checkbox", { name: "Hiking" }).check();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await button(page, "Create account").click();
  await expect(page.getByText("Account created", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(false);
  const me = await getJson(page.request, "/api/users/me");
  expect(me).toMatchObject({ age: 25, intent: "friends", interests: ["hiking"] });
});

test("what was typed in signup survives a reload and another language, the passwords do not", async ({
  page,
}) => {
  await page.goto("/signup");
  await page.getByLabel("E-mail").fill("ada@example.com");
  await page.getByLabel("Full name").fill("Ada Walker");
  await page.getByLabel("Age", { exact: true }).fill("41");
  await page.getByRole("radio", { name: "Dating" }).check();
  await page.getByLabel("Bio").fill("Maps and bread.");
  await page.getByLabel("Password", { exact: true }).fill("a walk at dawn");
  await page.getByLabel("Confirm password").fill("a walk at dawn");
  await chip(page, "Yoga").check();
  await page.reload();
  await expect(page.getByLabel("E-mail")).toHaveValue("ada@example.com");
  await expect(page.getByLabel("Full name")).toHaveValue("Ada Walker");
  await expect(page.getByLabel("Age", { exact: true })).toHaveValue("41");
  await expect(page.getByRole("radio", { name: "Dating" })).toBeChecked();
  await expect(page.getByLabel("Bio")).toHaveValue("Maps and bread.");
  await expect(chip(page, "Yoga")).toBeChecked();
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");
  await expect(page.getByLabel("Confirm password")).toHaveValue("");
  const kept = await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]));
  expect(kept).not.toContain("a walk at dawn");
  await button(page, "Deutsch").click();
  await expect(page.getByLabel("Voller Name")).toHaveValue("Ada Walker");
  await expect(chip(page, "Yoga")).toBeChecked();
});

test("the draft of a signup ends with the account @release", async ({ page }) => {
  await page.goto("/signup");
  await page.getByLabel("E-mail").fill(`${crypto.randomUUID()}@example.com`);
  await page.getByLabel("Full name").fill("Ada Walker");
  await page.getByLabel("Password", { exact: true }).fill("a walk at dawn");
  await page.getByLabel("Confirm password").fill("a walk at dawn");
  await button(page, "Create account").click();
  await expect(setupTitle(page)).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.getItem("draft:sign-up"))).toBeNull();
});

test("interests stop at twelve in signup, and a counter says so @release", async ({ page }) => {
  await page.goto("/signup");
  const chips = page.getByRole("checkbox");
  for (let index = 0; index < 12; index++) await chips.nth(index).check();
  await expect(page.getByText("12 of 12")).toBeVisible();
  await expect(page.getByText("12 is the most. Remove one first.")).toBeVisible();
  await expect(chip(page, "Movies")).toBeDisabled();
  await expect(chip(page, "Dancing")).toBeDisabled();
  await noFindings(page);
  await chip(page, "Hiking").uncheck();
  await expect(page.getByText("11 of 12")).toBeVisible();
  await chip(page, "Dancing").check();
  await expect(chip(page, "Movies")).toBeDisabled();
});

test("interests stop at twelve in profile setup too @release", async ({ page }) => {
  const me = await enter(page, ownSpot());
  const twelve = Array.from({ length: 12 }, (_, index) => `interest ${index}`);
  await me.client.put("/api/users/me", { data: { age: null, interests: twelve } });
  await page.goto("/");
  await expect(page.getByText("12 is the most. Remove one first.")).toBeVisible();
  await expect(chip(page, "Coffee")).toBeDisabled();
  await button(page, "Remove interest 3").click();
  await chip(page, "Coffee").check();
  await expect(chip(page, "Nature")).toBeDisabled();
});

const fieldNames = (page: Page) =>
  page
    .locator("form")
    .first()
    .locator("input, textarea")
    .evaluateAll((fields) => [
      ...new Set(
        fields.map((field) =>
          field.getAttribute("type") === "checkbox" ? "interests" : field.getAttribute("name"),
        ),
      ),
    ]);

test("setup comes filled with what is known, asks first for what is missing, and finds no fault before an attempt @release", async ({
  page,
}) => {
  await enter(page, ownSpot(), { name: "Ada Ryder", age: 41, bio: "Maps.", interests: [] });
  await page.goto("/");
  await expect(setupTitle(page)).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue("Ada Ryder");
  await expect(page.getByLabel("Age", { exact: true })).toHaveValue("41");
  await expect(page.getByLabel("Bio")).toHaveValue("Maps.");
  await expect(page.getByText("we still need")).toHaveCount(0);
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
  expect((await fieldNames(page))[0]).toBe("interests");
});

test("setup asks for a missing age before what is known @release", async ({ page }) => {
  const me = await enter(page, ownSpot());
  await me.client.put("/api/users/me", { data: { age: null } });
  await page.goto("/");
  await expect(setupTitle(page)).toBeVisible();
  expect((await fieldNames(page)).slice(0, 2)).toEqual(["name", "age"]);
});

test("each Skip for now says what is still needed, and leads to it @release", async ({ page }) => {
  await enter(page, ownSpot(), { interests: [] });
  await page.goto("/profile-setup");
  const skip = page.getByRole("link", { name: "Skip for now" });
  const need = page.getByText("To get started we still need at least one interest.");
  for (let presses = 0; presses < 2; presses++) {
    await skip.scrollIntoViewIfNeeded();
    await skip.click();
    await expect(page).toHaveURL(/\/$/);
    await expect(need).toBeInViewport();
    await expect(need).toBeFocused();
  }
  await chip(page, "Coffee").check();
  await skip.click();
  await expect(page.getByText("Everything is there. “Complete profile” saves it.")).toBeFocused();
  await button(page, "Complete profile").click();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
});

test("after setup the page opens at its top @release", async ({ page }) => {
  await enter(page, ownSpot(), { interests: [] });
  await page.goto("/events");
  await chip(page, "Coffee").check();
  await button(page, "Complete profile").scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await button(page, "Complete profile").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Events");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
