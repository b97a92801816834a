import { type Page, expect } from "@playwright/test";

/** A screen in one of its states. */
export type State = {
  name: string;
  /** `goTo` is how one gets to its address: by a full load, unless it says otherwise. */
  open: (page: Page, goTo?: GoTo) => Promise<unknown>;
  /** The address to which it leads once its routes are removed. */
  leadsTo?: RegExp;
  /** Leaves client state behind that only a full load resets. */
  needsReload?: boolean;
  isReleaseOnly?: boolean;
  /** Responses are withheld: they must not be cached before it, and the states after it need them. */
  outage?: "loading" | "failed";
};

type GoTo = (page: Page, path: string) => Promise<unknown>;
export type Steps = (page: Page) => Promise<unknown>;

export const NOWHERE = "/nowhere";

/** A frame is drawn first: without one the animations that wait for it never begin. */
const passingAnimationsEnd = async () => {
  const isPassing = ({ playState, effect }: Animation) =>
    playState === "running" && effect?.getTiming().iterations !== Number.POSITIVE_INFINITY;
  for (let stillFrames = 0; stillFrames < 2; stillFrames += 1) {
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    const passing = document.getAnimations().filter(isPassing);
    if (passing.length > 0) stillFrames = 0;
    await Promise.allSettled(passing.map(({ finished }) => finished));
  }
};

const load: GoTo = (page, path) => page.goto(path);

/** The number of history entries that belong to open dialogs and menus. */
const overlayDepth = () => Number(window.history.state?.overlays ?? 0);

/**
 * Goes on in the app that is open, as a link would: by the page for an address that leads nowhere, so that what is
 * seen afterwards is the new screen.
 */
export const walk: GoTo = async (page, path) => {
  const depth = await page.evaluate(overlayDepth);
  if (depth > 0) {
    await page.evaluate((entries) => window.history.go(-entries), depth);
    await page.waitForFunction(() => !window.history.state?.overlays);
  }
  const lost = page.getByRole("heading", { name: "This view got lost" });
  await page.evaluate(() => window.history.pushState(null, "", "/between"));
  await lost.waitFor();
  await page.evaluate((to) => window.history.pushState(null, "", to), path);
  if (path !== NOWHERE) await lost.waitFor({ state: "detached" });
};

/** Waits until what has just changed is drawn, and nothing moves any more. */
export async function comeToRest(page: Page) {
  await page.evaluate(passingAnimationsEnd);
}

async function loadAndRest(page: Page) {
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
  await comeToRest(page);
}

/** Waits until nothing loads and nothing moves any more. */
export async function settle(page: Page) {
  await expect(page.getByRole("heading").first()).toBeVisible();
  await loadAndRest(page);
}

/** For a state that repeats the fields or errors of another: only a release run has it. */
export const releaseOnly = (state: State): State => ({ ...state, isReleaseOnly: true });

/** A state that a path leads to, and what is done there. */
export const at = (name: string, path: string, ...steps: Steps[]): State => ({
  name,
  async open(page, goTo = load) {
    await goTo(page, path);
    await settle(page);
    for (const step of steps) await step(page);
    if (steps.length > 0) await loadAndRest(page);
  },
});

export const press =
  (name: RegExp): Steps =>
  (page) =>
    page.getByRole("button", { name }).first().click();
export const choose =
  (name: RegExp): Steps =>
  (page) =>
    page.getByRole("menuitem", { name }).click();
export const chooseOption =
  (name: RegExp): Steps =>
  (page) =>
    page.getByRole("dialog").getByRole("radio", { name }).check();
export const fill =
  (label: RegExp, text: string): Steps =>
  (page) =>
    page.getByLabel(label).first().fill(text);
/** The menu's code may still be loading. */
export const seeMenu: Steps = (page) => expect(page.getByRole("menu")).toBeVisible();
/** By keyboard, at the newest message. */
export const openMessageMenu: Steps = async (page) => {
  await page.getByRole("log").focus();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await seeMenu(page);
};
/** The dialog's code may still be loading. */
export const seeDialog: Steps = (page) => expect(page.getByRole("dialog")).toBeVisible();
/** A draft reopens by itself. */
export const editProfile: Steps = async (page) => {
  const edit = page.getByRole("button", { name: /^(Edit profile|Profil bearbeiten)$/ });
  if (await edit.isVisible()) await edit.click();
};
/** Opens every part of the profile for editing in place. */
export const editParts: Steps = async (page) => {
  const name = /^(Edit|Bearbeiten): /;
  const pencils = page.getByRole("button", { name });
  const save = page.getByRole("button", { name: /^(Save changes|Speichern)$/ });
  for (let open = 1; (await pencils.count()) > 0; open += 1) {
    await pencils.first().click();
    // What stands below a part that opens goes down with it.
    await expect(save).toHaveCount(open);
  }
};
export const openPhotos: Steps = async (page) => {
  await press(/^(Update photos|Fotos ändern)$/)(page);
  await seeDialog(page);
};
export const see =
  (text: RegExp): Steps =>
  (page) =>
    expect(page.getByText(text).first()).toBeVisible();

const tryAgain = (page: Page) =>
  page.getByRole("button", { name: /^(Try again|Nochmal versuchen)$/ }).first();

export const whileApi = (
  state: NonNullable<State["outage"]>,
  name: string,
  path: string,
  calls: string,
): State => ({
  name: `${name}-${state}`,
  outage: state,
  async open(page, goTo = load) {
    await page.route(calls, (route) =>
      state === "failed"
        ? route.fulfill({ status: 500, json: { code: "internal", message: "It broke." } })
        : undefined,
    );
    await goTo(page, path);
    if (state === "failed") {
      await expect(tryAgain(page)).toBeVisible();
      await settle(page);
    } else {
      await expect(page.locator("h1")).toBeAttached();
      await expect(page.locator("[aria-busy=true]").first()).toBeVisible();
    }
  },
});

/** Undoes what a state did to the connection. */
export async function leaveState(page: Page, { leadsTo }: State) {
  await page.context().setOffline(false);
  await page.unrouteAll({ behavior: "ignoreErrors" });
  if (!leadsTo) return;
  await expect(page).toHaveURL(leadsTo);
  await page.waitForLoadState();
}
