import type { Page, Route } from "@playwright/test";

import { expectAccessible } from "./accessibility";
import { expect, releaseUnless, test } from "./fixtures";
import { enter, ownSpot } from "./neighbours";
import {
  PASSWORD,
  type Row,
  type Stage,
  FAILURE_MODES,
  button,
  expectSignIn,
  holdBack,
  json,
  link,
  planWalk,
  expectText,
  setStage,
  signInAgain,
  tryAgain,
} from "./failure-modes";

test.beforeEach(({ allowErrors }) => allowErrors(/ERR_|status of|WebSocket connection/));

/** src/testing/failures*.test.tsx has every row in every mode. Here each run has one row of each kind, and each mode once. */
const IN_EVERY_RUN = new Set([
  "spec 8: sign-in failure: the server refuses",
  "spec 8: upload failure: the server is gone",
  "spec 8: upload failure of a cover: the answer is slow",
  "spec 8: event detail failure: the session ended in another tab",
]);

/** A row of section 8, in each failure mode that it can meet. */
function row(title: string, scene: Row) {
  const modes = Object.entries(FAILURE_MODES).filter(
    ([, provoke]) =>
      !scene.isSignedOut || provoke !== FAILURE_MODES["the session ended in another tab"],
  );
  for (const [mode, provoke] of modes)
    test(
      `${title}: ${mode}`,
      releaseUnless(IN_EVERY_RUN.has(`${title}: ${mode}`)),
      async ({ page, serverProxy }) => provoke(await setStage({ page, serverProxy }, scene), scene),
    );
}

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const myself = ({ me }: Stage) => json<{ [field: string]: unknown }>(me, "/api/users/me");
const expectLoading = ({ page }: Stage) =>
  expect(page.getByRole("status").filter({ hasText: "Loading" }).first()).toBeAttached();

row("spec 8: sign-in failure", {
  isSignedOut: true,
  path: () => "/login",
  typed: ({ me }) => ({ "E-mail": me.email, Password: PASSWORD }),
  call: () => "POST /api/login",
  control: button("Sign in"),
  title: "We couldn't sign you in",
  fallback: "Invalid email or password",
  refusal: {
    why: "Invalid email or password",
    provoke: ({ page }) => field(page, "Password").fill("wrong-one"),
    mend: ({ page }) => field(page, "Password").fill(PASSWORD),
  },
  retry: tryAgain,
  retrying: "Signing in...",
  done: ({ page }) => expectText(page, "Welcome back!"),
});

row("spec 8: event detail failure", {
  path: () => "/events",
  call: ({ eventId }) => `GET /api/events/${eventId}`,
  control: link(/^View details/),
  title: "We couldn't load this event",
  retry: tryAgain,
  pending: expectLoading,
  done: ({ page }) => expectText(page, "To the pier."),
});

const PHOTO = {
  name: "photo.png",
  mimeType: "image/png",
  buffer: Buffer.from(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==",
    "base64",
  ),
};

const expectPreview = (page: Page) =>
  expect(page.locator("main img[src^=blob]").first()).toBeVisible();

const ofUpload = (label: string) => {
  const control = (page: Page) => page.getByLabel(label, { exact: true });
  return {
    control,
    start: ({ page }: Stage) => control(page).setInputFiles(PHOTO),
    title: "Upload failed",
    fallback: "Failed to upload image",
    retry: tryAgain,
    isForgotten: true as const,
    kept: ({ page }: Stage) => expectPreview(page),
    pending: async ({ page }: Stage) => {
      await expectText(page, "Uploading...");
      await expect(page.getByLabel("Uploading...")).toBeDisabled();
    },
  };
};

row("spec 8: upload failure", {
  path: () => "/profile",
  open: async ({ page }) => {
    await button("Update photos")(page).click();
    await page.getByLabel("Add photos").setInputFiles(PHOTO);
  },
  call: () => "POST /api/upload/profile",
  control: button("Save photos"),
  title: "Upload failed",
  fallback: "Failed to upload image",
  retry: tryAgain,
  isForgotten: true,
  kept: ({ page }) => expect(page.locator("[role=dialog] img[src^=blob]").first()).toBeVisible(),
  pending: ({ page }) => expectText(page, "Uploading..."),
  done: async (stage) => {
    await expectText(stage.page, "Photos updated");
    expect(await myself(stage)).toMatchObject({ profileImageUrl: expect.stringMatching(/^\/up/) });
  },
});

