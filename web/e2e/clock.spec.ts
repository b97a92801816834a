import type { Page } from "@playwright/test";

import { expect, releaseUnless, test } from "./fixtures";
import { enterBesideAna, plan, write } from "./neighbours";
import { walk } from "./states";

const HOUR_MS = 3_600_000;

/** A device whose clock is wrong, from its first script on. */
const setWrongBy = (page: Page, ms: number) =>
  page.addInitScript((wrong) => {
    const Right = Date;
    window.Date = class extends Right {
      constructor(...given: unknown[]) {
        super(...((given.length === 0 ? [Right.now() + wrong] : given) as [number]));
      }
      static override now = () => Right.now() + wrong;
    } as DateConstructor;
  }, ms);

for (const [name, hours] of [
  ["a day ahead", 24],
  ["a day behind", -24],
] as const)
  test(
    `a device whose clock is ${name} shows the right times, events and order`,
    releaseUnless(hours > 0),
    async ({ page, baseURL }) => {
      await setWrongBy(page, hours * HOUR_MS);
      const [mara, ana] = await enterBesideAna(page, baseURL);
      const startsAt = new Date(Date.now() + 3 * HOUR_MS).toISOString();
      const event = await plan(ana, {
        title: "Tea",
        dateTime: startsAt,
        timeZone: "America/Phoenix",
      });
      await write(ana, mara, "Are you in?");
      await page.goto("/messages");
      const row = page.getByRole("main").getByRole("link", { name: /Ana Soto/ });
      await expect(row.first()).toContainText("Just now");
      await walk(page, `/chat/${ana.id}`);
      await expect(page.getByRole("log").getByRole("button", { name: "Today" })).toBeVisible();
      await page.getByRole("textbox", { name: /^Message to/ }).fill("Gladly");
      await page.keyboard.press("Enter");
      await expect(page.getByRole("log").getByText("Sent")).toBeVisible();
      await write(ana, mara, "At six then");
      const log = page.getByRole("log");
      await expect(log.getByText("At six then")).toBeVisible();
      const texts = (await log.innerText()).match(/Are you in\?|Gladly|At six then/g);
      expect(texts).toEqual(["Are you in?", "Gladly", "At six then"]);
      await walk(page, "/events?when=upcoming");
      await expect(page.getByRole("heading", { name: "Tea" })).toBeVisible();
      await walk(page, `/events/${event}`);
      await page.getByRole("button", { name: "Join" }).first().click();
      await expect(page.getByRole("button", { name: "Leave" }).first()).toBeVisible();
    },
  );
