import { join } from "node:path";
import { drawPortraits } from "./build/build-portraits.ts";
import { drawScenes } from "./build/build-scenes.ts";
import { freePort } from "./free-port.ts";
import { whenLauncherEnds } from "./start/launcher.ts";

const ROOT = join(import.meta.dir, "..");
const port = process.env.PORT || "3000";
const bun = process.execPath;

await drawPortraits();
await drawScenes();
const apiPort = String(freePort());
const api = Bun.spawn([bun, "--no-orphans", "--watch", "--no-clear-screen", "api/server.ts"], {
  cwd: ROOT,
  env: {
    PUBLIC_URL: `http://localhost:${port}`,
    ...process.env,
    PORT: apiPort,
    HOST: "127.0.0.1",
    TRUST_PROXY: "true",
  },
  stdio: ["ignore", "inherit", "inherit"],
});
const web = Bun.spawn([bun, "--no-orphans", "run", "--bun", "vite"], {
  cwd: join(ROOT, "web"),
  env: { ...process.env, PORT: port, API_ORIGIN: `http://127.0.0.1:${apiPort}` },
  stdio: ["ignore", "inherit", "inherit"],
});

function stop() {
  web.kill();
  api.kill();
}

process.on("SIGINT", stop).on("SIGTERM", stop).on("SIGHUP", stop);
whenLauncherEnds(stop);
const first = await Promise.race([api.exited, web.exited]);
stop();
await Promise.all([api.exited, web.exited]);
process.exit(first);
