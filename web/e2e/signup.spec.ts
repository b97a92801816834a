import type { Page } from "@playwright/test";

import { expectAccessible } from "./accessibility";
import { getJson } from "./answers";
import { expect, test } from "./fixtures";
import { enter, ownSpot } from "./neighbours";
import { answerSignUp, completeProfile, createAccount, nextStep, walkTo } from "./sign-up";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const chip = (page: Page, name: string) => page.getByRole("checkbox", { name, exact: true });
const question = (page: Page) =>
  page.getByRole("heading", { level: 2, name: /^(Step|Schritt) \d/ });
const setupTitle = (page: Page) =>
  page.getByRole("heading", { name: "Let people know who you are" });

test("spec 2: the signup form, Account created, and a full load of /; spec 5: signup's age, signup's intent", async ({
  page,
}) => {
  await page.goto("/signup");
  await expect(button(page, "Continue with Google")).toBeVisible();
  await expect(page.getByRole("link", { name: "Sign in" })).toHaveAttribute("href", "/login");
  await page.getByLabel("E-mail").fill(`${crypto.randomUUID()}@example.com`);
  await walkTo(page, page.getByLabel("Full name"));
  await page.getByLabel("Full name").fill("Ada Walker");
  await walkTo(page, page.getByLabel("Bio"));
  await expect(page.getByRole("radio")).toHaveCount(3);
  for (const name of ["Friendship", "Dating", "Networking"])
    await expect(page.getByRole("radio", { name })).toBeAttached();
  await expect(page.getByRole("radio", { name: "Friendship" })).toBeChecked();
  await page.getByLabel("Bio").fill("x".repeat(239));
  await expect(page.getByText("1 character left")).toBeVisible();
  await walkTo(page, page.getByLabel("Confirm password"));
  await page.getByLabel("Password", { exact: true }).fill("secret-1");
  await page.getByLabel("Confirm password").fill("secret-1");
  await walkTo(page, createAccount(page));
  await expect(page.getByRole("checkbox")).toHaveCount(14);
  await page.getByRole("checkbox", { name: "Hiking" }).check();
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  await button(page, "Create account").click();
  await expect(page.getByText("Account created", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(false);
  const me = await getJson(page.request, "/api/users/me");
  expect(me).toMatchObject({ age: 25, intent: "friends", interests: ["hiking"] });
});

test("typed values of signup survive a reload and another language, passwords do not", async ({
  page,
}) => {
  await page.goto("/signup");
  await answerSignUp(page, {
    email: "ada@example.com",
    age: "41",
    intent: "Dating",
    bio: "Maps and bread.",
    interests: ["Yoga"],
  });
  await page.reload();
  await expect(question(page)).toHaveText("Step 5 of 5What do you enjoy?");
  await expect(page.getByLabel("E-mail")).toHaveValue("ada@example.com");
  await expect(page.getByLabel("Full name")).toHaveValue("Ada Walker");
  await expect(page.getByLabel("Age", { exact: true })).toHaveValue("41");
  await expect(page.locator("[name=intent][value=dating]")).toBeChecked();
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

test("both Back buttons go one step back, and a missing answer keeps the step", async ({
  page,
}) => {
  await page.goto("/login");
  await page.getByRole("link", { name: "Create one" }).click();
  await button(page, "Next").click();
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await expect(page.getByLabel("E-mail")).toHaveAccessibleDescription(/valid e-mail/);
  await page.getByLabel("E-mail").fill("ada@example.com");
  await nextStep(page);
  await expect(question(page)).toBeFocused();
  await page.getByLabel("Full name").fill("Ada Walker");
  await nextStep(page);
  await expect(question(page)).toHaveText("Step 3 of 5What brings you here?");
  await page.goBack();
  await expect(question(page)).toHaveText("Step 2 of 5Who are you?");
  await expect(question(page)).toBeFocused();
  await expect(page.getByLabel("Full name")).toHaveValue("Ada Walker");
  await button(page, "Back").click();
  await expect(question(page)).toHaveText("Step 1 of 5How can we reach you?");
  await page.goBack();
  await expect(page).toHaveURL(/\/login$/);
});

test("on a desktop signup is one page, and a window that is made narrow keeps what was typed @release", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/signup");
  for (const label of ["E-mail", "Full name", "Bio", "Confirm password"])
    await expect(page.getByLabel(label)).toBeVisible();
  await expect(button(page, "Next")).toHaveCount(0);
  await expect(question(page)).toHaveCount(0);
  await page.getByLabel("Full name").fill("Ada Walker");
  await page.getByLabel("Confirm password").fill("a walk at dawn");
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByLabel("E-mail")).toBeVisible();
  await expect(page.getByLabel("Full name")).toBeHidden();
  await expect(page.getByLabel("Full name")).toHaveValue("Ada Walker");
  await expect(page.getByLabel("Confirm password")).toHaveValue("a walk at dawn");
});

test("a password manager finds the e-mail and both passwords in one form, at the step of the passwords @release", async ({
  page,
}) => {
  await page.goto("/signup");
  await page.getByLabel("E-mail").fill("ada@example.com");
  await nextStep(page);
  await page.getByLabel("Full name").fill("Ada Walker");
  await walkTo(page, page.getByLabel("Confirm password"));
  const found = await page.getByLabel("Confirm password").evaluate((field) =>
    Array.from((field as HTMLInputElement).form?.querySelectorAll("input") ?? [])
      .filter(({ autocomplete }) => /username|new-password/.test(autocomplete))
      .map(({ autocomplete, value }) => [autocomplete, value]),
  );
  expect(found).toEqual([
    ["username", "ada@example.com"],
    ["new-password", ""],
    ["new-password", ""],
  ]);
});

test("above a software keyboard the button stays in view @release", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 420 });
  await page.goto("/signup");
  for (const fillIn of [
    () => page.getByLabel("E-mail").fill("ada@example.com"),
    () => page.getByLabel("Full name").fill("Ada Walker"),
    () => page.getByLabel("Bio").fill("Maps."),
  ]) {
    await fillIn();
    await expect(button(page, "Next")).toBeInViewport({ ratio: 1 });
    await nextStep(page);
  }
});

