import type { Answer } from "@hereabouts/api/testing/read";
import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import { enter, newNeighbour, ownSpot } from "./neighbours";

test.use({ hasAnimations: true });

const refused = { status: 500, json: { message: "Something broke.", code: "internal" } };

test("the score of a pair is one number on every screen, also after one of the two has changed @release", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  const ana = await newNeighbour(baseURL, spot, { name: "Ana Souza", interests: ["hiking"] });
  const me = await enter(page, spot);
  await me.client.post("/api/matches", { data: { userId1: me.id, userId2: ana.id } });
  const score = async () =>
    (
      await page
        .getByRole("main")
        .getByRole("listitem")
        .filter({ hasText: "Ana Souza" })
        .getByText(/percent compatible/)
        .first()
        .textContent()
    )?.match(/\d+/)?.[0];
  const go = (name: string) => page.getByRole("navigation").getByRole("link", { name }).click();
  await page.goto("/map?view=list");
  const first = await score();
  await ana.client.put("/api/users/me", { data: { interests: ["hiking", "coffee", "yoga"] } });
  await go("Matches");
  await expect(page.getByText("1 match", { exact: true })).toBeVisible();
  const second = await score();
  expect(second).not.toBe(first);
  await go("Map");
  await page.getByRole("button", { name: "List", exact: true }).click();
  await expect.poll(score).toBe(second);
  await page
    .getByRole("link", { name: /^Ana Souza/ })
    .first()
    .click();
  await expect(page.getByRole("dialog").getByText(`= ${second}`)).toBeVisible();
});

test("a new match is marked as new on every device until the list was opened @release", async ({
  page,
  openBrowser,
  baseURL,
}) => {
  const spot = ownSpot();
  const me = await enter(page, spot);
  const phone = await (await openBrowser()).newPage();
  await phone.context().addCookies(await page.context().cookies());
  const ana = await newNeighbour(baseURL, spot, { name: "Ana Souza" });
  await ana.client.post("/api/matches", { data: { userId1: ana.id, userId2: me.id } });
  const counted = (on: typeof page) =>
    on.getByRole("navigation").getByRole("link", { name: /1 new match/ });
  const mark = page.getByRole("listitem").getByText("New", { exact: true });
  await Promise.all([page.goto("/messages"), phone.goto("/messages")]);
  await expect(counted(page)).toBeVisible();
  await expect(counted(phone)).toBeVisible();
  await counted(page).click();
  await expect(mark).toBeVisible();
  await expect(counted(page)).toHaveCount(0);
  await expect(counted(phone)).toHaveCount(0);
  await expect(mark).toBeVisible();
  await page.reload();
  await expect(page.getByText("1 match", { exact: true })).toBeVisible();
  await expect(page.getByText("New", { exact: true })).toHaveCount(0);
});

test("a list of one full page has no button for more, and one with more keeps it after a row is removed @release", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  const ana = await newNeighbour(baseURL, spot, { name: "Ana Souza" });
  const me = await enter(page, spot);
  await me.client.post("/api/matches", { data: { userId1: me.id, userId2: ana.id } });
  let total = 50;
  await page.route(`**/api/matches/${me.id}*`, async (route) => {
    const response = await route.fetch();
    const [match] = (await response.json()) as Answer<"GET", "/api/matches/:userId">;
    const json = Array.from({ length: 50 }, (_, index) => ({ ...match, id: index || match?.id }));
    const headers = { ...response.headers(), "x-total-count": String(total) };
    await route.fulfill({ response, headers, json });
  });
  const more = page.getByRole("button", { name: "Show more matches" });
  const end = page.getByRole("button", { name: "End the connection with Ana Souza" });
  await page.goto("/matches");
  await expect(end).toHaveCount(50);
  await expect(more).toHaveCount(0);
  total = 51;
  await page.reload();
  await expect(more).toBeVisible();
  await end.first().click();
  await page.getByRole("dialog").getByRole("button", { name: "End connection" }).click();
  await expect(end).toHaveCount(49);
  await expect(more).toBeVisible();
});

test("a failed request for the matches says so, and can be retried @release", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/500/);
  await enter(page, ownSpot());
  await page.route("**/api/matches/*", (route) => route.fulfill(refused));
  await page.goto("/matches");
  await expect(page.getByRole("alert")).toContainText("We couldn't load your matches");
  await page.unrouteAll();
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "No matches yet" })).toBeVisible();
});

for (const colorScheme of ["light", "dark"] as const)
  test(
    `axe finds nothing on the matches, ${colorScheme}`,
    { tag: "@release" },
    async ({ page, baseURL }) => {
      const spot = ownSpot();
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      const me = await enter(page, spot);
      await page.goto("/matches");
      await expect(page.getByRole("heading", { name: "No matches yet" })).toBeVisible();
      await expectAccessible(page);
      const ana = await newNeighbour(baseURL, spot, { name: "Ana Souza" });
      await me.client.post("/api/matches", { data: { userId1: me.id, userId2: ana.id } });
      await page.reload();
      await expect(page.getByRole("heading", { name: "Ana Souza" })).toBeVisible();
      await expectAccessible(page);
    },
  );
