import { existsSync } from "node:fs";
import { constants, setPriority } from "node:os";
import { join } from "node:path";

/** A script that runs in a process of its own: beside the bundled server, else in the folder of its source. */
export function helperScript(folder: string, name: string) {
  const bundled = join(folder, `${name}.js`);
  return existsSync(bundled) ? bundled : join(folder, `${name}.ts`);
}

/** Lets the server go first. Threads that the process starts later inherit the priority. */
export function lowerPriority(pid: number) {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has ended meanwhile.
  }
}
