import type { Page, Route } from "@playwright/test";

import { noFindings } from "./accessibility";
import { expect, releaseUnless } from "./fixtures";
import { test } from "./proxy";
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
  said,
  setStage,
  signInAgain,
  tryAgain,
} from "./failure-modes";

test.beforeEach(({ allowErrors }) => allowErrors(/ERR_|status of|WebSocket connection/));

/** One of each mode runs each time, and those of files; the others do as screen tests: src/testing/failures.test.tsx. */
const KEPT = new Set([
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
      releaseUnless(KEPT.has(`${title}: ${mode}`)),
      async ({ page, serverProxy, server: { output } }) =>
        provoke(await setStage({ page, serverProxy, output }, scene), scene),
    );
}

const dialog = (page: Page) => page.getByRole("dialog");
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const myself = ({ me }: Stage) => json<{ [field: string]: unknown }>(me, "/api/users/me");
const theEvent = ({ me, eventId }: Stage) =>
  json<{ [field: string]: unknown }>(me, `/api/events/${eventId}`);
const loading = ({ page }: Stage) =>
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
  done: ({ page }) => said(page, "Welcome back!"),
});

row("spec 8: demo failure", {
  isSignedOut: true,
  path: () => "/login",
  typed: () => ({ "E-mail": "ada@example.com" }),
  call: () => "POST /api/demo-login",
  control: button("Try the demo"),
  title: "We couldn't sign you in",
  retry: tryAgain,
  retrying: "Signing in...",
  done: ({ page }) => said(page, "You're in with the demo account."),
});

row("spec 8: forgot-password failure", {
  isSignedOut: true,
  path: () => "/login",
  open: ({ page }) => button("Forgot password?")(page).click(),
  within: dialog,
  typed: ({ me }) => ({ "E-mail": me.email }),
  call: () => "POST /api/auth/forgot-password",
  control: button("Generate reset link"),
  title: "Error",
  fallback: "Failed to process request",
  done: ({ page }) => said(page, "Reset token generated"),
});

const tokenOf = ({ me, output }: Stage) =>
  new RegExp(`^Password reset token for ${me.email}: (\\S+)$`, "m").exec(output())?.[1] ?? "";

row("spec 8: reset failure", {
  isSignedOut: true,
  path: () => "/login",
  open: async (stage) => {
    await stage.page.request.post("/api/auth/forgot-password", { data: { email: stage.me.email } });
    await expect.poll(() => tokenOf(stage)).not.toBe("");
    await button("Forgot password?")(stage.page).click();
    await button("I already have a token")(stage.page).click();
  },
  within: dialog,
  typed: (stage) => ({
    "Reset token": tokenOf(stage),
    "New password": "remembered",
    "Confirm new password": "remembered",
  }),
  call: () => "POST /api/auth/reset-password",
  control: button("Reset password"),
  title: "Error",
  fallback: "Failed to reset password",
  refusal: {
    why: "This reset token is wrong, was used, or has expired.",
    provoke: ({ page }) => field(page, "Reset token").fill("not-a-token"),
    mend: (stage) => field(stage.page, "Reset token").fill(tokenOf(stage)),
  },
  done: async ({ page, me: { email } }) => {
    await said(page, "Password reset successful");
    const signIn = await page.request.post("/api/login", {
      data: { email, password: "remembered" },
    });
    expect(signIn.status()).toBe(200);
  },
});

row("spec 8: signup failure", {
  isSignedOut: true,
  path: () => "/signup",
  open: ({ page }) => page.getByRole("checkbox", { name: "Music" }).check(),
  typed: ({ me }) => ({
    "E-mail": `new-${me.email}`,
    "Full name": "Ada Walker",
    Bio: "Half a sentence",
    Password: PASSWORD,
    "Confirm password": PASSWORD,
  }),
  call: () => "POST /api/register",
  control: button("Create account"),
  title: "We couldn’t create your account",
  refusal: {
    why: "An account with this e-mail address already exists.",
    provoke: ({ page, me }) => field(page, "E-mail").fill(me.email),
    mend: ({ page, me }) => field(page, "E-mail").fill(`new-${me.email}`),
  },
  retry: tryAgain,
  retrying: "Creating account...",
  done: async (stage) => {
    await said(stage.page, "Account created");
    expect(await myself(stage)).toMatchObject({ bio: "Half a sentence", interests: ["music"] });
  },
});

row("spec 8: profile setup failure", {
  profile: { interests: [] },
  path: () => "/profile-setup",
  open: ({ page }) => page.getByRole("checkbox", { name: "Nature" }).check(),
  typed: () => ({ Name: "Ada Ryder", Bio: "Half a sentence" }),
  call: () => "PUT /api/users/me",
  control: button("Complete profile"),
  title: "Update failed",
  fallback: "Please try again",
  done: async (stage) => {
    await expect(stage.page.getByRole("navigation", { name: "Main" })).toBeVisible();
    expect(await myself(stage)).toMatchObject({ bio: "Half a sentence", interests: ["nature"] });
  },
});

