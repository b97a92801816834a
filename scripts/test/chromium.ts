import { existsSync } from "node:fs";
import { join } from "node:path";

const WEB = join(import.meta.dir, "../../web");
const ON_PATH = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
/** Draws no window around the page, which takes a sixth of the time of a test, but shows no notifications. */
const SHELL = "chromium-headless-shell";
const STALLED_AFTER_MS = 45_000;
const DOWNLOAD_MS_MAX = 600_000;
const APT_MS_MAX = 240_000;
const ADVICE = `No Chromium was found, and none could be installed. Do one of these and run the tests again:
  install Chromium or Chrome so that it is on the PATH
  set CHROMIUM_PATH to the program
  run "playwright install --with-deps chromium" in web/`;

const runs = (program: string) =>
  Bun.spawnSync([program, "--version"], { timeout: 15_000 }).exitCode === 0;

function fromPath() {
  return ON_PATH.map((name) => Bun.which(name)).find((found) => found && runs(found));
}

function fromPlaywright() {
  const script = 'console.log(require("@playwright/test").chromium.executablePath())';
  const { stdout } = Bun.spawnSync([process.execPath, "-e", script], { cwd: WEB });
  const path = stdout.toString().trim();
  return existsSync(path) && runs(path) ? path : undefined;
}

/** Downloads as long as it makes progress; without a network it gives up in less than a minute. */
async function download() {
  console.log("Chromium: trying Playwright's download");
  const command = [
    process.execPath,
    "run",
    "--bun",
    "playwright",
    "install",
    "chromium",
    "--no-shell",
  ];
  const child = Bun.spawn(command, { cwd: WEB, stdout: "pipe", timeout: DOWNLOAD_MS_MAX });
  const giveUp = () => child.kill("SIGKILL");
  let stalled = setTimeout(giveUp, STALLED_AFTER_MS);
  const follow = async () => {
    for await (const piece of child.stdout.pipeThrough(new TextDecoderStream())) {
      process.stdout.write(piece);
      if (!piece.includes("%")) continue;
      clearTimeout(stalled);
      stalled = setTimeout(giveUp, STALLED_AFTER_MS);
    }
  };
  // A child process may hold the pipe open after the download has exited.
  await Promise.race([follow(), child.exited]);
  clearTimeout(stalled);
  return (await child.exited) === 0 ? fromPlaywright() : undefined;
}

function fromDebian() {
  if (process.getuid?.() !== 0 || !Bun.which("apt-get")) return undefined;
  console.log("Chromium: trying Debian's package");
  const apt = (...words: string[]) =>
    Bun.spawnSync(["apt-get", "-qq", ...words], {
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
      stdio: ["ignore", "ignore", "inherit"],
      timeout: APT_MS_MAX,
    });
  apt("update");
  const install = (...packages: string[]) =>
    apt("install", "-y", "--no-install-recommends", ...packages);
  install("chromium", "fonts-liberation");
  install(SHELL);
  return fromPath();
}

/** The Chromium for tests: the named one, an installed one, or a new download. */
export async function findChromium(named = process.env.CHROMIUM_PATH) {
  if (named) {
    if (existsSync(named) && runs(named)) return named;
    throw new Error(`CHROMIUM_PATH is ${named}, which does not run.`);
  }
  const found = fromPath() ?? fromPlaywright() ?? (await download()) ?? fromDebian();
  if (!found) throw new Error(ADVICE);
  return found;
}

/** What most tests run in: a Chromium without windows where there is one. */
export function findShell() {
  const shell = process.env.CHROMIUM_PATH ? null : Bun.which(SHELL);
  return shell !== null && runs(shell) ? shell : undefined;
}
