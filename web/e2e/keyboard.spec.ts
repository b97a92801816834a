import type { Locator, Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import { enter, newNeighbour, northOf, ownSpot } from "./neighbours";

test.use({ hasAnimations: true });

const STEPS_AT_MOST = 80;

/** Goes on with Tab until this has the focus; whatever cannot be reached so fails the test. */
async function tabTo(page: Page, target: Locator, key = "Tab") {
  await expect(target).toBeVisible();
  for (let step = 0; step < STEPS_AT_MOST; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`${target} cannot be reached with ${key}`);
}

async function press(page: Page, target: Locator, key = "Enter") {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

async function fill(page: Page, label: string, text: string) {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

/** Enter in a field goes on, to the question of the next step. */
async function enterNextStep(page: Page) {
  const question = page.getByRole("heading", { level: 2, name: /^Step \d/ });
  const before = await question.textContent();
  await page.keyboard.press("Enter");
  await expect(question).not.toHaveText(before ?? "");
  await expect(question).toBeFocused();
}

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const tab = (page: Page, name: RegExp) =>
  page.getByRole("navigation").getByRole("link", { name }).filter({ visible: true });

test("everything can be done by keyboard alone: sign up, find, connect, chat, an event, settings", async ({
  page,
  context,
  baseURL,
}) => {
  const spot = ownSpot();
  await context.setGeolocation(spot);
  const ben = await newNeighbour(baseURL, northOf(spot, 1), { name: "Ben Okoye" });
  const event = await ben.client.post("/api/events", {
    data: {
      title: "Sunrise walk",
      description: "To the end of the pier.",
      category: "outdoor",
      location: "North pier",
      dateTime: new Date(Date.now() + 86_400_000).toISOString(),
    },
  });
  expect(event.status()).toBe(201);

  await page.goto("/signup");
  await fill(page, "E-mail", `${crypto.randomUUID()}@example.com`);
  await enterNextStep(page);
  await fill(page, "Full name", "Ana Lima");
  await enterNextStep(page);
  await tabTo(page, page.getByRole("radio", { name: "Friendship" }));
  await enterNextStep(page);
  await fill(page, "Password", "a quiet street");
  await fill(page, "Confirm password", "a quiet street");
  await enterNextStep(page);
  for (const interest of ["coffee", "hiking"])
    await press(page, page.getByRole("checkbox", { name: interest }), "Space");
  await press(page, page.getByRole("button", { name: "Create account" }));
  await expect(page.getByText("Account created", { exact: true })).toBeVisible();

  const pin = page.getByRole("link", { name: /^Ben Okoye, 28, about (2|5) km away/ }).first();
  await tabTo(page, pin);
  await press(page, page.getByRole("link", { name: "Discover", exact: true }));
  await expect(heading(page, "Discover")).toBeVisible();
  const card = page.getByRole("main").getByRole("listitem").filter({ hasText: "Ben Okoye" });
  await press(page, card.getByRole("button", { name: /^Connect/ }));
  await expect(card).toBeHidden();
  const moment = page.getByRole("dialog", { name: "You and Ben Okoye are connected" });
  await expect(moment.getByRole("button", { name: "Close" })).toBeFocused();
  // A toast that is there takes the key until the dialog has come to lie above it, a moment after the focus.
  await expect(async () => {
    await page.keyboard.press("Escape");
    await expect(moment).toBeHidden({ timeout: 1000 });
  }).toPass();
  await expect(page.getByRole("heading", { name: "You know everybody here" })).toBeVisible();

  await press(page, tab(page, /^Matches/));
  await expect(heading(page, "Matches")).toBeVisible();
  const match = page.getByRole("main").getByRole("listitem").filter({ hasText: "Ben Okoye" });
  await press(page, match.getByRole("link", { name: /^Message/ }));
  await tabTo(page, page.getByPlaceholder("Write a message"));
  await page.keyboard.type("Is that you across the river?");
  await page.keyboard.press("Enter");
  await expect(
    page.getByRole("log").getByText("Is that you across the river?", { exact: true }),
  ).toBeVisible();

  await page.goto("/events");
  await press(page, page.getByRole("link", { name: /Sunrise walk/ }).first());
  await expect(heading(page, "Sunrise walk")).toBeVisible();
  await press(page, page.getByRole("button", { name: /^Join/ }));
  await expect(page.getByRole("button", { name: /^Leave/ })).toBeVisible();

  await page.goto("/settings");
  await press(page, page.getByRole("link", { name: "Privacy" }));
  await expect(heading(page, "Privacy")).toBeFocused();
  const online = page.getByRole("switch", { name: "Show when I'm online" });
  await press(page, online, "Space");
  await expect(online).not.toBeChecked();
  await page.goBack();
  await press(page, page.getByRole("link", { name: /^Who you see/ }));
  await tabTo(page, page.getByRole("slider", { name: "Distance" }));
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("slider", { name: "Distance" })).toHaveValue("6");
  await press(page, page.getByRole("link", { name: "Back to settings" }));
  await press(page, page.getByRole("button", { name: "Sign out" }));
  await expect(page.getByLabel("Password", { exact: true })).toBeVisible();
});

test("a profile can be set up by keyboard alone @release", async ({ page, context, baseURL }) => {
  const spot = ownSpot();
  await context.setGeolocation(spot);
  const answer = await page.request.post(`${baseURL}/api/register`, {
    data: { email: `${crypto.randomUUID()}@example.com`, password: "secret-1", name: "Ana Lima" },
  });
  expect(answer.status()).toBe(201);
  await page.goto("/");
  const next = page.getByRole("button", { name: "Next" });
  await press(page, next);
  await press(page, page.getByRole("checkbox", { name: "Coffee" }), "Space");
  await press(page, next);
  await press(page, page.getByRole("button", { name: "Complete profile" }));
  await expect(heading(page, "Map")).toBeVisible();
});

test("on a phone the buttons of an event's form cover no focused field", async ({ page }) => {
  await enter(page, ownSpot(), { name: "Ada Walker" });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/events/create");
  const buttons = page.locator("form > :last-child");
  for (const label of ["Title", "Time", "Description", "Location"]) {
    const field = page.getByLabel(label, { exact: true });
    await tabTo(page, field);
    await expect
      .poll(async () => {
        const [seen, bar] = await Promise.all([field.boundingBox(), buttons.boundingBox()]);
        return seen && bar ? seen.y + seen.height <= bar.y : false;
      })
      .toBe(true);
  }
});
