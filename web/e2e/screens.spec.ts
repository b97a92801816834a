import type { Page } from "@playwright/test";

import { getJson } from "./answers";
import { expect, test } from "./fixtures";
import { enter, newNeighbour, ownSpot } from "./neighbours";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const title = (page: Page) => page.getByRole("heading", { level: 1 });

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

test("spec 2: every path of the app, the bottom navigation, the not-found page", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  const ana = await newNeighbour(baseURL, spot, { name: "Ana Souza" });
  await enter(page, spot);
  const screens: [path: string, title: string, active: string | undefined][] = [
    ["/", "Map", "Map"],
    ["/map", "Map", "Map"],
    ["/events", "Events", "Events"],
    ["/events/create", "Create event", "Events"],
    ["/discover", "Discover", undefined],
    ["/matches", "Matches", "Matches"],
    ["/messages", "Messages", "Messages"],
    [`/chat/${ana.id}`, "Ana Souza", "Messages"],
    ["/profile", "Profile", "Profile"],
    ["/settings", "Settings", undefined],
  ];
  for (const [path, heading, active] of screens) {
    await page.goto(path);
    await expect(title(page)).toHaveText(heading);
    const places = page.getByRole("navigation", { name: "Main" }).getByRole("link");
    await expect(places).toHaveText(["Map", "Events", "Matches", "Messages", "Profile"]);
    await expect(places.and(page.locator('[aria-current="page"]'))).toHaveText(
      active ? [active] : [],
    );
  }
  await page.goto("/nowhere");
  await expect(title(page)).toHaveText("This view got lost");
  await page.getByRole("link", { name: "Open map" }).click();
  await expect(page).toHaveURL(/\/map$/);
  await page.goBack();
  await page.getByRole("link", { name: "Go home" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("spec 4: logout clears all cached data", async ({ page, baseURL }) => {
  const spot = ownSpot();
  const ana = await newNeighbour(baseURL, spot, { name: "Ana Souza" });
  const me = await enter(page, spot);
  await me.client.post("/api/matches", { data: { userId1: me.id, userId2: ana.id } });
  await page.goto("/matches");
  await expect(page.getByRole("heading", { name: "Ana Souza" })).toBeVisible();
  await page.goto(`/chat/${ana.id}`);
  await page.getByRole("textbox").fill("Half a thought");
  await page.getByRole("link", { name: "Profile", exact: true }).click();
  await page.getByRole("link", { name: "Settings" }).click();
  await page.getByRole("main").getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login$/);
  const kept = () =>
    page.evaluate(
      () => JSON.stringify({ ...sessionStorage }) + JSON.stringify({ ...localStorage }),
    );
  expect(await kept()).not.toMatch(/Half a thought|Ana Souza/);
  await enter(page, spot, { name: "Bo" });
  await page.goto("/matches");
  await expect(page.getByRole("heading", { name: "No matches yet" })).toBeVisible();
});
