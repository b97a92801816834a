import { expect, test } from "bun:test";
import { isBlank, oneLine } from "./visible-text.schema.ts";

test.each([
  ["Ada\u200B", "Ada"],
  ["\uFEFFA\uFEFF\u2060d\u00ADa\u034F", "Ada"],
  ["Ada\u202Etxt.exe", "Adatxt.exe"],
  ["\u2067Ada\u2069 \u200Eof\u200F \u061CKent", "Ada of Kent"],
  ["A\u200Dd\u200Ca", "Ada"],
  ["Ada\u{E0041}\u{E0064}\u{E007F}", "Ada"],
  ["Ada\uFE0F\uFE0E", "Ada"],
  ["A\u0007d\u0085a\uFFF9\uFFFB", "Ada"],
  ["  Ada\n\t of\u3000\u2800 \u2028Kent\u00A0", "Ada of Kent"],
  [
    "Z\u0301\u0302\u0303\u0304\u0305\u0306a\u0301\u0301\u0301\u0301\u0301",
    "Z\u0301\u0302\u0303\u0304a\u0301\u0301\u0301\u0301",
  ],
])("%j is written as %j in one line", (sent, kept) => {
  expect(oneLine(sent)).toBe(kept);
});

test.each([
  ["emoji of several", "👩🏽‍🚀 ❤️‍🔥 🏳️‍🌈 🐻‍❄️ 👩‍👩‍👧‍👦 🧑🏻‍🤝‍🧑🏿"],
  ["a keycap, a flag of a part of a country, a heart as text", "1️⃣ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤︎"],
  ["Persian", "می‌خواهم"],
  ["Sinhala and Bengali", "ශ්‍රී র‍্যাব"],
  ["Devanagari", "क्‍ष क्‌ष"],
  ["Hebrew, Arabic, Thai, Vietnamese apart", "שָׁלוֹם مُحَمَّد น้ำใจ Nguyễ\u0302n"],
  ["a Japanese name in its own form of a letter", "葛\u{E0100}城"],
])("%s stays as it is", (_, text) => {
  expect(oneLine(text)).toBe(text);
  expect(isBlank(text)).toBe(false);
});

test.each([
  "",
  " \n",
  "\u200B\u200D",
  "\u3164\u115F\uFFA0",
  "\u2800",
  "\u202E\u2066\u2069",
  "\u0301\u0489",
  "\uFE0F",
  "\u{E0041}",
])("%j is blank to the eye", (text) => {
  expect(isBlank(text)).toBe(true);
});

test("what is written in one line is not written otherwise the second time", () => {
  const signs = [
    "a",
    " ",
    "\u200C",
    "\u200D",
    "\uFE0F",
    "\u202E",
    "\u0301",
    "\u2800",
    "ب",
    "❤",
    "🏽",
    "1",
    "\u20E3",
    "🏴",
    "\u{E0067}",
    "\u{E007F}",
    "葛",
    "\u{E0100}",
    "\n",
  ];
  let seed = 1;
  const next = () => (seed = (seed * 48_271) % 2_147_483_647);
  for (let run = 0; run < 20_000; run += 1) {
    const text = Array.from({ length: 8 }, () => signs[next() % signs.length]).join("");
    const once = oneLine(text);
    expect([text, oneLine(once)]).toEqual([text, once]);
  }
});

test("a long text takes no longer than it has to", () => {
  for (const unit of ["\u200D", "❤\uFE0F\u200D", "a\u0301", " ", "🏴\u{E0067}", "ب\u200C"]) {
    const started = performance.now();
    oneLine(unit.repeat(50_000));
    isBlank(unit.repeat(50_000));
    expect(performance.now() - started).toBeLessThan(500);
  }
});
