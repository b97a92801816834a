import { join } from "node:path";
import { findChromium } from "./chromium.ts";

const child = Bun.spawn(
  [process.execPath, "run", "--bun", "playwright", "test", "e2e/map-many.spec", "e2e/slow.spec"],
  {
    cwd: join(import.meta.dir, "../web"),
    env: {
      ...process.env,
      CHROMIUM_PATH: await findChromium(),
      PLAYWRIGHT_TAG: "@bench|slow.spec",
    },
    stdio: ["ignore", "inherit", "inherit"],
  },
);
process.exit(await child.exited);
