import { join } from "node:path";
import { whenLauncherEnds } from "./start/launcher.ts";
import { isBuilt } from "./build/build-stamp.ts";

let stop: (reason: string) => unknown = () => process.exit(0);
whenLauncherEnds((reason) => stop(reason));

if (!(await isBuilt())) {
  const command = [process.execPath, "--no-orphans", join(import.meta.dir, "build.ts")];
  const build = Bun.spawn(command, { stdio: ["ignore", 2, "inherit"] });
  if ((await build.exited) !== 0) process.exit(1);
}

const bundle = join(import.meta.dir, "../dist/server.js");
const { runServer } = (await import(bundle)) as typeof import("@hereabouts/api/server");
stop = await runServer();
