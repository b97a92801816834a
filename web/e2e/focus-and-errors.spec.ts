import type { Locator, Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import { enter, newNeighbour, ownSpot } from "./neighbours";
import { answerSignUp, completeProfile, nextStep, walkTo } from "./sign-up";
import { comeToRest } from "./states";

/** What is drawn round a field, and on what. */
const drawn = (field: Locator) =>
  field.evaluate((element) => {
    const canvas = document.createElement("canvas").getContext("2d");
    const rgb = (colour: string) => {
      if (!canvas) throw new Error("no canvas");
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data].slice(0, 3);
    };
    const luminance = (colour: number[]) => {
      const [red = 0, green = 0, blue = 0] = colour.map((value) => {
        const share = value / 255;
        return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = (one: number[], other: number[]) => {
      const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    };
    const style = getComputedStyle(element);
    const ground = rgb(getComputedStyle(document.documentElement).backgroundColor);
    const outline = rgb(style.outlineColor);
    const border = rgb(style.borderTopColor);
    const isReddish = ([red = 0, , blue = 0]: number[]) => red > blue + 30;
    return {
      isRinged: style.outlineStyle !== "none" && Number.parseFloat(style.outlineWidth) >= 2,
      isRingRed: isReddish(outline),
      isEdgeRed: isReddish(border) && contrast(border, rgb(style.backgroundColor)) >= 3,
      ringContrast: contrast(outline, ground),
    };
  });

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

for (const colorScheme of ["light", "dark"] as const)
  test(
    `a focus ring never has the colour of an error, ${colorScheme}`,
    { tag: "@release" },
    async ({ page, baseURL }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto("/login");
      const email = field(page, "E-mail");
      await email.focus();
      await comeToRest(page);
      const focused = await drawn(email);
      expect(focused).toMatchObject({ isRinged: true, isRingRed: false, isEdgeRed: false });
      expect(focused.ringContrast).toBeGreaterThanOrEqual(3);
      await press(page, "Sign in");
      await expect(email).toBeFocused();
      await expect(email).toHaveAttribute("aria-invalid", "true");
      await comeToRest(page);
      expect(await drawn(email)).toMatchObject({
        isRinged: true,
        isRingRed: false,
        isEdgeRed: true,
      });
      const words = page.locator(`#${(await email.getAttribute("aria-describedby")) ?? ""}`);
      await expect(words.locator("svg")).toBeVisible();
      await expect(words).not.toHaveText("");

      const spot = ownSpot();
      const ben = await newNeighbour(baseURL, spot, { name: "Ben" });
      await enter(page, spot);
      await page.goto(`/chat/${ben.id}`);
      const composer = page.getByRole("textbox");
      const box = page.locator("form > div:has(textarea)");
      await composer.fill("Is that you across the river?");
      await comeToRest(page);
      expect(await drawn(box)).toMatchObject({
        isRinged: true,
        isRingRed: false,
        isEdgeRed: false,
      });
      await composer.fill("x".repeat(2001));
      await comeToRest(page);
      expect(await drawn(box)).toMatchObject({ isRinged: true, isRingRed: false, isEdgeRed: true });
      await expect(page.getByText("1 character too many")).toBeVisible();
    },
  );

/** The fields that are marked, by what they are called. */
const marked = (page: Page) => page.locator('[aria-invalid="true"]:is(input, select, textarea)');

test("while typing, an error disappears with its cause, and no other error does", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 4/);
  await page.goto("/login");
  await press(page, "Sign in");
  await expect(marked(page)).toHaveCount(2);
  await field(page, "E-mail").pressSequentially("ada");
  await expect(marked(page)).toHaveCount(2);
  await field(page, "E-mail").pressSequentially("@example.com");
  await expect(field(page, "E-mail")).not.toHaveAttribute("aria-invalid");
  await expect(field(page, "E-mail")).toBeFocused();
  await expect(marked(page)).toHaveCount(1);

  await press(page, "Forgot password?");
  await press(page, "I already have a token");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Reset password" }).click();
  await dialog.getByLabel("New password", { exact: true }).fill("secret-1");
  await dialog.getByRole("button", { name: "Reset password" }).click();
  await expect(dialog.getByText("Passwords do not match")).toBeVisible();
  await dialog.getByLabel("New password", { exact: true }).fill("");
  await dialog.getByLabel("Confirm new password").fill("secret-1");
  await dialog.getByLabel("New password", { exact: true }).fill("secret-1");
  await expect(dialog.getByText("Passwords do not match")).toHaveCount(0);
  await dialog.getByLabel("Reset token").fill("a");
  await expect(dialog.locator('[aria-invalid="true"]')).toHaveCount(0);
});

test("errors of members' forms disappear while typing @release", async ({
  page,
  allowErrors,
  baseURL,
}) => {
  allowErrors(/status of 4/);
  const spot = ownSpot();
  const ben = await newNeighbour(baseURL, spot, { name: "Ben" });
  await enter(page, spot);
  await page.goto("/profile");
  await press(page, "Edit profile");
  await field(page, "Name").fill("");
  await page.getByRole("button", { name: /^Save/ }).click();
  await expect(field(page, "Name")).toHaveAttribute("aria-invalid", "true");
  await field(page, "Name").pressSequentially("Al");
  await expect(field(page, "Name")).not.toHaveAttribute("aria-invalid");

  await page.goto("/events/create");
  await press(page, "Publish event");
  await expect(field(page, "Title")).toBeFocused();
  await field(page, "Title").pressSequentially("Walk");
  await expect(field(page, "Title")).not.toHaveAttribute("aria-invalid");
  await expect(field(page, "Description")).toHaveAttribute("aria-invalid", "true");
  await expect(field(page, "Title")).toBeFocused();
  await field(page, "Category").selectOption("outdoor");
  await expect(field(page, "Category")).not.toHaveAttribute("aria-invalid");

  await page.goto("/settings#password");
  await press(page, "Change password");
  await expect(marked(page)).toHaveCount(2);
  await field(page, "Current password").fill("x");
  await expect(marked(page)).toHaveCount(1);

  await page.goto(`/chat/${ben.id}`);
  await press(page, "More about Ben");
  await page.getByRole("menuitem", { name: "Report Ben" }).click();
  await press(page, "Send report");
  await expect(marked(page)).toHaveCount(1);
  await marked(page).selectOption({ index: 2 });
  await expect(marked(page)).toHaveCount(0);
});

test("errors of setup and of the settings' ages disappear while typing @release", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 4/);
  const { client } = await enter(page, ownSpot(), { interests: [] });
  await client.put("/api/users/me", { data: { age: null } });
  await page.goto("/profile-setup");
  await nextStep(page);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(field(page, "Age")).toBeFocused();
  await expect(field(page, "Age")).toHaveAttribute("aria-invalid", "true");
  await field(page, "Age").pressSequentially("31");
  await expect(field(page, "Age")).not.toHaveAttribute("aria-invalid");
  await nextStep(page);
  const noInterests = page.getByText("Choose at least one interest.");
  await expect(noInterests).toHaveCount(0);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(noInterests).toBeVisible();
  await page.getByRole("checkbox", { name: "Coffee" }).check();
  await expect(noInterests).toHaveCount(0);
  await walkTo(page, completeProfile(page));
  await completeProfile(page).click();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();

  await page.goto("/settings#filters");
  await field(page, "Youngest").fill("40");
  await field(page, "Oldest").fill("30");
  await field(page, "Oldest").press("Tab");
  await expect(field(page, "Oldest")).toHaveAttribute("aria-invalid", "true");
  await field(page, "Oldest").fill("3");
  await expect(field(page, "Oldest")).toHaveAttribute("aria-invalid", "true");
  await field(page, "Oldest").fill("45");
  await expect(marked(page)).toHaveCount(0);
  await expect(field(page, "Oldest")).toBeFocused();
});

test("signup: an error from the server disappears when its field changes @release", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 4/);
  const email = `${crypto.randomUUID()}@example.com`;
  await page.request.post("/api/register", { data: { email, password: "secret-1", name: "Ada" } });
  await page.context().clearCookies();
  await page.goto("/signup");
  await answerSignUp(page, { email, name: "Ada", password: "secret-1" });
  await press(page, "Create account");
  await expect(field(page, "E-mail")).toBeFocused();
  await expect(field(page, "E-mail")).toHaveAttribute("aria-invalid", "true");
  await field(page, "E-mail").press("End");
  await field(page, "E-mail").pressSequentially("x");
  await expect(field(page, "E-mail")).not.toHaveAttribute("aria-invalid");
});
