import type { Page } from "@playwright/test";

import { expect, test } from "./fixtures";
import { enter, ownSpot } from "./neighbours";
import { enterSandbox } from "./demo-states";
import { ALONE, UNFINISHED } from "./member-states";
import { SIGNED_OUT } from "./signed-out-states";
import { type State, leaveState } from "./states";

test.use({ hasAnimations: true });

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
  { width: 320, height: 640 },
];
const TOAST = {
  title: "The line to your neighbours was lost",
  description: "What you wrote is kept, and is sent as soon as the line is back again.",
};

type World = { name: string; enter: (page: Page) => Promise<State[]> };
const alone = async (page: Page, profile: Parameters<typeof enter>[2], states: State[]) => {
  await enter(page, ownSpot(), profile);
  return states;
};
/** Ends the connection, or a page: there is no toast to be seen then. */
const WITHOUT = new Set(["offline", "signing-out"]);
const WORLDS: World[] = [
  { name: "signed out", enter: async () => SIGNED_OUT },
  ...[0, 1].map((half) => ({
    name: `a demo sandbox, half ${half + 1} of 2`,
    enter: async (page: Page) =>
      (await enterSandbox(page)).filter(
        ({ name }, index) => index % 2 === half && !name.endsWith("-loading") && !WITHOUT.has(name),
      ),
  })),
  { name: "nobody near", enter: (page) => alone(page, {}, ALONE) },
  { name: "no profile", enter: (page) => alone(page, { interests: [] }, UNFINISHED) },
];

/** Every page opens with a toast, that waits as it does for whoever looks elsewhere. */
const raiseToasts = (page: Page) =>
  page.addInitScript((message) => {
    sessionStorage.setItem("toast-after-load", JSON.stringify(message));
    let isWaiting = false;
    document.addEventListener("toast.viewportPause", () => (isWaiting = true), true);
    document.addEventListener("toast.viewportResume", () => (isWaiting = false), true);
    // Menus close as well when somebody looks elsewhere, and each time takes from what a toast has left.
    setInterval(() => {
      if (isWaiting) return;
      if (!document.querySelector("[role=menu], [aria-haspopup=menu][aria-expanded=true]"))
        window.dispatchEvent(new Event("blur"));
    }, 100);
  }, TOAST);

/** Labels, fields, buttons, headings and entries of menus that could be seen if no toast lay over them. */
const covered = () => {
  const toast = document.querySelector<HTMLElement>("li[data-state=open]");
  if (!toast) return ["there is no toast"];
  const box = toast.getBoundingClientRect();
  const findings: string[] = [];
  if (box.top < 0 || box.left < 0 || box.right > innerWidth || box.bottom > innerHeight)
    findings.push("the toast is not whole");
  toast.style.visibility = "hidden";
  for (const each of document.querySelectorAll<HTMLElement>(
    "label, legend, input, select, textarea, button, h1, h2, h3, [role^=menuitem], [role=option], nav a, a.bg-brand-gradient",
  )) {
    // What lies on the map moves with it.
    if (toast.contains(each) || each.closest("[role=application]")) continue;
    const other = each.getBoundingClientRect();
    const left = Math.max(box.left, other.left);
    const right = Math.min(box.right, other.right);
    const top = Math.max(box.top, other.top);
    const bottom = Math.min(box.bottom, other.bottom);
    if (right - left < 1 || bottom - top < 1) continue;
    const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (hit && each.contains(hit))
      findings.push(`${each.tagName} ${each.ariaLabel ?? each.textContent.slice(0, 40)}`);
  }
  toast.style.visibility = "";
  return findings;
};

for (const world of WORLDS)
  test(
    `a toast covers no label, field, button or heading of ${world.name}, at 320, 390 and 1440 px`,
    { tag: "@release" },
    async ({ page, allowErrors }) => {
      test.setTimeout(600_000);
      allowErrors(/Failed to load resource|WebSocket connection/);
      await page.emulateMedia({ reducedMotion: "reduce" });
      const states = await world.enter(page);
      await raiseToasts(page);
      for (const state of states) {
        await state.open(page);
        await expect(page.locator("li[data-state=open]"), state.name).toHaveCount(1);
        for (const size of SIZES) {
          await page.setViewportSize(size);
          // A toast stays where it is while the pointer is on it.
          await page.mouse.move(0, 0);
          for (const end of [0, 1]) {
            await page.evaluate(
              (share) => window.scrollTo(0, share * document.body.scrollHeight),
              end,
            );
            await expect
              .poll(() => page.evaluate(covered), { message: `${state.name} ${size.width} ${end}` })
              .toEqual([]);
          }
        }
        await leaveState(page, state);
      }
    },
  );
