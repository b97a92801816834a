import type { Page } from "@playwright/test";

import { noFindings } from "./accessibility";
import { expect, test } from "./fixtures";
import { enter, ownSpot } from "./neighbours";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first();

async function openProfile(page: Page, profile: { [field: string]: unknown } = {}) {
  const me = await enter(page, ownSpot(), profile);
  await page.goto("/profile");
  return me;
}

async function openEditor(page: Page, profile: { [field: string]: unknown } = {}) {
  const me = await openProfile(page, profile);
  await button(page, "Edit profile").click();
  await expect(page.getByRole("heading", { name: "Edit profile" })).toBeFocused();
  return me;
}

const typeInterest = async (page: Page, interest: string) => {
  await page.getByLabel("New interest").fill(interest);
  await page.keyboard.press("Enter");
};

test("spec 2: the profile view, the activity snapshot", async ({ page }) => {
  await openProfile(page, { bio: "Maps and bread." });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Profile");
  const card = page.getByRole("region", { name: "Ada Walker" });
  await expect(card).toContainText("Ada Walker, 28");
  await expect(card).toContainText("AvailableFriendship");
  await expect(page.getByText("Maps and bread.")).toBeVisible();
  for (const count of ["0Connections", "0Events joined", "0%Match rate"]) {
    const [value = "", label = ""] = count.split(/(?<=^0%?)(?=[A-Z])/);
    await expect(page.getByRole("definition").filter({ hasText: value }).first()).toBeVisible();
    await expect(page.getByRole("term").filter({ hasText: label })).toBeVisible();
  }
  await expect(page.getByRole("link", { name: "Settings" })).toHaveAttribute("href", "/settings");
  await noFindings(page);
});

test("spec 2: editing the profile, the interests editor: what was edited is saved, shown, and kept", async ({
  page,
}) => {
  await openEditor(page);
  await page.getByLabel("Name").fill("Ada Ryder");
  await page.getByLabel("Age").fill("41");
  await page.getByRole("radio", { name: "Networking" }).check();
  await page.getByRole("radio", { name: "Up for coffee" }).check();
  await page.getByLabel("Bio").fill("x".repeat(480));
  await expect(page.getByText("20 characters left")).toBeVisible();
  await typeInterest(page, " Chess ");
  await button(page, "Remove coffee").click();
  await page.getByLabel("New interest").fill("bread");
  await noFindings(page);
  await button(page, "Save changes").click();
  await expect(toast(page, "Profile updated")).toBeVisible();
  await expect(button(page, "Edit profile")).toBeFocused();
  await page.reload();
  const card = page.getByRole("region", { name: "Ada Ryder" });
  await expect(card).toContainText("Ada Ryder, 41");
  await expect(card).toContainText("Up for coffeeNetworking");
  await expect(page.getByRole("listitem")).toHaveText(["hiking", "yoga", "Chess", "bread"]);
});

test("spec 4: cancel restores what the server has", async ({ page }) => {
  await openEditor(page);
  await page.getByLabel("Name").fill("Somebody Else");
  await button(page, "Cancel").click();
  await expect(page.getByRole("region", { name: "Ada Walker" })).toBeVisible();
  await button(page, "Edit profile").click();
  await expect(page.getByLabel("Name")).toHaveValue("Ada Walker");
});

test("spec 5: the profile's name, the profile's age", async ({ page }) => {
  await openEditor(page);
  const name = page.getByLabel("Name");
  await name.fill("  ");
  await button(page, "Save changes").click();
  await expect(toast(page, "Name required")).toBeVisible();
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription("Add your name so people know who you are.");
  await name.fill("Ada");
  const age = page.getByLabel("Age");
  await age.fill("121");
  await button(page, "Save changes").click();
  await expect(toast(page, "Check your age")).toBeVisible();
  await expect(age).toHaveAccessibleDescription("Enter an age between 18 and 120.");
});

test("spec 5: twelve interests, a new interest; spec 9: twelve interests of thirty characters", async ({
  page,
}) => {
  const eleven = Array.from({ length: 11 }, (_, index) => `interest ${index}`);
  await openEditor(page, { interests: eleven });
  const field = page.getByLabel("New interest");
  await typeInterest(page, "INTEREST 3");
  await expect(field).toHaveAccessibleDescription("INTEREST 3 is already on your list.");
  await typeInterest(page, "x".repeat(31));
  await expect(field).toHaveAccessibleDescription("Use at most 30 characters for an interest.");
  await typeInterest(page, "x".repeat(30));
  await expect(page.getByText("12 of 12")).toBeVisible();
  await typeInterest(page, "chess");
  await expect(field).toHaveAccessibleDescription("12 is the most. Remove one first.");
  await button(page, "Remove interest 10").click();
  await expect(button(page, `Remove ${"x".repeat(30)}`)).toBeFocused();
  await expect(page.getByText("11 of 12")).toBeVisible();
});

test("spec 2: sharing the profile by the device, else as a copied link", async ({ page }) => {
  const { id } = await openProfile(page);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await button(page, "Share profile").click();
  await expect(toast(page, "Link copied")).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(new URL(copied).pathname + new URL(copied).search).toBe(`/discover?person=${id}`);
  await page.evaluate(() => {
    const share = async ({ url }: ShareData) => void (document.title = `shared ${url}`);
    Object.assign(navigator, { share });
  });
  await button(page, "Share profile").click();
  await expect(page).toHaveTitle(`shared ${copied}`);
});

test("spec 5: an upload must be an image, an upload under 5 MB", async ({ page }) => {
  await openProfile(page);
  const photo = page.getByLabel("Update photos");
  await photo.setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") });
  await expect(page.getByText("Please select an image file.")).toBeVisible();
  const large = Buffer.alloc(5 * 1024 * 1024);
  await photo.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: large });
  await expect(page.getByText("File size must be less than 5MB.")).toBeVisible();
});

test("spec 4: held in setup again without an age, and warned before", async ({ page }) => {
  await openEditor(page);
  await page.getByLabel("Age").fill("");
  await expect(page.getByText("Without an age you are asked for it")).toBeVisible();
  await button(page, "Save changes").click();
  await expect(page.getByRole("heading", { name: "Let people know who you are" })).toBeVisible();
});
