import { describe, expect, test } from "bun:test";
import { join } from "node:path";

import { validateSignUp } from "@/features/auth/auth.validation";

import { de } from "./de/de";
import { deDating } from "./de/de-dating";
import { deDiscover } from "./de/de-discover";
import { deMember } from "./de/de-member";
import { dePhotos } from "./de/de-photos";
import { dePrompts } from "./de/de-prompts";
import { dePlaces } from "./de/de-places";
import { deEventForm } from "./de/de-event-form";
import { deMailed } from "./de/de-mailed";
import { deMyEvents } from "./de/de-my-events";
import { deSettings } from "./de/de-settings";
import { deSetup } from "./de/de-setup";
import { deSignUp } from "./de/de-sign-up";
import { deWaysBack } from "./de/de-ways-back";
import { en } from "./en/en";
import { enDating } from "./en/en-dating";
import { enDiscover } from "./en/en-discover";
import { enMember } from "./en/en-member";
import { enPhotos } from "./en/en-photos";
import { enPrompts } from "./en/en-prompts";
import { enPlaces } from "./en/en-places";
import { enEventForm } from "./en/en-event-form";
import { enMailed } from "./en/en-mailed";
import { enMyEvents } from "./en/en-my-events";
import { enSettings } from "./en/en-settings";
import { enSetup } from "./en/en-setup";
import { enSignUp } from "./en/en-sign-up";
import { enWaysBack } from "./en/en-ways-back";

const SRC = join(import.meta.dir, "..");

/** Every key with its text, or with the number of parts of a sentence. */
function shapeOf(catalogue: object, path = ""): string[] {
  return Object.entries(catalogue).flatMap(([key, value]: [string, unknown]) => {
    const name = `${path}${key}`;
    if (typeof value === "function") return [`${name}(${value.length})`];
    return typeof value === "object" && value !== null ? shapeOf(value, `${name}.`) : [name];
  });
}

function textsOf(catalogue: object): string[] {
  return Object.values(catalogue).flatMap((value: unknown) => {
    if (typeof value === "object" && value !== null) return textsOf(value);
    return typeof value === "string" ? [value] : [];
  });
}

describe.each([
  ["shared", en, de],
  ["member", enMember, deMember],
  ["photos", enPhotos, dePhotos],
  ["places", enPlaces, dePlaces],
  ["event form", enEventForm, deEventForm],
  ["my events", enMyEvents, deMyEvents],
  ["mailed", enMailed, deMailed],
  ["settings", enSettings, deSettings],
  ["setup", enSetup, deSetup],
  ["signing up", enSignUp, deSignUp],
  ["ways back", enWaysBack, deWaysBack],
  ["prompts", enPrompts, dePrompts],
  ["discover", enDiscover, deDiscover],
  ["dating", enDating, deDating],
] as const)("the %s catalogues", (_, english, german) => {
  test("have the same keys and parameters in all languages", () => {
    const inOrder = (catalogue: object) => shapeOf(catalogue).toSorted();
    expect(inOrder(german)).toEqual(inOrder(english));
  });

  test("are never empty", () => {
    for (const catalogue of [english, german])
      expect(textsOf(catalogue).filter((text) => text.trim() === "")).toEqual([]);
  });
});

test("German counts one and many, and writes numbers its way", () => {
  expect(enMember.messages.unread(1234)).toBe("1,234 unread");
  expect(deMember.messages.unread(1234)).toBe("1.234 ungelesen");
  expect([1, 2].map(deMember.map.peopleNearby)).toEqual([
    "1 Person in der Nähe",
    "2 Leute in der Nähe",
  ]);
  expect([1, 3].map(de.time.daysAgo)).toEqual(["vor 1 Tag", "vor 3 Tagen"]);
  expect(deMember.map.ring(0.5)).toBe("0,5 km");
});

test("German translates a refusal by its code, and leaves an unknown one to the screen", () => {
  expect(de.errors.ofServer("Invalid email or password", "bad_credentials")).toBe(
    "E-Mail oder Passwort stimmt nicht.",
  );
  expect(de.errors.ofServer("Whatever", "of_tomorrow")).toBeUndefined();
  expect(de.errors.ofServer("That was too often. Try again in 1 second.", "rate_limited")).toBe(
    "Das war zu oft. Versuch es in 1 Sekunde noch einmal.",
  );
  expect(de.errors.ofServer("Too many. Try again in 7 hours.", "first_contact")).toEndWith(
    "Versuch es in 7 Stunden noch einmal.",
  );
  expect(de.errors.ofServer("You can send 2 messages.", "first_contact")).toBe(
    "Mehr geht erst nach einer Antwort.",
  );
  expect(
    de.errors.ofServer("You can ask 2 questions until the host answers.", "first_contact"),
  ).toBe("Mehr geht erst nach einer Antwort.");
  expect(en.errors.ofServer("Invalid email or password", "bad_credentials")).toBe(
    "Invalid email or password",
  );
});

test("German translates field errors with the bounds of the API", () => {
  const form = new FormData();
  for (const [field, value] of Object.entries({ email: "x", name: " ", age: "17", password: "12" }))
    form.set(field, value);
  const told = Object.entries(validateSignUp(form, 6)).map(([field, message]) => [
    field,
    de.errors.ofField(message, field),
  ]);
  expect(Object.fromEntries(told)).toMatchObject({
    email: "Gib eine gültige E-Mail-Adresse ein.",
    name: "Gib deinen Namen an, damit andere wissen, wer du bist.",
    age: "Gib ein Alter zwischen 18 und 99 ein.",
    password: "Das Passwort muss mindestens 6 Zeichen lang sein",
  });
  for (const [message, german] of [
    ["Password must be at least 12 characters long", "Das Passwort muss mindestens 12 Zeichen"],
    ["Use at most 256 characters.", "Höchstens 256 Zeichen."],
    ["This password is too common. Choose one that others don't use.", "zu verbreitet"],
  ] as const)
    for (const field of ["password", "newPassword"])
      expect(de.errors.ofField(message, field)).toContain(german);
  expect(de.errors.ofField("Anything", "another")).toBe("Bitte prüf diese Angabe.");
});

test("German translates the offered interests in either letter case, and leaves others", () => {
  expect(["hiking", "Coffee", "Bouldern"].map(de.interest)).toEqual([
    "Wandern",
    "Kaffee",
    "Bouldern",
  ]);
  // Names that every object has: a member may be interested in anything.
  const odd = ["constructor", "__proto__", "toString"];
  expect(odd.map(de.interest)).toEqual(odd);
});

test("no module reads texts while it loads, as the language is not known yet", async () => {
  const child = Bun.spawn([process.execPath, "src/testing/import-everything.ts"], {
    cwd: join(SRC, ".."),
    stderr: "inherit",
  });
  expect(await new Response(child.stdout).text()).toBe("");
  expect(await child.exited).toBe(0);
});
