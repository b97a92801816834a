import { expect, test } from "bun:test";

import { resolveLanguage } from "./language";

test("the browser's first supported language is used, with its region", () => {
  expect(resolveLanguage(undefined, ["fr-FR", "de-AT", "en"])).toEqual({
    language: "de",
    locale: "de-AT",
  });
  expect(resolveLanguage(undefined, ["en-GB", "de"])).toEqual({ language: "en", locale: "en-GB" });
});

test("a browser without a supported language gets English", () => {
  expect(resolveLanguage(undefined, ["fr-FR"])).toEqual({ language: "en", locale: "en" });
  expect(resolveLanguage(undefined, ["deu", "english"])).toEqual({ language: "en", locale: "en" });
  expect(resolveLanguage(undefined, [])).toEqual({ language: "en", locale: "en" });
});

test("a chosen language takes precedence, and keeps the browser's region if it has one", () => {
  expect(resolveLanguage("de", ["en-US"])).toEqual({ language: "de", locale: "de" });
  expect(resolveLanguage("en", ["de-DE", "en-AU"])).toEqual({ language: "en", locale: "en-AU" });
});
