import { afterEach, expect, test } from "bun:test";

import { chosenLanguage } from "@/texts/language";

import { renderApp, worldOfEach } from "./app";
import { button, fill, heading, press, said, waitFor } from "./page";

const worldOf = worldOfEach();
const AREAS = ["localStorage", "sessionStorage"] as const;
const kept = AREAS.map(
  (area) => [area, Object.getOwnPropertyDescriptor(globalThis, area)] as const,
);

afterEach(() => {
  for (const [area, descriptor] of kept)
    if (descriptor) Object.defineProperty(globalThis, area, descriptor);
});

/** As a browser in which the storage of sites is blocked: it throws where a storage is only named. */
function refuseStorage() {
  const get = (): never => {
    throw new DOMException("blocked", "SecurityError");
  };
  for (const area of AREAS) Object.defineProperty(globalThis, area, { configurable: true, get });
}

/** As a browser in which there is no room: everything can be read, and nothing written. */
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

for (const [how, spoil] of [
  ["refused", refuseStorage],
  ["full", fillStorage],
] as const)
  test(`with ${how} storage the page is shown, and says why a sign-in failed`, async () => {
    spoil();
    expect(chosenLanguage()).toBeUndefined();
    renderApp("/events");
    await waitFor(heading("Welcome to Hereabouts"));
    await fill("E-mail", "nobody@example.com");
    await fill("Password", "secret-1");
    await press(button("Sign in"));
    await said("Invalid email or password");
  });

test("with full storage one can sign in", async () => {
  const me = await worldOf().member({ password: "secret-1" });
  fillStorage();
  renderApp("/login");
  await fill("E-mail", me.email);
  await fill("Password", "secret-1");
  await press(button("Sign in"));
  await waitFor(heading("Map"));
});
