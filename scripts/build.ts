import { join } from "node:path";
import { compressFolder } from "./build/build-compress.ts";
import { drawPortraits } from "./build/build-portraits.ts";
import { drawScenes } from "./build/build-scenes.ts";
import { bundleServer } from "./build/build-server.ts";
import { listFilesInWorker } from "./build/build-worker.ts";
import { hashInputs, stampBuild } from "./build/build-stamp.ts";

const WEB = join(import.meta.dir, "../web");

await drawPortraits();
await drawScenes();
const inputs = await hashInputs();
const vite = Bun.spawnSync([process.execPath, "run", "--bun", "vite", "build"], {
  cwd: WEB,
  env: { ...process.env, NODE_ENV: "production" },
  stdio: ["ignore", "inherit", "inherit"],
});
if (!vite.success) process.exit(1);

await bundleServer();
await listFilesInWorker(join(WEB, "dist"));
await compressFolder(join(WEB, "dist"));
await stampBuild(inputs);
