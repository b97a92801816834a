import { expect, test } from "bun:test";
import { measure } from "./build-sizes.ts";
import type { Manifest } from "./build-sizes.ts";

const MANIFEST: Manifest = {
  "index.html": { file: "index.js", imports: ["_react.js"], css: ["index.css"] },
  "_react.js": { file: "react.js" },
  "_shared.js": { file: "shared.js", imports: ["_react.js", "index.html"] },
  "src/routes/login.tsx?tsr-split=component": { file: "login.js", imports: ["index.html"] },
  "src/features/auth/sign-in-screen.tsx": { file: "sign-in.js", imports: ["_shared.js"] },
  "src/texts/en.ts": { file: "en.js", imports: ["index.html"] },
  "src/routes/map.tsx?tsr-split=component": { file: "map.js", imports: ["_shared.js", "_pins.js"] },
  "_pins.js": { file: "pins.js" },
};
const SIZES: Record<string, number> = {
  "index.js": 87_000,
  "index.css": 8000,
  "react.js": 20_000,
  "shared.js": 5000,
  "login.js": 100,
  "en.js": 3000,
  "sign-in.js": 2900,
  "map.js": 10_000,
  "pins.js": 20_000,
};

test("the first load is everything that /login fetches, once; a route is what it adds", () => {
  const { report, excess } = measure(MANIFEST, (file) => SIZES[file] ?? 0);
  expect(report).toEqual([" 126.0 kB  /login, first load", "  30.0 kB  routes/map.tsx"]);
  expect(excess).toEqual([]);
});

test("pages over their budget are named with both numbers", () => {
  const { excess } = measure(MANIFEST, (file) => (SIZES[file] ?? 0) * 1.1);
  expect(excess).toEqual([
    "/login, first load: 138.6 kB, at most 130.0 kB",
    "routes/map.tsx: 33.0 kB, at most 30.0 kB",
  ]);
});

test("a page that the budget is measured from may not vanish unseen", () => {
  const { "src/features/auth/sign-in-screen.tsx": _gone, ...rest } = MANIFEST;
  expect(() => measure(rest, () => 0)).toThrow("sign-in-screen.tsx");
});
