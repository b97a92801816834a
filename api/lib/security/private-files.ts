import { chmodSync, statSync } from "node:fs";
import { chmod, copyFile } from "node:fs/promises";

const OTHERS = 0o077;

/** Files created from now on are readable by the server's own account only. */
export const writePrivately = () => void process.umask(OTHERS);

const modeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.mode ?? 0;

/** Removes other accounts' access to these paths; returns those that stay open. */
export function closeToOthers(paths: readonly string[]) {
  if (process.platform === "win32") return [];
  return paths.filter((path) => {
    if ((modeOf(path) & OTHERS) === 0) return false;
    try {
      chmodSync(path, modeOf(path) & 0o700);
    } catch {
      // Owned by somebody else, or the file system has no modes.
    }
    return (modeOf(path) & OTHERS) !== 0;
  });
}

/** A copy gets the mode of its source, whatever the umask is. */
export async function copyPrivately(from: string, to: string) {
  await copyFile(from, to);
  await chmod(to, 0o600);
}
