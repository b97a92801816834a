import { type Locator, type Page, expect, test } from "@playwright/test";

import { type Box, type Glance, type Point, type Question, look } from "./pointer-look";

type Options = NonNullable<Parameters<Locator["click"]>[0]>;
type HoverOptions = NonNullable<Parameters<Locator["hover"]>[0]>;
type CheckOptions = NonNullable<Parameters<Locator["setChecked"]>[1]>;

const TIMEOUT_MS = 60_000;
const GLANCE_MS = 2000;
/** On the way, and onto the element. */
const STEPS = 2;
/** Enough on the way: whatever runs is waited for. */
const GLANCE_FRAMES = 1;
/** What flees begins to when the pointer arrives, and is on the move a frame later. */
const ARRIVAL_FRAMES = 2;
/** So near a hand comes before it looks once more. */
const NEAR_PX = 8;
const STRAY_MAX_PX = 4;
/** A toast that covers something stays for as long as the pointer rests on it. */
const ASIDE = { x: 0, y: 0 };
const SCROLLS = ["if needed", "if needed", "center", "end", "start"] as const;

const pointers = new WeakMap<Page, Point>();

async function moveTo(page: Page, point: Point) {
  await page.mouse.move(point.x, point.y, { steps: STEPS });
  pointers.set(page, point);
}

/** On the way from one point to another the last one that is not yet at the box. */
function beside(from: Point, to: Point, box: Box): Point {
  const share = (start: number, end: number, low: number, high: number) => {
    if (start < low) return (low - start) / (end - start);
    return start > high ? (start - high) / (start - end) : 0;
  };
  const entry = Math.max(
    share(from.x, to.x, box.left - NEAR_PX, box.right + NEAR_PX),
    share(from.y, to.y, box.top - NEAR_PX, box.bottom + NEAR_PX),
  );
  return { x: from.x + (to.x - from.x) * entry, y: from.y + (to.y - from.y) * entry };
}

/** A page that is left, or an element that is drawn anew, is looked for again. */
const isPassing = (error: unknown) =>
  /context was destroyed|because of a navigation|not attached|detached/i.test(String(error));

async function glanceAt(locator: Locator, question: Question, timeout: number) {
  try {
    return await locator.evaluate(look, question, { timeout });
  } catch (error) {
    if (!isPassing(error)) throw error;
    return undefined;
  }
}

function refuseStray(locator: Locator, { strayPx }: Glance) {
  if (strayPx > STRAY_MAX_PX)
    throw new Error(`${locator} went ${Math.round(strayPx)} px away from the pointer on it`);
}

/** Travels to the element as a hand does, and says where the pointer rests on it. */
async function pointAt(locator: Locator, { position, force, timeout }: HoverOptions) {
  const page = locator.page();
  const end = Date.now() + (timeout ?? TIMEOUT_MS);
  const left = () => Math.max(end - Date.now(), GLANCE_MS);
  let problem: string | undefined;
  for (let attempt = 0; attempt === 0 || Date.now() < end; attempt += 1) {
    const scroll = SCROLLS[attempt % SCROLLS.length] ?? "center";
    const seen = await glanceAt(locator, { scroll, position, stillFrames: GLANCE_FRAMES }, left());
    problem = seen?.problem ?? problem;
    if (seen?.problem) await moveTo(page, ASIDE);
    if (!seen || (seen.problem && !force)) continue;
    await moveTo(page, beside(pointers.get(page) ?? { x: 0, y: 0 }, seen.point, seen.box));
    const before = await glanceAt(
      locator,
      { position, expected: seen.box, stillFrames: GLANCE_FRAMES },
      left(),
    );
    if (!before || before.strayPx > 0.5) continue;
    await moveTo(page, before.point);
    const now = await glanceAt(
      locator,
      { at: before.point, expected: before.box, stillFrames: ARRIVAL_FRAMES },
      left(),
    );
    if (!now) continue;
    refuseStray(locator, now);
    problem = now.problem;
    if (!now.problem || force) return before.point;
  }
  throw new Error(`${locator} cannot be pressed: ${problem ?? "it is drawn anew all the time"}`);
}

async function click(locator: Locator, options: Options = {}) {
  const { button, clickCount, delay, modifiers = [], trial } = options;
  const { keyboard, mouse } = locator.page();
  const { x, y } = await pointAt(locator, options);
  if (trial) return;
  for (const key of modifiers) await keyboard.down(key);
  await mouse.click(x, y, {
    ...(button && { button }),
    ...(clickCount && { clickCount }),
    ...(delay && { delay }),
  });
  for (const key of modifiers) await keyboard.up(key);
}

async function setChecked(locator: Locator, checked: boolean, options: CheckOptions = {}) {
  if ((await locator.isChecked(options)) === checked) return;
  await click(locator, options);
  if (!options.trial) await expect(locator).toBeChecked({ checked });
}

const named = (locator: Locator, verb: string, act: () => Promise<void>) =>
  test.step(`${verb} ${locator}`, act, { box: true });

const travelling = {
  click(this: Locator, options?: Options) {
    return named(this, "click", () => click(this, options));
  },
  dblclick(this: Locator, options?: Options) {
    return named(this, "double-click", () => click(this, { ...options, clickCount: 2 }));
  },
  hover(this: Locator, options: HoverOptions = {}) {
    return named(this, "hover", async () => void (await pointAt(this, options)));
  },
  check(this: Locator, options?: CheckOptions) {
    return named(this, "check", () => setChecked(this, true, options));
  },
  uncheck(this: Locator, options?: CheckOptions) {
    return named(this, "uncheck", () => setChecked(this, false, options));
  },
  setChecked(this: Locator, checked: boolean, options?: CheckOptions) {
    return named(this, "set", () => setChecked(this, checked, options));
  },
};

/** Where the middle of what is shown is, in the window. */
export async function middleOf(locator: Locator): Promise<Point> {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${locator} has no box`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Makes clicks travel: Playwright's own arrive at once, and do not notice an element that moves away from the pointer. */
export function letPointersTravel(page: Page) {
  Object.assign(Object.getPrototypeOf(page.locator("html")), travelling);
}
