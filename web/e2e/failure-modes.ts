import { type Locator, type Page, type Route, expect } from "@playwright/test";

import { expectAccessible } from "./accessibility";
import type { openProxy } from "./proxy";
import { enter, newNeighbour, ownSpot } from "./neighbours";

type Member = Awaited<ReturnType<typeof enter>>;
export type Stage = {
  page: Page;
  serverProxy: Awaited<ReturnType<typeof openProxy>>;
  me: Member & { email: string };
  /** Is near and hosts the event. */
  ana: Member;
  eventId: string;
};

/** A row of section 8 of the specification: how to cause the failure, the texts it shows, and how it recovers. */
export type Row = {
  /** Without a session none can end. */
  isSignedOut?: true;
  path: (stage: Stage) => string;
  /** Goes from the path to the form. */
  open?: (stage: Stage) => Promise<unknown>;
  typed?: (stage: Stage) => { [label: string]: string };
  /** Method and path of the call that fails. */
  call: (stage: Stage) => string;
  /** The element that starts the action, and how, if it is not a button. */
  control: (page: Page) => Locator;
  start?: (stage: Stage) => Promise<unknown>;
  title: string;
  /** Shown if the server gives no reason. */
  fallback?: string;
  /** A refusal by the real server: its message, how to cause it, and how to resolve it. */
  refusal?: {
    why: string;
    provoke: (stage: Stage) => Promise<unknown>;
    mend: (stage: Stage) => Promise<unknown>;
  };
  /** Checks that the action is pending; by default the control is busy. */
  pending?: (stage: Stage) => Promise<unknown>;
  /** The label of the retry button while pending. */
  retrying?: string;
  retry?: (page: Page) => Locator;
  /** Checks the typed values, if they are no longer in their fields. */
  kept?: (stage: Stage) => Promise<unknown>;
  /** Secrets and files: gone after a full load. */
  isForgotten?: true;
  done: (stage: Stage) => Promise<unknown>;
};

export const PASSWORD = "secret-1";
const GONE = /We can't reach the server\./;
const WHY = "Something broke.";
const ERROR_WITHOUT_REASON = { status: 500, body: "" };
const ERROR_WITH_REASON = { status: 500, json: { message: WHY, code: "internal" } };

export const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole("button", { name, exact: true });
export const link = (name: string | RegExp) => (page: Page) =>
  page.getByRole("link", { name, exact: true });
export const tryAgain = (page: Page) =>
  page.getByRole("alert").getByRole("button", { name: "Try again", exact: true });
export const expectText = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text, { exact: true }).filter({ visible: true }).first()).toBeVisible();

export const expectSignIn = (page: Page) =>
  expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome to Hereabouts");

export async function signInAgain(page: Page, email: string) {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");
  await expectText(page, "Welcome back!");
}

/** Holds calls back until they are let go, and counts them. */
export async function holdBack(page: Page, isMeant: (url: URL) => boolean, method: string) {
  const held = Promise.withResolvers<void>();
  let asked = 0;
  await page.route(isMeant, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    asked += 1;
    await held.promise;
    return route.continue();
  });
  return { letGo: held.resolve, asked: () => asked };
}

export async function json<Body>({ client }: Member, path: string) {
  return (await (await client.get(path)).json()) as Body;
}

export async function planWalk({ client }: Member) {
  const event = {
    title: "Sunrise walk",
    description: "To the pier.",
    category: "outdoor",
    location: "Pier",
    dateTime: "2099-05-01T10:00:00Z",
  };
  const made = await client.post("/api/events", { data: event });
  return ((await made.json()) as { id: string }).id;
}

export async function setStage(given: Pick<Stage, "page" | "serverProxy">, row: Row) {
  const spot = ownSpot();
  const ana = await newNeighbour(given.serverProxy.url, spot, { name: "Ana Souza" });
  const eventId = await planWalk(ana);
  const me = await enter(given.page, spot);
  const { email } = await json<{ email: string }>(me, "/api/users/me");
  if (row.isSignedOut) await given.page.context().clearCookies();
  return { ...given, ana, eventId, me: { ...me, email } };
}