test("the draft of a signup is deleted once the account exists @release", async ({ page }) => {
  await page.goto("/signup");
  await answerSignUp(page);
  await button(page, "Create account").click();
  await expect(setupTitle(page)).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify(sessionStorage));
  expect(kept).not.toContain("sign-up");
  await page.goBack();
  await expect(setupTitle(page)).toBeVisible();
});

test("interests stop at twelve in signup, and a counter says so @release", async ({ page }) => {
  await page.goto("/signup");
  await answerSignUp(page);
  const chips = page.getByRole("checkbox");
  for (let index = 0; index < 12; index++) await chips.nth(index).check();
  await expect(page.getByText("12 of 12")).toBeVisible();
  await expect(page.getByText("12 is the most. Remove one first.")).toBeVisible();
  await expect(chip(page, "Movies")).toBeDisabled();
  await expect(chip(page, "Dancing")).toBeDisabled();
  await expectAccessible(page);
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
  await nextStep(page);
  await page.getByLabel("Age", { exact: true }).fill("41");
  await walkTo(page, chip(page, "Coffee"));
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
    .locator("input:not([type=file]), textarea")
    .evaluateAll((fields) => [
      ...new Set(
        fields.map((field) =>
          field.getAttribute("type") === "checkbox" ? "interests" : field.getAttribute("name"),
        ),
      ),
    ]);

test("setup is filled in with known values, asks first for missing ones, and shows no error before a submit @release", async ({
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
  await walkTo(page, completeProfile(page));
  await button(page, "Complete profile").click();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
});

test("after setup the page opens at its top @release", async ({ page }) => {
  await enter(page, ownSpot(), { interests: [] });
  await page.goto("/events");
  await nextStep(page);
  await chip(page, "Coffee").check();
  await walkTo(page, completeProfile(page));
  await page.setViewportSize({ width: 390, height: 420 });
  await page.getByRole("link", { name: "Skip for now" }).scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  await button(page, "Complete profile").click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Events");
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
});
