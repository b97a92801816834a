import type { Locator } from "@playwright/test";

import { expectAccessible } from "./accessibility";
import { expect, test } from "./fixtures";
import { enter, newNeighbour, northOf, ownSpot, plan } from "./neighbours";

test.use({ hasAnimations: true });

test("cards side by side are of one height with their buttons in line, one that is opened grows alone, and a long name takes two lines @release", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  const name = "Hubertine Wolfeschlegelsteinhausenbergerdorff von Hohenlohe";
  const bio = "I will show you the best flat white in town, and lend you a book. ".repeat(3);
  await newNeighbour(baseURL, spot, { name, bio });
  await newNeighbour(baseURL, spot, { name: "Ana Souza", interests: ["chess"] });
  await enter(page, spot);
  await page.emulateMedia({ reducedMotion: "reduce" });
  // So high that nothing has to be scrolled to.
  await page.setViewportSize({ width: 1440, height: 1300 });
  await page.goto("/discover");
  const heading = page.getByRole("heading", { name });
  const boxOf = async (locator: Locator) => {
    const box = await locator.boundingBox();
    return { top: Math.round(box?.y ?? -1), height: Math.round(box?.height ?? -1) };
  };
  const rows = ["Ana Souza", name].map((each) =>
    page.getByRole("main").getByRole("listitem").filter({ hasText: each }),
  );
  const cards = () => Promise.all(rows.map((row) => boxOf(row.locator("> div"))));
  const buttons = () =>
    Promise.all(rows.map((row) => boxOf(row.getByRole("button", { name: "Connect" }))));
  expect((await boxOf(heading)).height).toBeLessThanOrEqual(52);
  const [small, large] = await cards();
  expect(small).toEqual(large);
  const [mine, theirs] = await buttons();
  expect(mine).toEqual(theirs);
  await page
    .getByRole("listitem")
    .filter({ has: heading })
    .getByRole("button", { name: /Why/ })
    .press("Enter");
  await expect(page.getByText("3 shared interests:")).toBeInViewport({ ratio: 1 });
  const [still, opened] = await cards();
  expect(still).toEqual(small);
  expect(opened?.height).toBeGreaterThan((large?.height ?? 0) + 200);
  expect(await buttons()).toEqual([mine, theirs]);
  await heading.getByRole("link").click();
  await expect(page.getByRole("dialog").getByRole("heading", { name })).toBeVisible();
});

const within = async (inner: Locator, outer: Locator) =>
  inner.evaluate(
    (element, around) => {
      const [a, b] = [element.getBoundingClientRect(), around?.getBoundingClientRect()];
      if (!b || a.width === 0) return false;
      const begins = a.left >= b.left - 1 && a.top >= b.top - 1;
      return begins && a.right <= b.right + 1 && a.bottom <= b.bottom + 1;
    },
    await outer.elementHandle(),
  );

for (const [kind, name] of Object.entries({
  "one word": "Wolfeschlegelsteinhausen".repeat(4).slice(0, 80),
  "many words": "Maria da Gloria dos Santos ".repeat(3).slice(0, 80).trimEnd(),
  "another direction": "عبدالرحمن بن خالد الأنصاري ".repeat(3).slice(0, 80).trimEnd(),
}))
  test(
    `the age is visible beside a name of 80 characters: ${kind}`,
    { tag: "@release" },
    async ({ page, baseURL }) => {
      const spot = ownSpot();
      const { id } = await newNeighbour(baseURL, spot, { name });
      await enter(page, spot, { name });
      await page.emulateMedia({ reducedMotion: "reduce" });
      const cards = page.getByRole("main").getByRole("listitem").filter({ hasText: name });
      for (const size of [
        { width: 320, height: 640 },
        { width: 390, height: 844 },
        { width: 1440, height: 900 },
      ]) {
        await page.setViewportSize(size);
        await page.goto("/discover");
        const heading = cards.getByRole("heading", { name });
        expect(await within(heading.getByText(/\b28$/), heading), "on its card").toBe(true);
        expect(await within(heading, cards)).toBe(true);
        expect((await heading.boundingBox())?.height).toBeLessThanOrEqual(52);
        await page.goto(`/discover?person=${id}`);
        const sheet = page.getByRole("dialog");
        const said = sheet.getByRole("paragraph").filter({ hasText: `${name}, 28` });
        expect(await within(said.getByText(/\b28$/), said), "on the sheet").toBe(true);
        expect(await within(said, sheet)).toBe(true);
        await page.goto("/profile");
        const own = page.getByRole("paragraph").filter({ hasText: name });
        expect(await within(own.getByText(/\b28$/), own), "on one's own profile").toBe(true);
      }
      await page.goto("/");
      const row = page.getByRole("list", { name: "People nearby" }).getByRole("link");
      expect(await within(row.getByText(/\b28$/), row), "beside the map").toBe(true);
    },
  );

