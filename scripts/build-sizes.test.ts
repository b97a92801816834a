import { expect, test } from "bun:test";
import { measure } from "./build-sizes.ts";
import type { Manifest } from "./build-sizes.ts";

const MANIFEST: Manifest = {
  "index.html": { file: "index.js", imports: ["_react.js"], css: ["index.css"] },
  "_react.js": { file: "react.js" },
  "_fields.js": { file: "fields.js", imports: ["_react.js", "index.html"] },
  "_router.js": { file: "router.js", imports: ["index.html"] },
  "_pins.js": { file: "pins.js" },
  "src/texts/en/en.ts": { file: "en.js", imports: ["index.html"] },
  "src/texts/en/en-member.ts": { file: "en-member.js" },
  "src/app/member-app.tsx": { file: "member.js", imports: ["_router.js", "_fields.js"] },
  "src/features/auth/sign-up-screen.tsx": { file: "sign-up.js", imports: ["_fields.js"] },
  "src/routes/map.tsx?tsr-split=component": { file: "map.js", imports: ["_router.js", "_pins.js"] },
};
const SIZES: Record<string, number> = {
  "index.js": 70_000,
  "index.css": 8000,
  "react.js": 19_000,
  "en.js": 3000,
  "member.js": 10_000,
  "router.js": 25_000,
  "fields.js": 5000,
  "en-member.js": 10_000,
  "sign-up.js": 25_000,
  "map.js": 10_000,
  "pins.js": 20_000,
  "sw.js": 12_000,
};
const BUDGET = { firstLoad: 100_000, signedIn: 50_000, page: 30_000, worker: 12_000 };

test("each part is what it adds to what is there by then, and no file counts twice", () => {
  const { report, excess } = measure(MANIFEST, (file) => SIZES[file] ?? 0, BUDGET);
  expect(report).toEqual([
    " 100.0 kB  /login, first load",
    "  50.0 kB  signed in, once",
    "  12.0 kB  service worker",
    "  30.0 kB  features/auth/sign-up-screen.tsx",
    "  30.0 kB  routes/map.tsx",
  ]);
  expect(excess).toEqual([]);
});

test("what is over its budget is named with both numbers", () => {
  const { excess } = measure(MANIFEST, (file) => (SIZES[file] ?? 0) * 1.1, BUDGET);
  expect(excess).toEqual([
    "/login, first load: 110.0 kB, at most 100.0 kB",
    "signed in, once: 55.0 kB, at most 50.0 kB",
    "service worker: 13.2 kB, at most 12.0 kB",
    "features/auth/sign-up-screen.tsx: 33.0 kB, at most 30.0 kB",
    "routes/map.tsx: 33.0 kB, at most 30.0 kB",
  ]);
});

test("a page that the budget is measured from may not vanish unseen", () => {
  const { "src/app/member-app.tsx": _gone, ...rest } = MANIFEST;
  expect(() => measure(rest, () => 0, BUDGET)).toThrow("member-app.tsx");
});
