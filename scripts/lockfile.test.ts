import { expect, test } from "bun:test";
import { addressesIn, withoutAddresses } from "./lockfile.ts";

const LOCKFILE = `{
  "packages": {
    "zod": ["zod@4.6.7", "https://registry.example/zod/-/zod-4.6.7.tgz", {}, "sha512-abc=="],
    "hono": ["hono@4.13.19", "", {}, "sha512-def=="],
  }
}`;

test("a tarball address is found and emptied, the rest stays", () => {
  expect(addressesIn(LOCKFILE)).toBe(1);
  const clean = withoutAddresses(LOCKFILE);
  expect(addressesIn(clean)).toBe(0);
  expect(clean).toContain('["zod@4.6.7", "", {}, "sha512-abc=="]');
  expect(clean).toContain('["hono@4.13.19", "", {}, "sha512-def=="]');
});
