import { afterEach, expect, test } from "bun:test";
import { enrol } from "@hereabouts/api/testing/enrol";
import { fireEvent } from "@testing-library/react";

import { isPlacedByHand, rememberPlacing } from "@/features/places/own-position";
import { chooseLanguage, chosenLanguage } from "@/texts/language";

import { GreetingSocket, SPOT, enterWorld, renderApp, worldOfEach } from "./app";
import { field as messageField } from "./chat";
import { box, button, fill, heading, link, press, textShown, waitFor } from "./page";

const worldOf = worldOfEach({}, GreetingSocket);
const AREAS = ["localStorage", "sessionStorage"] as const;
const kept = AREAS.map(
  (area) => [area, Object.getOwnPropertyDescriptor(globalThis, area)] as const,
);

afterEach(() => {
  for (const [area, descriptor] of kept)
    if (descriptor) Object.defineProperty(globalThis, area, descriptor);
});

/** A browser that blocks site storage: mere access throws. */
function refuseStorage() {
  const get = (): never => {
    throw new DOMException("blocked", "SecurityError");
  };
  for (const area of AREAS) Object.defineProperty(globalThis, area, { configurable: true, get });
}

/** A browser with full storage: reads succeed, writes fail. */
function fillStorage() {
  const full = {
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  };
  for (const area of AREAS)
    Object.defineProperty(globalThis, area, { configurable: true, value: full });
}

const WAYS = [
  ["refused", refuseStorage],
  ["full", fillStorage],
] as const;

for (const [how, spoil] of WAYS)
  test(`with ${how} storage the page is shown, and says why a sign-in failed`, async () => {
    spoil();
    expect(chosenLanguage()).toBeUndefined();
    renderApp("/events");
    await waitFor(heading("Welcome to Hereabouts"));
    await fill("E-mail", "nobody@example.com");
    await fill("Password", "secret-1");
    await press(button("Sign in"));
    await textShown("Invalid email or password");
  });

for (const [how, spoil] of WAYS)
  test(`with ${how} storage a member uses the app, and what they do arrives`, async () => {
    const me = await enterWorld(worldOf());
    const ana = await enrol(worldOf(), { name: "Ana" }, SPOT);
    spoil();
    renderApp("/map");
    await waitFor(heading("Map"));
    renderApp(`/chat/${ana.id}`);
    const message = (await messageField()) as HTMLTextAreaElement;
    fireEvent.change(message, { target: { value: "Hello" } });
    await press(button("Send"));
    await waitFor(async () => {
      const { body } = await ana.get(`/api/messages/${me.id}`);
      expect(body.map(({ content }: { content: string }) => content)).toEqual(["Hello"]);
    });
    renderApp("/settings#appearance");
    const themes: unknown[] = [];
    window.addEventListener("storage", ({ key, newValue }) => themes.push(key, newValue), {
      once: true,
    });
    await press(box("Dark"));
    expect(themes).toEqual(["theme", "dark"]);
    await press(link("Back to settings"));
    await press(button("Sign out"));
    await waitFor(heading("Welcome to Hereabouts"));
    await waitFor(async () => expect((await me.get("/api/users/me")).status).toBe(401));
  });

for (const [how, spoil] of WAYS)
  test(`with ${how} storage a chosen language holds in its tab, and the settings say so`, async () => {
    await enterWorld(worldOf());
    spoil();
    const { reload } = window.location;
    let loads = 0;
    window.location.reload = () => void (loads += 1);
    try {
      chooseLanguage("de");
      expect([loads, chosenLanguage()]).toEqual([1, "de"]);
      renderApp("/settings#appearance");
      await textShown(/^This browser keeps nothing/);
      const before = loads;
      await press(button("System"));
      expect(loads).toBeGreaterThan(before);
      expect(chosenLanguage()).toBeUndefined();
    } finally {
      window.location.reload = reload;
    }
  });

test("a language that can be stored applies to all tabs", async () => {
  await enterWorld(worldOf());
  const { reload } = window.location;
  window.location.reload = () => undefined;
  try {
    chooseLanguage("de");
    expect([chosenLanguage(), localStorage.getItem("language"), window.name]).toEqual([
      "de",
      "de",
      "",
    ]);
    chooseLanguage(undefined);
    expect(chosenLanguage()).toBeUndefined();
  } finally {
    window.location.reload = reload;
  }
});

test("without storage the browser's position replaces no chosen place", () => {
  expect(isPlacedByHand("somebody")).toBe(false);
  refuseStorage();
  expect(isPlacedByHand("somebody")).toBe(true);
});

test("with full storage a place chosen by hand lasts as long as the page", () => {
  fillStorage();
  rememberPlacing("somebody", true);
  expect(isPlacedByHand("somebody")).toBe(true);
  rememberPlacing("somebody", false);
  expect(isPlacedByHand("somebody")).toBe(false);
});

test("without cookies a sign-in says so instead of asking repeatedly", async () => {
  Object.defineProperty(document, "cookie", { configurable: true, get: () => "", set: () => {} });
  try {
    const me = await worldOf().member({ password: "secret-1" });
    renderApp("/events");
    await fill("E-mail", me.email);
    await fill("Password", "secret-1");
    await press(button("Sign in"));
    await textShown(/^Your browser refuses cookies/);
    await press(button("Sign in"));
    await textShown(/^Your browser refuses cookies/);
    expect(window.location.pathname).toBe("/events");
  } finally {
    Reflect.deleteProperty(document, "cookie");
  }
});

test("with full storage a member can sign in", async () => {
  const me = await worldOf().member({ password: "secret-1" });
  fillStorage();
  renderApp("/login");
  await fill("E-mail", me.email);
  await fill("Password", "secret-1");
  await press(button("Sign in"));
  await waitFor(heading("Map"));
});
