import { expect, test } from "bun:test";

import { settleLanguage } from "./language";

test("the browser's first language that we speak is taken, with its region", () => {
  expect(settleLanguage(undefined, ["fr-FR", "de-AT", "en"])).toEqual({
    language: "de",
    locale: "de-AT",
  });
  expect(settleLanguage(undefined, ["en-GB", "de"])).toEqual({ language: "en", locale: "en-GB" });
});

test("a browser that speaks none of ours gets English", () => {
  expect(settleLanguage(undefined, ["fr-FR"])).toEqual({ language: "en", locale: "en" });
  expect(settleLanguage(undefined, ["deu", "english"])).toEqual({ language: "en", locale: "en" });
  expect(settleLanguage(undefined, [])).toEqual({ language: "en", locale: "en" });
});

test("a choice goes before the browser, and keeps the region where the browser knows it", () => {
  expect(settleLanguage("de", ["en-US"])).toEqual({ language: "de", locale: "de" });
  expect(settleLanguage("en", ["de-DE", "en-AU"])).toEqual({ language: "en", locale: "en-AU" });
});
