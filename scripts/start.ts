import { join } from "node:path";
import { whenLauncherEnds } from "./launcher.ts";
import { isWebBuilt } from "./web-stamp.ts";

if (!(await isWebBuilt())) {
  const build = Bun.spawnSync(
    [process.execPath, "--no-orphans", join(import.meta.dir, "build.ts")],
    {
      stdout: 2,
      stderr: "inherit",
    },
  );
  if (!build.success) process.exit(1);
}

const { runServer } = await import("@hereabouts/api/server");
whenLauncherEnds(await runServer());
