import { expectAccessible } from "./accessibility";
import { expect, releaseUnless, test } from "./fixtures";
import { enter, newNeighbour, northOf, ownSpot } from "./neighbours";
import { walk } from "./states";

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
])
  test(
    `two members who look for dating see each other only while each fits the other's answers, at ${viewport.width} px`,
    releaseUnless(viewport.width === 390),
    async ({ page, baseURL }) => {
      await page.setViewportSize(viewport);
      const spot = ownSpot();
      const ben = await newNeighbour(baseURL, northOf(spot, 1), {
        name: "Ben Hill",
        intent: "dating",
      });
      const answers = { agrees: true, genders: ["man"], ownWords: [], isShown: true };
      const said = await ben.client.put("/api/users/me/dating-preferences", {
        data: { ...answers, wanted: ["man"] },
      });
      expect(said.status()).toBe(200);
      const ann = await enter(page, spot, { name: "Ann Grey", intent: "dating" });
      const isListedForBen = async () =>
        (await (await ben.client.get("/api/users/nearby")).text()).includes(ann.id);

      await page.goto("/discover");
      await expect(page.getByRole("heading", { name: "Ben Hill" })).toBeVisible();
      expect(await isListedForBen()).toBe(true);

      await walk(page, "/settings#dating");
      const card = page.getByRole("region", { name: "Dating" });
      await card.getByRole("button", { name: "Choose" }).press("Enter");
      const consent = page.getByRole("dialog", { name: "Before you choose" });
      await expect(consent).toContainText("Others may infer what you answered");
      await expectAccessible(page);
      await consent.getByRole("button", { name: "I agree" }).press("Enter");
      const form = page.getByRole("dialog", { name: "Dating" });
      await form.getByRole("button", { name: "Save answers" }).click();
      await expect(form.getByText("Choose whom you would like to meet.")).toBeVisible();
      await form.getByRole("checkbox", { name: "Woman", exact: true }).press("Space");
      await form.getByRole("checkbox", { name: "Men", exact: true }).press("Space");
      await expectAccessible(page);
      await form.getByRole("button", { name: "Save answers" }).press("Enter");
      await expect(card.getByText(/^You can change your answers from/)).toBeVisible();
      await expect(card.getByRole("button", { name: "Change answers" })).toHaveCount(0);

      await walk(page, "/discover");
      await expect(page.getByText("Nobody to show you right now")).toBeVisible();
      await expect(page.getByRole("status").filter({ hasText: "1 person nearby" })).toBeVisible();
      expect(await isListedForBen()).toBe(false);
      await walk(page, `/discover?person=${ben.id}`);
      await expect(page.getByRole("dialog").getByText("Man", { exact: true })).toBeVisible();

      await walk(page, "/discover");
      await page.getByRole("link", { name: "Look at your answers" }).click();
      await card.getByRole("button", { name: "Take everything back" }).click();
      const sure = page.getByRole("dialog", { name: "Take everything back?" });
      await sure.getByRole("button", { name: "Take everything back" }).click();
      await expect(card.getByText(/^You took your answers back/)).toBeVisible();
      await walk(page, "/discover");
      await expect(page.getByRole("heading", { name: "Ben Hill" })).toBeVisible();
      expect(await isListedForBen()).toBe(true);
    },
  );
