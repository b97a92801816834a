import { type APIRequestContext, type Page, request } from "@playwright/test";

import { expect, test } from "./fixtures";

test.use({ hasAnimations: true });

// A default place of this file's own, where nobody else stands.
test.use({ serverEnv: { DEFAULT_LOCATION: "-12.345,98.765" } });

const clusters = (page: Page) =>
  page.getByRole("application").getByRole("button", { name: /people close together/ });
const pins = (page: Page) => page.getByRole("application").getByRole("link");

async function register(client: APIRequestContext, name: string) {
  const data = {
    email: `${crypto.randomUUID()}@example.com`,
    password: "secret-1",
    name,
    age: 28,
    intent: "friends",
    interests: ["hiking"],
  };
  expect((await client.post("/api/register", { data })).status()).toBe(201);
}

test("many members at the default place form clusters that split by zooming, and a small one lists its members @release", async ({
  page,
  baseURL,
}) => {
  for (let index = 0; index < 30; index += 1)
    await register(await request.newContext({ ...(baseURL && { baseURL }) }), `One ${index}`);
  await page.context().clearPermissions();
  await register(page.request, "Ada Walker");
  await page.goto("/map");
  await expect(page.getByText("30 people nearby")).toBeVisible();
  const counted = async () =>
    (
      await clusters(page)
        .getByText(/people close together/)
        .allTextContents()
    ).map((name) => Number.parseInt(name, 10));
  await expect.poll(async () => (await counted()).length).toBeGreaterThan(0);
  const dialog = page.getByRole("dialog");
  for (let tap = 0; tap < 12 && (await counted()).length > 0; tap += 1) {
    const count = (await counted())[0]!;
    await clusters(page).first().click();
    if (count <= 8) {
      await expect(dialog.getByRole("link")).toHaveCount(count);
      await expect(dialog).toContainText(`${count} people around here`);
      await expect(dialog).toContainText("None of them has set a place yet");
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      return;
    }
    await expect(dialog).toHaveCount(0);
    await expect.poll(async () => Math.max(0, ...(await counted()))).toBeLessThan(count);
  }
  expect(await pins(page).count()).toBeGreaterThan(1);
});
