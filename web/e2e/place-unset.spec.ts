import { expect, test } from "./fixtures";
import { enter, ownSpot } from "./neighbours";

// A default place of this file's own, where nobody stands.
test.use({ serverEnv: { DEFAULT_LOCATION: "-33.21,71.43" } });

test("without a place the screens say so, and never that nobody is near @release", async ({
  page,
}) => {
  await page.context().clearPermissions();
  const { client } = await enter(page, ownSpot());
  await client.put("/api/users/me/settings", { data: { showLocation: false } });
  await client.put("/api/users/me/settings", { data: { showLocation: true } });
  for (const path of ["/map", "/discover"]) {
    await page.goto(path);
    await expect(page.getByRole("region", { name: "Your place is not set" })).toBeVisible();
    if (path === "/discover")
      await expect(
        page.getByText("Who is around you shows here once your place is set."),
      ).toBeVisible();
    await expect(page.getByText(/Nobody (within|in your area)|0 people nearby/)).toHaveCount(0);
  }
  await page.goto("/events");
  await expect(page.getByText("What is on around you shows here once")).toBeVisible();
  await expect(page.getByText("within 50 km")).toHaveCount(0);
});