const fieldsOf = (stage: Stage, { typed }: Row) =>
  Object.entries(typed?.(stage) ?? {}).map(([label, text]) => ({
    field: stage.page.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`)),
    text,
  }));

async function type(stage: Stage, row: Row) {
  await row.open?.(stage);
  for (const { field, text } of fieldsOf(stage, row)) await field.fill(text);
}

/** Waits until the app has no request of its own left: the failure has to hit the action. */
async function open(stage: Stage, row: Row) {
  await stage.page.goto(row.path(stage));
  await stage.page.waitForLoadState("networkidle");
  await type(stage, row);
  await expect(row.control(stage.page)).toBeAttached();
}

const start = (stage: Stage, row: Row) => row.start?.(stage) ?? row.control(stage.page).click();
const retry = (stage: Stage, row: Row) =>
  row.retry ? row.retry(stage.page).click() : start(stage, row);

async function expectKept(stage: Stage, row: Row) {
  if (row.kept) return row.kept(stage);
  for (const { field, text } of fieldsOf(stage, row)) await expect(field).toHaveValue(text);
}

function callOf(stage: Stage, row: Row) {
  const [method = "", path] = row.call(stage).split(" ");
  return { method, isMeant: (url: URL) => url.pathname === path };
}

const isReading = (stage: Stage, row: Row) => callOf(stage, row).method === "GET";

/** Changes the response to the row's call, until the returned function is called. */
async function meanwhile(stage: Stage, row: Row, answer: (route: Route) => unknown) {
  const { method, isMeant } = callOf(stage, row);
  await stage.page.route(isMeant, (route) =>
    route.request().method() === method ? answer(route) : route.fallback(),
  );
  return () => stage.page.unroute(isMeant);
}

async function refused(stage: Stage, row: Row) {
  const { page } = stage;
  const { title, fallback = title, refusal } = row;
  await open(stage, row);
  let letBe = await meanwhile(stage, row, (route) => route.fulfill(ERROR_WITHOUT_REASON));
  await start(stage, row);
  await expectText(page, title);
  await expectText(page, fallback);
  if (isReading(stage, row)) await expectAccessible(page);
  await expectKept(stage, row);
  await letBe();
  letBe = await meanwhile(stage, row, (route) => route.fulfill(ERROR_WITH_REASON));
  await retry(stage, row);
  await expectText(page, new RegExp(WHY));
  await expectKept(stage, row);
  await letBe();
  if (refusal) {
    await refusal.provoke(stage);
    await retry(stage, row);
    await expectText(page, refusal.why);
    await refusal.mend(stage);
  }
  await retry(stage, row);
  await row.done(stage);
}

/** Fails only the call of a read, as its screen has loaded; for a write the server itself is gone. */
async function gone(stage: Stage, row: Row) {
  const { page, serverProxy } = stage;
  await open(stage, row);
  const letBe = await (isReading(stage, row)
    ? meanwhile(stage, row, (route) => route.abort())
    : serverProxy.stop().then(() => serverProxy.start));
  await start(stage, row);
  await expectText(page, row.title);
  await expectText(page, GONE);
  await expectKept(stage, row);
  await letBe();
  await retry(stage, row);
  await row.done(stage);
}

async function slow(stage: Stage, row: Row) {
  const { page } = stage;
  await open(stage, row);
  if (row.retrying) {
    const letBe = await meanwhile(stage, row, (route) => route.fulfill(ERROR_WITHOUT_REASON));
    await start(stage, row);
    await expectText(page, row.title);
    await letBe();
  }
  const { method, isMeant } = callOf(stage, row);
  const held = await holdBack(page, isMeant, method);
  await (row.retrying ? retry(stage, row) : start(stage, row));
  if (row.retrying) await expect(button(row.retrying)(page)).toBeDisabled();
  await expectPending(stage, row);
  held.letGo();
  await row.done(stage);
  if (!isReading(stage, row)) expect(held.asked()).toBe(1);
}

async function expectPending(stage: Stage, row: Row) {
  if (row.pending) return row.pending(stage);
  const control = row.control(stage.page);
  await expect(control).toHaveAttribute("aria-busy", "true");
  await expect(control).toBeDisabled();
  await control.click({ force: true });
  await fieldsOf(stage, row)[0]?.field.press("Enter");
}

/** The WebSocket sends `hello` and nothing more, so that the tab learns of the end from the call itself. */
async function ended(stage: Stage, row: Row) {
  const { page, me } = stage;
  const hello = JSON.stringify({ type: "hello", userId: me.id });
  await page.routeWebSocket("**/api/realtime", (socket) => socket.send(hello));
  await open(stage, row);
  await me.client.post("/api/logout");
  await start(stage, row);
  await expectText(page, "You were signed out");
  await expectSignIn(page);
  await expect(page).not.toHaveURL(/\/(login)?$/);
  await signInAgain(page, me.email);
  await page.goto(row.path(stage));
  if (row.isForgotten) await type(stage, row);
  else await expectKept(stage, row);
  await start(stage, row);
  await row.done(stage);
}

export const FAILURE_MODES = {
  "the server refuses": refused,
  "the server is gone": gone,
  "the answer is slow": slow,
  "the session ended in another tab": ended,
};