test("the person sheet opens the score, and the back button closes it", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  await newNeighbour(baseURL, northOf(spot, 1), { name: "Ana Souza", bio: "Espresso first." });
  await enter(page, spot);
  await page.goto("/discover");
  await page.getByRole("link", { name: "Ana Souza, 28" }).click();
  const sheet = page.getByRole("dialog", { name: "Ana Souza" });
  await expect(sheet).toContainText("3 shared interests:");
  await expect(sheet).toContainText("Both here for friendship");
  await expect(sheet).toContainText("The same age");
  await expect(sheet).toContainText("Match rate");
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await expect(page).toHaveURL(/\/discover$/);
});

test("a retry removes the toast of the failure @release", async ({
  page,
  baseURL,
  allowErrors,
}) => {
  allowErrors(/status of 500/);
  const spot = ownSpot();
  await newNeighbour(baseURL, spot, { name: "Ana Souza" });
  await enter(page, spot);
  await page.route("**/api/matches", (route) =>
    route.fulfill({ status: 500, json: { code: "internal", message: "It broke." } }),
  );
  await page.goto("/discover");
  const connect = page.getByRole("button", { name: "Connect", exact: true });
  await connect.click();
  const failure = page.getByText("Failed to send connection", { exact: true });
  await expect(failure).toBeVisible();
  await page.unrouteAll();
  await page.route("**/api/matches", () => undefined);
  await connect.click();
  await expect(failure).toHaveCount(0, { timeout: 2000 });
});

test("connecting shows what both share, and one tap fills in a first message unless there is a draft", async ({
  page,
  baseURL,
}) => {
  const spot = ownSpot();
  const ana = await newNeighbour(baseURL, spot, { name: "Ana Souza" });
  const bo = await newNeighbour(baseURL, spot, { name: "Bo Lind", interests: ["chess"] });
  await plan(ana);
  await enter(page, spot);
  await page.goto(`/chat/${bo.id}`);
  await page.getByRole("textbox").fill("Do you play?");
  await page.goto("/discover");
  const connectWith = (name: string) =>
    page
      .getByRole("listitem")
      .filter({ hasText: name })
      .getByRole("button", { name: "Connect", exact: true })
      .click();
  await connectWith("Ana Souza");
  const moment = page.getByRole("dialog");
  await expect(moment).toContainText("You and Ana Souza are connected");
  await expect(moment).toContainText("You both like hiking, coffee, and yoga.");
  await expect(moment).toContainText("messages until Ana Souza answers.");
  await expect(moment.getByRole("link", { name: /Sunrise walk/ })).toBeVisible();
  await moment.getByRole("button", { name: /Use this line$/ }).click();
  await expect(page).toHaveURL(new RegExp(`/chat/${ana.id}$`));
  await expect(page.getByRole("textbox")).toHaveValue(/^Hi! We both like hiking\./);
  await page.goBack();
  await expect(page).toHaveURL(/\/discover$/);
  await expect(moment).toBeHidden();
  await connectWith("Bo Lind");
  await expect(moment).toContainText("You and Bo Lind are connected");
  await expect(moment).not.toContainText("You both like");
  await moment.getByRole("button", { name: /Use this line$/ }).click();
  await expect(page.getByRole("textbox")).toHaveValue("Do you play?");
});

