import type { Page, Route } from "@playwright/test";

import { expect, test } from "./fixtures";
import { enter, newNeighbour, ownSpot } from "./neighbours";

const GONE = "We can't reach the server. Check your connection and try again.";
const password = "secret-1";
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Answers every call to an address in one way, until it is let go. */
async function meanwhile(page: Page, address: string, answer: (route: Route) => unknown) {
  await page.route(address, answer);
  return () => page.unroute(address);
}

type Held = { letGo: () => void; asked: () => number };

/** Holds what is sent to an address back, until it is let go. */
async function holdBack(page: Page, address: string, method: string): Promise<Held> {
  const held = Promise.withResolvers<void>();
  let asked = 0;
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    asked += 1;
    await held.promise;
    return route.continue();
  });
  return { letGo: held.resolve, asked: () => asked };
}

type Form = {
  name: string;
  path: string;
  address: string;
  method: string;
  submit: string;
  failure: string;
  /** A field with what is typed into it. */
  typed: [label: string, text: string];
  open?: (page: Page) => Promise<void>;
  rest: { [label: string]: string };
};

const forms: Form[] = [
  {
    name: "profile setup",
    path: "/profile-setup",
    address: "**/api/users/me",
    method: "PUT",
    submit: "Complete profile",
    failure: "Update failed",
    typed: ["Bio", "Half a sentence"],
    open: (page) => page.getByRole("checkbox", { name: "Nature" }).check(),
    rest: {},
  },
  {
    name: "profile edit",
    path: "/profile",
    address: "**/api/users/me",
    method: "PUT",
    submit: "Save changes",
    failure: "Unable to update",
    typed: ["Bio", "Half a sentence"],
    open: (page) => button(page, "Edit profile").click(),
    rest: {},
  },
  {
    name: "create event",
    path: "/events/create",
    address: "**/api/events",
    method: "POST",
    submit: "Publish event",
    failure: "Unable to create event",
    typed: ["Title", "Board games"],
    open: async (page) => void (await page.getByLabel("Category").selectOption("Food")),
    rest: { Description: "Bring one.", Location: "Old mill", Date: "2099-05-01", Time: "19:30" },
  },
];

for (const form of forms)
  test(`spec 8: the server is gone, the answer is slow, the session ended in another tab: ${form.name}`, async ({
    page,
    allowErrors,
  }) => {
    allowErrors(/ERR_FAILED|ERR_CONNECTION|status of 401|WebSocket/);
    const me = await enter(
      page,
      ownSpot(),
      form.submit === "Complete profile" ? { interests: [] } : {},
    );
    const { email } = (await (await me.client.get("/api/users/me")).json()) as { email: string };
    await page.goto(form.path);
    await form.open?.(page);
    const field = page.getByLabel(form.typed[0]);
    await field.fill(form.typed[1]);
    for (const [label, text] of Object.entries(form.rest)) await page.getByLabel(label).fill(text);

    const restore = await meanwhile(page, form.address, (route) => route.abort());
    await button(page, form.submit).click();
    const failure = page.getByRole("alert").filter({ hasText: form.failure });
    await expect(failure).toContainText(GONE);
    await expect(field).toHaveValue(form.typed[1]);
    await restore();

    await page.context().clearCookies();
    await button(page, form.submit).click();
    await expect(page.getByText("You were signed out", { exact: true })).toBeVisible();
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.keyboard.press("Enter");
    await expect(page.getByText("Welcome back!", { exact: true })).toBeVisible();
    await page.goto(form.path);
    await expect(field).toHaveValue(form.typed[1]);

    const held = await holdBack(page, form.address, form.method);
    await button(page, form.submit).click();
    await expect(button(page, form.submit)).toHaveAttribute("aria-busy", "true");
    await expect(button(page, form.submit)).toBeDisabled();
    await field.press("Enter");
    held.letGo();
    await expect(button(page, form.submit)).toHaveCount(0);
    expect(held.asked()).toBe(1);
  });

