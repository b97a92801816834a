import { readFileSync } from "node:fs";

type Process = { parent: number; command: string };
export type Link = { pid: number; parent: number };

const CHECK_EVERY_MS = process.platform === "linux" ? 500 : 1000;
const LAUNCHER = /^(\S*\/)?(npm|npx|pnpm|yarn|bun|bunx)(\.exe)?(\s|$)|\/np[mx]-cli\.js/;
const LAUNCHING_SHELL = /^(\S*\/)?(sh|bash|dash|zsh) -c(\s|$)/;

function fromProc(pid: number): Process | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
    const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    return { parent, command };
  } catch {
    return undefined;
  }
}

function fromPs(pid: number): Process | undefined {
  const { stdout } = Bun.spawnSync(["ps", "-o", "ppid=,command=", "-p", String(pid)]);
  const found = /^\s*(\d+)\s+(.*)/.exec(stdout.toString());
  return found ? { parent: Number(found[1]), command: found[2] ?? "" } : undefined;
}

const readProcess = process.platform === "linux" ? fromProc : fromPs;

/** The links from this process up to the topmost of the programs that launched it (npx, its shell, bun). */
export function launcherLinks(self: number, read = readProcess): Link[] {
  const links: Link[] = [];
  let launched = 0;
  for (let pid = self, parent = read(pid)?.parent; parent;) {
    const above = read(parent);
    if (!above || !(LAUNCHER.test(above.command) || LAUNCHING_SHELL.test(above.command))) break;
    links.push({ pid, parent });
    if (LAUNCHER.test(above.command)) launched = links.length;
    pid = parent;
    parent = above.parent;
  }
  return links.slice(0, launched);
}

export const isIntact = (links: Link[], read = readProcess) =>
  links.every(({ pid, parent }) => read(pid)?.parent === parent);

/** npx passes no signal to what it started: a launcher that has gone is the only sign that it was ended. */
export function whenLauncherEnds(end: (reason: string) => void) {
  const links = process.platform === "win32" ? [] : launcherLinks(process.pid);
  if (links.length === 0) return;
  const timer = setInterval(() => {
    if (isIntact(links)) return;
    clearInterval(timer);
    end("launcher_ended");
  }, CHECK_EVERY_MS);
  timer.unref();
}
