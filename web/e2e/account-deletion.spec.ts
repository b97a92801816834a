import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";

import { getJson, postJson } from "./answers";
import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import { enter, socketGreeted, newNeighbour, ownSpot } from "./neighbours";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

test("spec 2: Delete account in the settings asks for the password, says what is deleted, and signs out for good", async ({
  page,
  baseURL,
  allowErrors,
}) => {
  allowErrors(/status of 403/);
  const spot = ownSpot();
  const me = await enter(page, spot);
  const { email } = await getJson(page.request, "/api/users/me");
  const ben = await newNeighbour(baseURL, spot, { name: "Ben" });
  await page.goto("/settings#account");
  await button(page, "Delete account").press("Enter");
  const dialog = page.getByRole("dialog", { name: "Delete your account?" });
  await expect(dialog).toContainText("messages of both sides");
  await expect(dialog).toContainText("kept as evidence");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Keep my account" }).click();
  await expect(dialog).toBeHidden();
  await expect(button(page, "Delete account")).toBeFocused();

  await button(page, "Delete account").click();
  const password = dialog.getByLabel("Your password", { exact: true });
  await button(page, "Delete my account").click();
  await expect(password).toHaveAccessibleDescription("Enter your current password.");
  await password.fill("not-mine");
  await password.press("Enter");
  await expect(dialog).toContainText("Your account was not deleted");
  await expect(dialog).toContainText("The password is not right.");
  await password.fill("secret-1");
  await password.press("Enter");
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText("Your account is deleted", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome to Hereabouts");
  expect((await ben.client.get(`/api/users/${me.id}`)).status()).toBe(404);
  const login = await page.request.post("/api/login", { data: { email, password: "secret-1" } });
  expect(login.status()).toBe(401);
});

test("guests see that an event is called off when its host's account is deleted @release", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  await enter(page, spot);
  const host = await newNeighbour(baseURL, spot, { name: "Ben" });
  const { id } = await postJson(host.client, "/api/events", {
    title: "Bens walk",
    description: "Along the water",
    category: "outdoor",
    location: "The pier",
    dateTime: new Date(Date.now() + 86_400_000).toISOString(),
  });
  await page.request.post(`/api/events/${id}/join`);
  const online = socketGreeted(page);
  await page.goto("/events");
  await online;
  await expect(page.getByRole("heading", { name: "Bens walk" })).toBeVisible();
  await host.client.delete("/api/users/me", { data: { password: "secret-1" } });
  await expect(page.getByText("Called off: Bens walk", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Bens walk" })).toBeHidden();
});

test("the data export is a file, and a failure is shown @release", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/status of 500/);
  const me = await enter(page, ownSpot(), { name: "Ada Walker" });
  await page.goto("/settings#account");
  const started = page.waitForEvent("download");
  await button(page, "Download my data").click();
  const download = await started;
  expect(download.suggestedFilename()).toBe("my-data.json");
  const data = JSON.parse(await readFile(await download.path(), "utf8")) as {
    account: { id: string; name: string };
  };
  expect(data.account).toMatchObject({ id: me.id, name: "Ada Walker" });
  await page.route("**/api/users/me/export", (route) =>
    route.fulfill({ status: 500, json: { message: "Something broke.", code: "internal" } }),
  );
  await button(page, "Download my data").click();
  await expect(page.getByText("We couldn't download your data", { exact: true })).toBeVisible();
});

test("the demo account can export its data, but not be deleted @release", async ({ page }) => {
  await page.request.post("/api/demo-login");
  await page.goto("/settings#account");
  await expect(button(page, "Download my data")).toBeVisible();
  await expect(button(page, "Delete account")).toBeHidden();
});
