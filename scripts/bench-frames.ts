import { join } from "node:path";
import { findChromium } from "./test/chromium.ts";

const FILES = ["map-many", "slow", "offline"].map((name) => `e2e/${name}.spec`);

const child = Bun.spawn([process.execPath, "run", "--bun", "playwright", "test", ...FILES], {
  cwd: join(import.meta.dir, "../web"),
  env: {
    ...process.env,
    CHROMIUM_PATH: await findChromium(),
    PLAYWRIGHT_TAG: "@bench|slow.spec",
  },
  stdio: ["ignore", "inherit", "inherit"],
});
process.exit(await child.exited);