test("spec 8: sign-in failure and signup failure when the server is gone, and the answer is slow", async ({
  page,
  allowErrors,
}) => {
  allowErrors(/ERR_FAILED/, /WebSocket/);
  const email = `${crypto.randomUUID()}@example.com`;
  await page.goto("/signup");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Full name").fill("Ada Walker");
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm password").fill(password);
  await page.getByRole("checkbox", { name: "Music" }).check();
  let restore = await meanwhile(page, "**/api/register", (route) => route.abort());
  await button(page, "Create account").click();
  const refused = page.getByRole("alert").filter({ hasText: "We couldn’t create your account" });
  await expect(refused).toContainText(GONE);
  await expect(page.getByLabel("Full name")).toHaveValue("Ada Walker");
  await restore();
  const signingUp = await holdBack(page, "**/api/register", "POST");
  await refused.getByRole("button", { name: "Try again" }).click();
  await expect(refused.getByRole("button", { name: "Creating account..." })).toBeDisabled();
  await page.getByLabel("Full name").press("Enter");
  signingUp.letGo();
  await expect(page.getByText("Account created", { exact: true })).toBeVisible();
  expect(signingUp.asked()).toBe(1);

  await page.context().clearCookies();
  await page.goto("/login");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  restore = await meanwhile(page, "**/api/login", (route) => route.abort());
  await button(page, "Sign in").click();
  const card = page.getByRole("alert").filter({ hasText: "We couldn't sign you in" });
  await expect(card).toContainText(GONE);
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
  await restore();
  const signingIn = await holdBack(page, "**/api/login", "POST");
  await card.getByRole("button", { name: "Try again" }).click();
  await expect(card.getByRole("button", { name: "Signing in..." })).toBeDisabled();
  signingIn.letGo();
  await expect(page.getByText("Welcome back!", { exact: true })).toBeVisible();
});

test("spec 2: events that load have placeholders; spec 8: events load failure, event detail failure, discover failure and chat failure when the server is gone, and the answer is slow", async ({
  page,
  baseURL,
  allowErrors,
}) => {
  test.slow();
  allowErrors(/ERR_FAILED/);
  const spot = ownSpot();
  const ana = await newNeighbour(baseURL, spot, { name: "Ana Souza" });
  await enter(page, spot);
  const answer = await ana.client.post("/api/events", {
    data: {
      title: "Sunrise walk",
      description: "To the pier.",
      category: "outdoor",
      location: "Pier",
      dateTime: "2099-05-01T10:00:00Z",
    },
  });
  const { id } = (await answer.json()) as { id: string };
  const screens: [path: string, address: string, failure: string, loaded: string][] = [
    ["/events", "**/api/events/nearby*", "We couldn't load events", "Sunrise walk"],
    [`/events/${id}`, `**/api/events/${id}`, "We couldn't load this event", "Sunrise walk"],
    ["/discover", "**/api/users/nearby?*", "We couldn't load matches", "Ana Souza"],
    [`/chat/${ana.id}`, `**/api/messages/${ana.id}*`, "We couldn't load this chat", "Say hi"],
  ];
  for (const [path, address, failure, loaded] of screens) {
    const restore = await meanwhile(page, address, (route) => route.abort());
    await page.goto(path);
    const alert = page.getByRole("alert");
    await expect(alert).toContainText(failure);
    await expect(alert).toContainText(GONE);
    await restore();
    await button(page, "Try again").click();
    await expect(page.getByText(loaded).first()).toBeVisible();

    const held = await holdBack(page, address, "GET");
    await page.reload();
    await expect(page.getByRole("status").filter({ hasText: "Loading" })).toBeAttached();
    await expect(page.getByText(loaded)).toHaveCount(0);
    held.letGo();
    await expect(page.getByText(loaded).first()).toBeVisible();
    await page.unroute(address);
  }
});

test("spec 8: the session ended in another tab while one looks around: discover, events and a chat lead to sign-in in place", async ({
  page,
  baseURL,
  allowErrors,
}) => {
  allowErrors(/status of 401|WebSocket/);
  const spot = ownSpot();
  const ana = await newNeighbour(baseURL, spot, { name: "Ana Souza" });
  await enter(page, spot);
  await page.goto(`/chat/${ana.id}`);
  await page.getByRole("textbox").fill("Half a thought");
  await page.context().clearCookies();
  await page.getByRole("textbox").press("Enter");
  await expect(page.getByText("You were signed out", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/chat/${ana.id}$`));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Welcome to Hereabouts");
});
