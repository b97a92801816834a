import { chmodSync, statSync } from "node:fs";
import { chmod, copyFile } from "node:fs/promises";

const OTHERS = 0o077;

/** What is written from now on is for the account that runs this, and for nobody else on the machine. */
export const writePrivately = () => void process.umask(OTHERS);

const modeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.mode ?? 0;

/** Closes what is there to everybody else on the machine; answers what stays open. */
export function closeToOthers(paths: readonly string[]) {
  if (process.platform === "win32") return [];
  return paths.filter((path) => {
    if ((modeOf(path) & OTHERS) === 0) return false;
    try {
      chmodSync(path, modeOf(path) & 0o700);
    } catch {
      // It belongs to somebody else, or the file system knows no modes.
    }
    return (modeOf(path) & OTHERS) !== 0;
  });
}

/** A copy has the mode of what it was copied from, whatever the mask is. */
export async function copyPrivately(from: string, to: string) {
  await copyFile(from, to);
  await chmod(to, 0o600);
}