row("spec 8: upload failure of a cover", {
  ...ofUpload("Your photo"),
  path: () => "/events/create",
  typed: () => ({ Title: "Board games" }),
  call: () => "POST /api/upload/event",
  kept: async ({ page }) => {
    await expectPreview(page);
    await expectAccessible(page);
    await expect(field(page, "Title")).toHaveValue("Board games");
  },
  done: async ({ page }) => {
    await expect(page.locator("form img")).toHaveAttribute("src", /^\/uploads\//);
    await expect(field(page, "Title")).toHaveValue("Board games");
  },
});

// The rows below show no failure, or have no call that could fail: signing out of an ended session succeeds, an unknown
// event is a response of the event's own call, sharing asks no server, and a failed location is not mentioned.

const refuse = (route: Route) => route.fulfill({ status: 500, body: "" });
const abort = (route: Route) => route.abort();
const authStatus = async (page: Page) =>
  (await (await page.request.get("/api/auth/status")).json()) as object;

for (const [mode, answer] of [
  ["the server refuses", refuse],
  ["the server is gone", abort],
] as const)
  test(`spec 8: logout failure: ${mode}`, releaseUnless(answer === abort), async ({ page }) => {
    const { client } = await enter(page, ownSpot());
    const { email } = (await (await client.get("/api/users/me")).json()) as { email: string };
    await page.goto("/settings");
    await page.route("**/api/logout", answer);
    await button("Sign out")(page).click();
    await expect(page).toHaveURL(/\/login$/);
    await expectSignIn(page);
    await page.goto("/profile");
    await expectSignIn(page);
    expect(await authStatus(page)).toEqual({ isAuthenticated: true });
    await page.unroute("**/api/logout");
    await page.reload();
    await expectSignIn(page);
    expect(await authStatus(page)).toEqual({ isAuthenticated: false });
    await signInAgain(page, email);
    await page.reload();
    await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  });

test("spec 8: the answer is slow: signing out is under way, and asked for once", async ({
  page,
}) => {
  await enter(page, ownSpot());
  await page.goto("/settings");
  const held = await holdBack(page, ({ pathname }) => pathname === "/api/logout", "POST");
  const signOut = button("Sign out")(page);
  await signOut.click();
  await expect(signOut).toHaveAttribute("aria-busy", "true");
  await signOut.click({ force: true });
  const loaded = page.waitForEvent("load");
  held.letGo();
  await loaded;
  await expectSignIn(page);
  expect(held.asked()).toBe(1);
});

test("spec 2: an event that is not there; spec 8: unknown event", async ({ page }) => {
  await enter(page, ownSpot());
  await page.goto("/events/nothing-here");
  await expect(page.getByRole("heading", { level: 1, name: "Event not found" })).toBeVisible();
  await link("Browse more events")(page).click();
  await expect(page).toHaveURL(/\/events$/);
});

test("spec 8: share failure, and another try when something can do it", async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ["share", "clipboard"])
      Object.defineProperty(Navigator.prototype, name, { value: undefined, configurable: true });
  });
  const id = await planWalk(await enter(page, ownSpot()));
  const shares = { "/profile": "Share profile", [`/events/${id}`]: "Share event" };
  for (const [path, share] of Object.entries(shares)) {
    await page.goto(path);
    await button(share)(page).click();
    await expectText(page, "Sharing not available");
    await page.evaluate(() =>
      Object.defineProperty(Navigator.prototype, "clipboard", {
        value: { writeText: () => Promise.resolve() },
      }),
    );
    await button(share)(page).click();
    await expectText(page, "Link copied");
  }
});

const REPORT = "**/api/users/me/location";
type Change = (page: Page) => Promise<unknown>;

const lost: { [way: string]: { spoil: Change; mend: Change } } = {
  "the browser refuses": {
    spoil: (page) => page.context().clearPermissions(),
    mend: (page) => page.context().grantPermissions(["geolocation"]),
  },
  "the browser finds nothing": {
    spoil: (page) => page.context().setGeolocation(null),
    mend: (page) => page.context().setGeolocation(ownSpot()),
  },
  "the browser never answers": {
    spoil: (page) =>
      page.addInitScript(() => {
        navigator.geolocation.getCurrentPosition = () => undefined;
      }),
    mend: (page) =>
      page.evaluate(() => Reflect.deleteProperty(navigator.geolocation, "getCurrentPosition")),
  },
  "the server refuses": {
    spoil: (page) => page.route(REPORT, refuse),
    mend: (page) => page.unroute(REPORT),
  },
  "the server is gone": {
    spoil: (page) => page.route(REPORT, abort),
    mend: (page) => page.unroute(REPORT),
  },
};

for (const [way, { spoil, mend }] of Object.entries(lost))
  test(
    `spec 8: location failure leaves the default place without a word: ${way}`,
    releaseUnless(way === "the browser refuses"),
    async ({ page }) => {
      const me = await enter(page, ownSpot());
      for (const showLocation of [false, true])
        await me.client.put("/api/users/me/settings", { data: { showLocation } });
      await spoil(page);
      await page.goto("/map");
      await expect(page.getByRole("application")).toBeVisible();
      const place = async () => (await json<{ place: object }>(me, "/api/users/me")).place;
      expect(await place()).toMatchObject({ isDefault: true });
      const notice = page.getByRole("region", { name: "Your place is not set" });
      await expect(notice).toBeVisible();
      await expect(page.getByRole("alert")).toHaveCount(0);
      await expect(page.locator("li[data-state]")).toHaveCount(0);
      await mend(page);
      await button("Use my location")(page).click();
      await expect(notice).toHaveCount(0);
      expect(await place()).toMatchObject({ isDefault: false });
    },
  );
