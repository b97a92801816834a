import type { Page } from "@playwright/test";

import { getJson } from "./answers";
import { expect, test, releaseUnless } from "./fixtures";
import { enter, ownSpot, plan } from "./neighbours";
import { answerSignUp, completeWithCoffee } from "./sign-up";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const signInTitle = (page: Page) =>
  page.getByRole("heading", { level: 1, name: "Welcome to Hereabouts" });
const password = "secret-1";

/** A member with an event, signed out again. */
async function hostSignedOut(page: Page) {
  const email = `${crypto.randomUUID()}@example.com`;
  const host = await enter(page, ownSpot(), { email });
  const path = `/events/${await plan(host)}`;
  await page.context().clearCookies();
  return { email, path };
}

async function signIn(page: Page, email: string) {
  await expect(signInTitle(page)).toBeVisible();
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await button(page, "Sign in").click();
  await expect(page.getByText("Welcome back!", { exact: true })).toBeVisible();
}

/** The addresses that were loaded whole. */
function loads(page: Page) {
  const paths: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) paths.push(new URL(request.url()).pathname);
  });
  return paths;
}

test("after a sign-in / loads in full, and then opens the page of the link @release", async ({
  page,
}) => {
  const { email, path } = await hostSignedOut(page);
  await page.goto(path);
  const loaded = loads(page);
  await signIn(page, email);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sunrise walk");
  await expect(page).toHaveURL(path);
  expect(loaded).toEqual(["/"]);
  // Once: the next full load of / is the map.
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Map");
});

test("search and hash of a link survive the sign-in, also by way of /signup", async ({ page }) => {
  const { email } = await hostSignedOut(page);
  await page.goto("/events?category=outdoor#top");
  await page.getByRole("link", { name: "Create one" }).click();
  await page.getByRole("link", { name: "Sign in" }).click();
  await signIn(page, email);
  await expect(page).toHaveURL("/events?category=outdoor#top");
});

test("a link survives signing up and setting up a profile @release", async ({ page }) => {
  const { path } = await hostSignedOut(page);
  await page.goto(path);
  await page.getByRole("link", { name: "Create one" }).click();
  await answerSignUp(page, { name: "Bea Walker", password });
  await button(page, "Create account").click();
  // Signup, too, has a Coffee to check.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Let people know who you are");
  await completeWithCoffee(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sunrise walk");
});

test("a link survives the demo's sign-in @release", async ({ page }) => {
  await page.goto("/matches");
  await button(page, "Try the demo").click();
  await expect(page).toHaveURL(/\/matches$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Matches");
});

test("a member whose session ended returns to the same page after signing in", async ({ page }) => {
  const email = `${crypto.randomUUID()}@example.com`;
  const me = await enter(page, ownSpot(), { email });
  const path = `/events/${await plan(me)}`;
  await page.goto(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sunrise walk");
  // The last parts of the page: what is asked later would be refused.
  await expect(page.getByRole("button", { name: /^Page for anybody/ })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Questions" })).toBeVisible();
  const { email: known } = await getJson(me.client, "/api/users/me");
  expect(known).toBe(email);
  await me.client.post("/api/logout");
  await signIn(page, email);
  await expect(page).toHaveURL(path);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sunrise walk");
});

test("after signing out, the next sign-in opens the map @release", async ({ page }) => {
  const { email } = await hostSignedOut(page);
  await page.goto("/settings");
  await signIn(page, email);
  await expect(page).toHaveURL(/\/settings$/);
  await button(page, "Sign out").click();
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, email);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Map");
  await expect(page).toHaveURL(/\/$/);
});

for (const link of [
  "//evil.example/matches",
  "/%2F%2Fevil.example",
  "/login?next=//evil.example#https://evil.example",
])
  test(
    `the link ${link} leads to no other site`,
    releaseUnless(link.startsWith("//")),
    async ({ page, baseURL }) => {
      const { email } = await hostSignedOut(page);
      await page.goto(`${baseURL}${link}`);
      await signIn(page, email);
      await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
      expect(new URL(page.url()).origin).toBe(new URL(baseURL ?? "").origin);
    },
  );

for (const planted of ["https://evil.example/", "javascript:alert(1)"])
  test(
    `a manipulated stored link cannot lead to ${planted}`,
    { tag: "@release" },
    async ({ page, baseURL }) => {
      const { email } = await hostSignedOut(page);
      await page.goto("/matches");
      await expect(signInTitle(page)).toBeVisible();
      await page.evaluate((kept) => {
        if (!sessionStorage.getItem("destination")) throw new Error("nothing was kept");
        sessionStorage.setItem("destination", kept);
      }, planted);
      await signIn(page, email);
      await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
      await expect(page).toHaveURL(`${baseURL}/`);
    },
  );
