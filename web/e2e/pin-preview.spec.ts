import { expect, test } from "./fixtures";
import { enter, newNeighbour, northOf, ownSpot } from "./neighbours";

test.use({ hasAnimations: true });

test("a hovered or focused pin has a preview of the person that stays on the map and does not block the pin", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  await newNeighbour(baseURL, northOf(spot, 4), { name: "Ana", interests: ["coffee", "chess"] });
  await newNeighbour(baseURL, northOf(spot, -4), { name: "Bo" });
  await enter(page, spot, { interests: ["coffee"] });
  await page.goto("/map");
  const pin = (name: string) =>
    page.getByRole("application").getByRole("link", { name: new RegExp(`^${name},`) });
  const preview = page.locator("[data-preview]");
  await pin("Ana").hover();
  await expect(preview).toContainText("Ana");
  await expect(preview).toContainText("coffee");
  await expect(preview).toHaveCSS("pointer-events", "none");
  await page.keyboard.press("Escape");
  await expect(preview).toHaveCount(0);
  await pin("Bo").hover();
  await expect(preview).toContainText("Bo");
  const map = (await page.getByRole("application").boundingBox())!;
  await page.mouse.move(map.x + 8, map.y + map.height / 2, { steps: 6 });
  await expect(preview).toHaveCount(0);
  await page.getByRole("application").focus();
  for (const name of ["Ana", "Bo"]) {
    await pin(name).focus();
    await page.keyboard.press("Shift");
    await expect(preview).toContainText(name);
    const { x, width } = (await preview.boundingBox())!;
    expect(x).toBeGreaterThanOrEqual(map.x);
    expect(x + width).toBeLessThanOrEqual(map.x + map.width);
  }
  await expect(pin("Bo")).toHaveAccessibleDescription(/./);
  await expect(pin("Ana")).toHaveAccessibleDescription("");
  await pin("Ana").click();
  await expect(page).toHaveURL(/\/chat\//);
});
