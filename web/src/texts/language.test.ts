import { expect, test } from "bun:test";

import { resolveLanguage } from "./language";

test("the browser's first language that we speak is taken, with its region", () => {
  expect(resolveLanguage(undefined, ["fr-FR", "de-AT", "en"])).toEqual({
    language: "de",
    locale: "de-AT",
  });
  expect(resolveLanguage(undefined, ["en-GB", "de"])).toEqual({ language: "en", locale: "en-GB" });
});

test("a browser that speaks none of ours gets English", () => {
  expect(resolveLanguage(undefined, ["fr-FR"])).toEqual({ language: "en", locale: "en" });
  expect(resolveLanguage(undefined, ["deu", "english"])).toEqual({ language: "en", locale: "en" });
  expect(resolveLanguage(undefined, [])).toEqual({ language: "en", locale: "en" });
});

test("a choice goes before the browser, and keeps the region where the browser knows it", () => {
  expect(resolveLanguage("de", ["en-US"])).toEqual({ language: "de", locale: "de" });
  expect(resolveLanguage("en", ["de-DE", "en-AU"])).toEqual({ language: "en", locale: "en-AU" });
});
