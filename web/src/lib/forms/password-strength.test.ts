import { expect, test } from "bun:test";

import { strengthOf } from "./password-strength";

const judge = (password: string, about: string[] = [], min = 6) =>
  strengthOf({ password, about, min });

test("a password that the server would refuse is refused before it is sent", () => {
  expect(judge("wa1k")).toBe("tooShort");
  expect(judge("eleven chrs", [], 12)).toBe("tooShort");
  expect(judge("123456")).toBe("tooCommon");
  expect(judge("PassWort")).toBe("tooCommon");
});

test("a hard password scores above an easy one", () => {
  expect(judge("aaaaaaa")).toBe("weak");
  expect(judge("secret-1")).toBe("weak");
  expect(judge("kX9#mQ2p")).toBe("fair");
  expect(judge("correct horse")).toBe("good");
  expect(judge("seven lanterns over the pier")).toBe("strong");
});

test("one's own name or address scores low", () => {
  expect(judge("adawalker93")).not.toBe("weak");
  expect(judge("adawalker93", ["adawalker93@example.com", "adawalker93"])).toBe("weak");
});

test("a very long password is scored fast", () => {
  const startedAt = performance.now();
  expect(judge("abcdefghij".repeat(1000))).toBe("weak");
  expect(performance.now() - startedAt).toBeLessThan(2000);
});
