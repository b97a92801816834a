import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures";

const SIGNED_OUT = ["/login", "/signup"];
const NARROW = { width: 320, height: 640 };

/** The demo town has somebody, something and some news on every screen. */
async function enterTown(page: Page) {
  expect((await page.request.post("/api/demo-login")).status()).toBe(200);
  const first = async (path: string) =>
    ((await (await page.request.get(path)).json()) as { id: string }[])[0]?.id ?? "";
  const [person, event] = [
    await first("/api/users/nearby?browse=1"),
    await first("/api/events/nearby"),
  ];
  const data = {
    title: "Donaudampfschifffahrtsgesellschaftskapitänstreffen am Sonntagnachmittag",
    description: "A ride along the river.",
    category: "outdoor",
    location: "Pier 1",
    dateTime: new Date(Date.now() + 86_400_000).toISOString(),
  };
  const own = (await (await page.request.post("/api/events", { data })).json()) as { id: string };
  return [
    "/map",
    "/discover",
    `/discover?person=${person}`,
    "/matches",
    "/messages",
    `/chat/${person}`,
    `/chat/${"x".repeat(22)}`,
    "/events",
    `/events/${event}`,
    `/events/${own.id}/edit`,
    "/events/create",
    `/events/${"x".repeat(22)}`,
    "/profile",
    "/settings",
    "/nowhere",
  ];
}

/** How many animations run that will end. */
const passingAnimations = () =>
  document
    .getAnimations()
    .filter(
      ({ playState, effect }) =>
        playState === "running" && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY,
    ).length;

async function open(page: Page, path: string) {
  await page.goto(path);
  await expect(page.getByRole("heading").first()).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await expect.poll(() => page.evaluate(passingAnimations)).toBe(0);
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const colorScheme of ["light", "dark"] as const) {
  test(`no screen has an accessibility finding, ${colorScheme}`, async ({ page, allowErrors }) => {
    test.setTimeout(120_000);
    allowErrors(/404/);
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const findings: string[] = [];
    const look = async (path: string) => {
      await open(page, path);
      const { violations } = await new AxeBuilder({ page }).analyze();
      for (const { id, nodes } of violations)
        findings.push(
          `${path}: ${id} at ${nodes.map(({ target }) => target.join(" ")).join(", ")}`,
        );
    };
    for (const path of SIGNED_OUT) await look(path);
    for (const path of await enterTown(page)) await look(path);
    expect(findings).toEqual([]);
  });
}

test("every screen fits a window of 320 px, also from right to left", async ({
  page,
  allowErrors,
}) => {
  test.setTimeout(120_000);
  allowErrors(/404/);
  await page.setViewportSize(NARROW);
  await page.emulateMedia({ reducedMotion: "reduce" });
  const wide: string[] = [];
  const look = async (path: string) => {
    await open(page, path);
    if ((await overflow(page)) > 0) wide.push(path);
    await page.evaluate(() => (document.documentElement.dir = "rtl"));
    if ((await overflow(page)) > 0) wide.push(`${path} from right to left`);
  };
  for (const path of SIGNED_OUT) await look(path);
  for (const path of await enterTown(page)) await look(path);
  expect(wide).toEqual([]);
});

test("nothing moves for whoever asks for reduced motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await enterTown(page);
  for (const path of ["/map", "/discover", "/messages"]) {
    await open(page, path);
    const endless = await page.evaluate(
      () =>
        document
          .getAnimations()
          .filter(
            ({ playState, effect }) =>
              playState === "running" &&
              effect?.getTiming().iterations === Number.POSITIVE_INFINITY,
          ).length,
    );
    expect(endless, path).toBe(0);
  }
});
