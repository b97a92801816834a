import { readFileSync } from "node:fs";

type Process = { parent: number; command: string };
export type Link = { pid: number; parent: number };

const CHECK_EVERY_MS = process.platform === "linux" ? 500 : 1000;
/** One letter each, so that a chain of processes is a word: a package runner, bun, or a shell that runs a command. */
const KINDS: [letter: "p" | "b" | "s", command: RegExp][] = [
  ["p", /^(\S*\/)?(node(\.exe)? )?(\S*\/)?(npm|npx|pnpm|yarn|bunx)(-cli\.js)?(\s|$)/],
  ["b", /^(\S*\/)?bun(\.exe)?(\s|$)/],
  ["s", /^(\S*\/)?(sh|bash|dash|zsh) -c(\s|$)/],
];

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

/**
 * The processes from this one up to its launcher: `bun start`, or npx with a shell between. What is above may end,
 * such as a script that started npx in the background.
 */
export function launcherLinks(self: number, read = readProcess): Link[] {
  const links: Link[] = [];
  let chain = "";
  let pid = self;
  while (links.length < 3) {
    const parent = read(pid)?.parent;
    const command = parent ? read(parent)?.command : undefined;
    if (!parent || command === undefined) break;
    links.push({ pid, parent });
    chain += KINDS.find(([, pattern]) => pattern.test(command))?.[0] ?? "-";
    pid = parent;
  }
  return links.slice(0, /^(b?s?p|b)/.exec(chain)?.[0].length ?? 0);
}

export const isIntact = (links: Link[], read = readProcess) =>
  links.every(({ pid, parent }) => read(pid)?.parent === parent);

/** npx forwards no signals to what it started: a missing launcher is the only sign that it was ended. */
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