row("spec 8: events load failure; spec 2: events that load", {
  path: () => "/matches",
  call: () => "GET /api/events/nearby",
  control: link("Events"),
  title: "We couldn't load events",
  retry: tryAgain,
  pending: loading,
  done: ({ page }) => said(page, "Sunrise walk"),
});

row("spec 8: event detail failure", {
  path: () => "/events",
  call: ({ eventId }) => `GET /api/events/${eventId}`,
  control: link(/^View details/),
  title: "We couldn't load this event",
  retry: tryAgain,
  pending: loading,
  done: ({ page }) => said(page, "To the pier."),
});

row("spec 8: join failure, join without user; spec 6: joining without a session", {
  path: () => "/events",
  call: ({ eventId }) => `POST /api/events/${eventId}/join`,
  control: button(/^Join/),
  title: "Error",
  fallback: "Failed to join event.",
  isSilent: true,
  kept: ({ page }) => said(page, "1 of 10 going"),
  pending: async ({ page }) => {
    await said(page, "You're going");
    await button(/^Leave/)(page).click();
  },
  signedOutTitle: "User not authenticated",
  done: async (stage) => {
    await expect.poll(() => theEvent(stage)).toMatchObject({ currentAttendees: 2 });
    await said(stage.page, "You're going");
  },
});

row("spec 8: leave failure", {
  path: ({ eventId }) => `/events/${eventId}`,
  open: async ({ page, me, eventId }) => {
    await me.client.post(`/api/events/${eventId}/join`);
    await page.reload();
  },
  call: ({ eventId }) => `POST /api/events/${eventId}/leave`,
  control: button(/^Leave event/),
  title: "Error",
  fallback: "Failed to leave event.",
  isSilent: true,
  kept: ({ page }) => said(page, "2 of 10 going"),
  pending: ({ page }) => button(/^Join this event/)(page).click(),
  signedOutTitle: "User not authenticated",
  done: async (stage) => {
    await expect.poll(() => theEvent(stage)).toMatchObject({ currentAttendees: 1 });
    await expect(button(/^Join this event/)(stage.page)).toBeVisible();
  },
});

row("spec 8: create event failure", {
  path: () => "/events/create",
  open: ({ page }) => page.getByLabel("Category").selectOption("Food"),
  typed: () => ({
    Title: "Board games",
    Description: "Bring one.",
    Location: "Old mill",
    Date: "2099-05-01",
    Time: "19:30",
  }),
  call: () => "POST /api/events",
  control: button("Publish event"),
  title: "Unable to create event",
  refusal: {
    why: "Choose a date and time in the future.",
    // The form knows the past itself, but by the clock of the device.
    provoke: async ({ page }) => {
      await page.clock.setFixedTime("2000-05-01");
      await field(page, "Date").fill("2001-05-01");
    },
    mend: ({ page }) => field(page, "Date").fill("2099-05-01"),
  },
  done: async (stage) => {
    await expect(stage.page.getByRole("heading", { name: "Board games" })).toBeVisible();
    expect(await json(stage.me, "/api/events/nearby?q=games")).toHaveLength(1);
  },
});

row("spec 8: discover failure", {
  path: () => "/matches",
  call: () => "GET /api/users/nearby",
  control: link("Discover people"),
  title: "We couldn't load matches",
  retry: tryAgain,
  pending: loading,
  done: ({ page }) => said(page, "Ana Souza, 28"),
});

row("spec 8: connection failure", {
  path: () => "/discover",
  call: () => "POST /api/matches",
  control: button("Connect"),
  title: "Failed to send connection",
  kept: ({ page }) => expect(button("Connect")(page)).toBeVisible(),
  pending: ({ page }) => button("Connected")(page).click({ force: true }),
  done: async ({ page, me }) => {
    await expect(button("Connected")(page)).toBeVisible();
    await expect.poll(() => json<unknown[]>(me, `/api/matches/${me.id}`)).toHaveLength(1);
  },
});

row("spec 8: chat failure", {
  path: () => "/discover",
  call: ({ ana }) => `GET /api/messages/${ana.id}`,
  control: link("Message"),
  title: "We couldn't load this chat",
  retry: tryAgain,
  pending: loading,
  done: ({ page }) => said(page, "Say hi to Ana Souza"),
});

const unsent = (page: Page) => page.getByRole("log").getByText("On my way", { exact: true });

