import { afterEach, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const ROOT = join(import.meta.dir, "../..");
const START_MS_MAX = 60_000;
const STOP_MS_MAX = 5000;

// A script of ours finds bun in node's place; npm shall run as it does for a person.
const PATH = (process.env.PATH ?? "")
  .split(":")
  .filter((folder) => !folder.includes("bun-node"))
  .join(":");

const running: { group: number; dataDir: string }[] = [];

/** Starts the product as a person would, in a process group of its own. */
async function start(command: string[], env: Record<string, string> = {}) {
  const dataDir = mkdtempSync(join(tmpdir(), "start-"));
  const child = Bun.spawn(command, {
    cwd: ROOT,
    env: { ...process.env, PATH, PORT: "0", DATA_DIR: dataDir, ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  running.push({ group: child.pid, dataDir });
  let output = "";
  for await (const piece of child.stdout.pipeThrough(new TextDecoderStream())) {
    output += piece;
    if (output.includes("is ready: open")) break;
  }
  const port = Number(/ready: open http:\/\/\S+?:(\d+)/.exec(output)?.[1]);
  return { child, port, dataDir };
}

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/api/health`).then(
    (response) => response.ok,
    () => false,
  );

async function waitUntil(condition: () => boolean | Promise<boolean>, withinMs = STOP_MS_MAX) {
  const end = performance.now() + withinMs;
  while (performance.now() < end) {
    if (await condition()) return true;
    await Bun.sleep(50);
  }
  return false;
}

/** A process that nobody has waited for yet is no longer running. */
function servers(group: number) {
  const { stdout } = Bun.spawnSync(["ps", "-eo", "pgid=,stat=,args="]);
  return stdout
    .toString()
    .split("\n")
    .filter((line) => {
      const [pgid, stat] = line.trim().split(/\s+/);
      return Number(pgid) === group && !stat?.startsWith("Z") && line.includes("scripts/start.ts");
    });
}

async function expectGone(group: number, port: number) {
  expect(await waitUntil(async () => !(await answers(port)))).toBe(true);
  expect(await waitUntil(() => servers(group).length === 0)).toBe(true);
}

afterEach(() => {
  for (const { group, dataDir } of running.splice(0)) {
    try {
      process.kill(-group, "SIGKILL");
    } catch {
      // It has ended, as it should.
    }
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test(
  "bun start serves the app and the API, and SIGTERM ends it cleanly",
  async () => {
    const { child, port } = await start([process.execPath, "start"]);
    const page = await fetch(`http://127.0.0.1:${port}/map`, { headers: { Accept: "text/html" } });
    expect(await page.text()).toContain('<div id="root">');
    expect(await answers(port)).toBe(true);
    expect(servers(child.pid)).toHaveLength(1);
    child.kill("SIGTERM");
    await expectGone(child.pid, port);
    expect(await child.exited).toBe(0);
  },
  START_MS_MAX,
);

test(
  "Ctrl-C, which reaches everything in the terminal, ends it",
  async () => {
    const { child, port } = await start([process.execPath, "start"]);
    process.kill(-child.pid, "SIGINT");
    await expectGone(child.pid, port);
    expect(await child.exited).toBe(0);
  },
  START_MS_MAX,
);

const npm = Bun.which("npm", { PATH });
const throughNpx = [npm ?? "npm", "exec", "--offline", "--call", `'${process.execPath}' start`];

test.if(npm !== null).each(["SIGTERM", "SIGKILL"] as const)(
  "%s to npx alone ends the server that it launched",
  async (signal) => {
    const { child, port } = await start(throughNpx);
    expect(await answers(port)).toBe(true);
    child.kill(signal);
    await expectGone(child.pid, port);
  },
  START_MS_MAX,
);

test.if(npm !== null)(
  "it outlives the script that put npx into the background",
  async () => {
    const command = throughNpx.map((word) => `"${word}"`).join(" ");
    const { child, port } = await start(["sh", "-c", `${command} & sleep 4`]);
    await child.exited;
    await Bun.sleep(1200);
    expect(await answers(port)).toBe(true);
  },
  START_MS_MAX,
);

test(
  "a port in use is reported in one line",
  async () => {
    const other = Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: () => new Response() });
    const { child } = await start([process.execPath, "api/server.ts"], {
      PORT: String(other.port),
    });
    expect(await child.exited).toBe(1);
    expect(await new Response(child.stderr).text()).toBe(
      `Port ${other.port} on 127.0.0.1 is in use. Stop what listens there, or set PORT to another number.\n`,
    );
    await other.stop(true);
  },
  START_MS_MAX,
);

test(
  "a wrong configuration is reported with every problem",
  async () => {
    const { child } = await start([process.execPath, "api/server.ts"], {
      PORT: "http",
      DEMO: "maybe",
    });
    expect(await child.exited).toBe(1);
    const stderr = await new Response(child.stderr).text();
    expect(stderr).toContain("PORT");
    expect(stderr).toContain("DEMO");
    expect(stderr).not.toContain("    at ");
  },
  START_MS_MAX,
);
