import { join } from "node:path";
import { checkSizes } from "./build-sizes.ts";
import { compressFolder } from "./build-compress.ts";
import { hashWebInputs, stampWeb } from "./web-stamp.ts";

const WEB = join(import.meta.dir, "../web");
const DIST = join(WEB, "dist");

const inputs = await hashWebInputs();
const vite = Bun.spawnSync([process.execPath, "run", "--bun", "vite", "build"], {
  cwd: WEB,
  env: { ...process.env, NODE_ENV: "production" },
  stdio: ["ignore", "inherit", "inherit"],
});
if (!vite.success) process.exit(1);

await compressFolder(DIST);
const { report, excess } = await checkSizes(DIST);
console.log(report.join("\n"));
if (excess.length > 0) {
  console.error(excess.join("\n"));
  process.exit(1);
}
await stampWeb(inputs);
