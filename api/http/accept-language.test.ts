import { expect, test } from "bun:test";
import { preferredLanguage } from "./accept-language.ts";

test.each([
  [null, "en"],
  ["", "en"],
  ["de", "de"],
  ["de-AT,de;q=0.9,en;q=0.8", "de"],
  ["en-GB,en;q=0.9,de;q=0.8", "en"],
  ["en;q=0.5, DE;q=0.7", "de"],
  ["fr-FR,fr;q=0.9,de;q=0.4,en;q=0.2", "de"],
  ["fr,*;q=0.5", "en"],
  ["de;q=0,en;q=0.1", "en"],
  ["de;q=x,;;,=", "en"],
  ["destiny", "en"],
])("%p asks for %p", (header, language) => {
  expect(preferredLanguage(header)).toBe(language as "en" | "de");
});
