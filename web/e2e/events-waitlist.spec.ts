import { expect, test } from "./fixtures";
import { enter, newNeighbour, ownSpot, plan } from "./neighbours";

test("a full event has a waitlist; a free place is held for the first on it, and for the next if declined", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  const ana = await newNeighbour(baseURL, spot, { name: "Ana" });
  const bo = await newNeighbour(baseURL, spot, { name: "Bo" });
  const cleo = await newNeighbour(baseURL, spot, { name: "Cleo" });
  const id = await plan(ana, { maxAttendees: 2 });
  await bo.client.post(`/api/events/${id}/join`);
  await cleo.client.post(`/api/events/${id}/wait`);
  await enter(page, spot);
  await page.goto(`/events/${id}`);
  await expect(page.getByRole("button", { name: /^Event full/ })).toBeDisabled();
  await page.getByRole("button", { name: /^Tell me when there is room/ }).click();
  await expect(page.getByText("You are number 2 on the waitlist.")).toBeVisible();

  await bo.client.post(`/api/events/${id}/leave`);
  await expect(page.getByText("You are the next one on the waitlist.")).toBeVisible();
  await expect(page.getByText("2 of 2 going")).toBeVisible();
  await cleo.client.delete(`/api/events/${id}/wait`);
  await expect(page.getByText("until then a place is held for you.")).toBeVisible();
  await expect(page.getByText("2 of 2 going")).toBeVisible();

  await page.getByRole("link", { name: "Back to events" }).click();
  await page.getByRole("link", { name: "Waiting", exact: true }).click();
  await page.getByRole("button", { name: /^Join/ }).click();
  await page.getByRole("link", { name: "Going", exact: true }).click();
  await expect(page.getByText("You're going")).toBeVisible();
  await expect(page.getByText("2 of 2 going")).toBeVisible();

  await page.getByRole("link", { name: "Map", exact: true }).click();
  await page
    .getByRole("link", { name: /Sunrise walk$/ })
    .first()
    .click();
  await expect(page).toHaveURL(`/events/${id}`);
});