row("spec 8: message failure", {
  path: ({ ana }) => `/chat/${ana.id}`,
  typed: () => ({ "Message to Ana Souza": "On my way" }),
  call: ({ ana }) => `POST /api/messages/${ana.id}`,
  control: button("Send"),
  title: "Failed to send message",
  retry: button("Try again"),
  sendsByItself: true,
  kept: ({ page }) => expect(unsent(page)).toBeVisible(),
  pending: async ({ page }) => {
    await said(page, "Sending…");
    await field(page, "Message to Ana Souza").press("Enter");
  },
  done: async ({ page, me, ana }) => {
    await expect(page.getByRole("log").getByText("Sent", { exact: true })).toBeAttached();
    await expect(unsent(page)).toHaveCount(1);
    expect(await json(ana, `/api/messages/${me.id}?peek=1`)).toHaveLength(1);
  },
});

const ownCard = (page: Page) => page.getByRole("region", { name: "Ada Walker" });

row("spec 8: profile failure", {
  path: () => "/matches",
  call: () => "GET /api/users/me",
  control: link("Profile"),
  // A full load: within the app it is held already.
  start: ({ page }) => page.goto("/profile"),
  title: "We couldn’t load your profile",
  retry: tryAgain,
  pending: ({ page }) => expect(page.getByRole("alert")).toHaveCount(0),
  signedOutTitle: "Welcome to Hereabouts",
  done: async ({ page }) => {
    await expect(ownCard(page)).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
  },
});

row("spec 8: profile edit failure", {
  path: () => "/profile",
  open: ({ page }) => button("Edit profile")(page).click(),
  typed: () => ({ Name: "Ada Ryder", Bio: "Half a sentence" }),
  call: () => "PUT /api/users/me",
  control: button("Save changes"),
  title: "Unable to update",
  fallback: "Changes not saved",
  done: async (stage) => {
    await said(stage.page, "Profile updated");
    expect(await myself(stage)).toMatchObject({ name: "Ada Ryder", bio: "Half a sentence" });
  },
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
      await said(page, "Uploading...");
      await expect(page.getByLabel("Uploading...")).toBeDisabled();
    },
  };
};

row("spec 8: upload failure", {
  ...ofUpload("Update photos"),
  path: () => "/profile",
  call: () => "POST /api/upload/profile",
  done: async (stage) => {
    await said(stage.page, "Photo updated");
    expect(await myself(stage)).toMatchObject({ profileImageUrl: expect.stringMatching(/^\/up/) });
  },
});

row("spec 8: upload failure of a cover", {
  ...ofUpload("Add a cover photo"),
  path: () => "/events/create",
  typed: () => ({ Title: "Board games" }),
  call: () => "POST /api/upload/event",
  kept: async ({ page }) => {
    await expectPreview(page);
    await noFindings(page);
    await expect(field(page, "Title")).toHaveValue("Board games");
  },
  done: async ({ page }) => {
    await expect(page.locator("form img")).toHaveAttribute("src", /^\/uploads\//);
    await expect(field(page, "Title")).toHaveValue("Board games");
  },
});

row("spec 8: change password failure", {
  path: () => "/settings",
  typed: () => ({
    "Current password": PASSWORD,
    "New password": "remembered",
    "Confirm new password": "remembered",
  }),
  isForgotten: true,
  call: () => "POST /api/auth/change-password",
  control: button("Change password"),
  title: "Failed to change password",
  refusal: {
    why: "The current password is not right.",
    provoke: ({ page }) => field(page, "Current password").fill("wrong-one"),
    mend: ({ page }) => field(page, "Current password").fill(PASSWORD),
  },
  done: async ({ page, me: { email } }) => {
    await said(page, "Password changed");
    const signIn = await page.request.post("/api/login", {
      data: { email, password: "remembered" },
    });
    expect(signIn.status()).toBe(200);
  },
});

// The rows below have no words of a failure, or no call that could fail: signing out of a session that has ended succeeds,
// an event that is not there is one answer of the event's own call, sharing asks no server, and a place is lost in silence.

const refuse = (route: Route) => route.fulfill({ status: 500, body: "" });
const abort = (route: Route) => route.abort();
const isSignedIn = async (page: Page) =>
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
    expect(await isSignedIn(page)).toEqual({ isAuthenticated: true });
    await page.unroute("**/api/logout");
    await page.reload();
    await expectSignIn(page);
    expect(await isSignedIn(page)).toEqual({ isAuthenticated: false });
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
    await said(page, "Sharing not available");
    await page.evaluate(() =>
      Object.defineProperty(Navigator.prototype, "clipboard", {
        value: { writeText: () => Promise.resolve() },
      }),
    );
    await button(share)(page).click();
    await said(page, "Link copied");
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
