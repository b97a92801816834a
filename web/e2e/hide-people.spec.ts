import { expect, test } from "./fixtures";
import { enter, newNeighbour, ownSpot } from "./neighbours";

test.use({ hasAnimations: true });

test("by keyboard alone: a person is hidden and restored, and filters show how many remain @release", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  await newNeighbour(baseURL, spot, { name: "Ana Souza" });
  await newNeighbour(baseURL, spot, { name: "Bo", interests: ["chess"] });
  await enter(page, spot);
  await page.goto("/discover");
  const person = (name: string) => page.getByRole("heading", { level: 2 }).getByText(name);
  await page.getByRole("button", { name: "Not now, Ana Souza" }).press("Enter");
  await expect(person("Ana Souza")).toBeHidden();
  await expect(page.getByRole("link", { name: "Bo, 28" })).toBeFocused();
  await expect(page.getByRole("status").getByText("is hidden for a week")).toBeAttached();
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(page.getByRole("link", { name: "Ana Souza, 28" })).toBeFocused();

  await page.getByRole("button", { name: "More for Bo" }).press("Enter");
  await page.getByRole("menuitem", { name: "Hide for a month" }).press("Enter");
  await expect(person("Bo")).toBeHidden();
  await expect(page.getByRole("link", { name: "Ana Souza, 28" })).toBeFocused();
  await page.getByRole("button", { name: "Undo" }).press("Enter");

  await page.getByRole("button", { name: "Filters" }).press("Enter");
  const sheet = page.getByRole("dialog", { name: "Filters" });
  await expect(sheet.getByRole("button", { name: "Show 2 people" })).toBeVisible();
  await sheet.getByRole("checkbox", { name: "chess" }).press("Space");
  await sheet.getByRole("button", { name: "Show 1 person" }).press("Enter");
  await expect(person("Ana Souza")).toBeHidden();
  await expect(person("Bo")).toBeVisible();
  await page.reload();
  await expect(person("Bo")).toBeVisible();
  await expect(page.getByText("1 person nearby")).toBeVisible();
  await page.getByRole("button", { name: "Take off chess" }).press("Enter");
  await expect(person("Ana Souza")).toBeVisible();
  await expect(page.getByRole("button", { name: "Filters" })).toBeFocused();
});