test("the score opens to its factors, which add up to it @release", async ({ page, baseURL }) => {
  const spot = ownSpot();
  await newNeighbour(baseURL, spot, { name: "Ana Souza", age: 30 });
  await enter(page, spot);
  await page.goto("/discover");
  const score = page.getByRole("button", { name: /percent compatible Why\?$/ });
  const shown = Number.parseInt((await score.textContent()) ?? "", 10);
  await score.press("Enter");
  await expect(score).toHaveAttribute("aria-expanded", "true");
  const card = page.getByRole("listitem").filter({ has: score });
  await expect(card).toContainText("3 shared interests: hiking, coffee, yoga");
  await expect(card).toContainText("Both here for friendship");
  const sum = (await card.getByText(/^\d+( \+ \d+)+ = \d+$/).textContent()) ?? "";
  const [parts = "", whole] = sum.split(" = ");
  expect(parts.split(" + ").reduce((all, part) => all + Number(part), 0)).toBe(shown);
  expect(Number(whole)).toBe(shown);
  await score.press("Enter");
  await expect(card).not.toContainText("Both here for friendship");
});

test("an unknown person is reported inside the sheet @release", async ({ page, allowErrors }) => {
  allowErrors(/404/);
  await enter(page, ownSpot());
  await page.goto("/discover?person=nobody");
  const sheet = page.getByRole("dialog");
  await expect(sheet.getByRole("heading", { name: "This person isn't here" })).toBeVisible();
  await sheet.getByRole("button", { name: "Back to the people nearby" }).click();
  await expect(page).toHaveURL(/\/discover$/);
});

for (const colorScheme of ["light", "dark"] as const)
  test(
    `axe finds nothing on discover and the person sheet, ${colorScheme}`,
    { tag: "@release" },
    async ({ page, baseURL }) => {
      const spot = ownSpot();
      await newNeighbour(baseURL, spot, { name: "Ana Souza", bio: "Espresso first." });
      await newNeighbour(baseURL, spot, { name: "Other", intent: "dating", interests: ["chess"] });
      await enter(page, spot);
      await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
      await page.goto("/discover");
      const ana = page.getByRole("main").getByRole("listitem").filter({ hasText: "Ana Souza" });
      await ana.getByRole("button", { name: "Connect", exact: true }).click();
      await expect(page.getByRole("dialog", { name: /are connected$/ })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("button", { name: "Connect", exact: true })).toHaveCount(1);
      await expectAccessible(page);
      await page.goto("/discover");
      await page
        .getByRole("button", { name: /Why\?$/ })
        .first()
        .click();
      await expectAccessible(page);
      await page.getByRole("link", { name: "Other, 28" }).click();
      await expect(page.getByRole("dialog", { name: "Other" })).toContainText("Match rate");
      await expectAccessible(page);
      await page.goto("/discover");
      await page.getByRole("button", { name: "Filters" }).click();
      await expect(page.getByRole("button", { name: "Show 1 person" })).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: "Not now, Other" }).click();
      await expect(page.getByRole("button", { name: "Undo" })).toBeVisible();
      await expectAccessible(page);
    },
  );

test("at 320 px no age is alone on its line", { tag: "@release" }, async ({ page, baseURL }) => {
  const spot = ownSpot();
  const names = ["Ana Souza", "Christopher", "Maximiliane", "Bo", "Jo Bartholomew"];
  for (const name of names) await newNeighbour(baseURL, northOf(spot, 1), { name, age: 27 });
  await enter(page, spot);
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto("/discover");
    for (const name of names) {
      const heading = page.getByRole("heading", { level: 2 }).filter({ hasText: `${name}, 27` });
      await expect(heading).toBeVisible();
      const gap = await heading.evaluate((element) => {
        const lines = document.createRange();
        lines.selectNodeContents(element.querySelector("bdi")!);
        const age = [...element.querySelectorAll("span")].at(-1)?.getBoundingClientRect();
        return (age?.top ?? Infinity) - [...lines.getClientRects()].at(-1)!.bottom;
      });
      expect(gap, `${name} at ${width} px`).toBeLessThan(0);
    }
  }
});
