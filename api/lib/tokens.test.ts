import { expect, test } from "bun:test";
import { isPublicId, newTimedId } from "./tokens.ts";

test("a timed id is a public id that begins with its moment, and no two are alike", () => {
  const now = Date.UTC(2026, 10, 22, 4, 20);
  const ids = Array.from({ length: 1000 }, () => newTimedId(now));
  expect(ids.every(isPublicId)).toBe(true);
  expect(new Set(ids).size).toBe(1000);
  const bytes = Buffer.from(ids[0]!, "base64url");
  expect(bytes.readUIntBE(0, 6)).toBe(now);
});
