import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { findChromium } from "./test/chromium.ts";

const WEB = `${import.meta.dir}/../web`;

const { values } = parseArgs({ options: { all: { type: "string" } } });
const child = Bun.spawn(
  [process.execPath, "run", "--bun", "playwright", "test", "e2e/pictures.spec"],
  {
    cwd: WEB,
    env: {
      ...process.env,
      CHROMIUM_PATH: await findChromium(),
      PLAYWRIGHT_TAG: "@pictures",
      ...(values.all && { PICTURES_DIR: resolve(values.all) }),
    },
    stdio: ["ignore", "inherit", "inherit"],
  },
);
process.exit(await child.exited);
