import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import pg from "pg";
import { freePort } from "../../free-port.ts";
import { CACHE_FOLDER } from "../folders.ts";
import { retried } from "./retried.ts";

const VERSIONS = "/usr/lib/postgresql";
const EXTENSIONS = (version: string) => `/usr/share/postgresql/${version}/extension`;
const SETTINGS = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "shared_buffers=512MB"];

/** The newest version that has PostGIS. */
function findPostgres() {
  if (!existsSync(VERSIONS)) return undefined;
  const version = readdirSync(VERSIONS)
    .filter((name) => existsSync(join(EXTENSIONS(name), "postgis.control")))
    .toSorted((a, b) => Number(b) - Number(a))[0];
  return version === undefined ? undefined : join(VERSIONS, version, "bin");
}

function idOf(kind: "-u" | "-g") {
  return Number(Bun.spawnSync(["id", kind, "postgres"]).stdout.toString());
}

/** It refuses to run as root, so there it runs as the account that its package made. */
const asItself = (command: string[]) =>
  process.getuid?.() === 0
    ? ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", ...command]
    : command;

function createCluster(bin: string, folder: string) {
  mkdirSync(folder, { recursive: true });
  if (process.getuid?.() === 0) chownSync(folder, idOf("-u"), idOf("-g"));
  for (const parent of [CACHE_FOLDER, dirname(folder)]) chmodSync(parent, 0o711);
  const command = [
    join(bin, "initdb"),
    "-D",
    folder,
    "-U",
    "postgres",
    "-A",
    "trust",
    "-E",
    "UTF8",
    "--locale=C",
  ];
  const { exitCode, stderr } = Bun.spawnSync(asItself(command), { cwd: "/" });
  if (exitCode !== 0) throw new Error(`initdb: ${stderr.toString()}`);
}

export type Postgres = Exclude<Awaited<ReturnType<typeof startPostgres>>, undefined>;

/** A cluster of its own in that folder, filled when it is new; undefined where PostgreSQL with PostGIS is not installed. */
export async function startPostgres(name: string, fill: (client: pg.Client) => Promise<void>) {
  const bin = findPostgres();
  if (bin === undefined) return undefined;
  const folder = join(CACHE_FOLDER, name);
  const filled = join(folder, "filled");
  if (!existsSync(filled)) {
    rmSync(folder, { recursive: true, force: true });
    createCluster(bin, join(folder, "cluster"));
  }
  const port = freePort();
  const settings = [...SETTINGS, `port=${port}`].flatMap((setting) => ["-c", setting]);
  const command = [join(bin, "postgres"), "-D", join(folder, "cluster"), ...settings];
  const child = Bun.spawn(asItself(command), { cwd: "/", stdio: ["ignore", "ignore", "ignore"] });
  process.on("exit", () => child.kill("SIGQUIT"));
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`;
  const client = await retried(async () => {
    const one = new pg.Client(url);
    await one.connect();
    return one;
  });
  if (!existsSync(filled)) {
    await fill(client);
    await Bun.write(filled, "");
  }
  await client.end();
  return {
    url,
    stop: async () => {
      child.kill("SIGINT");
      await child.exited;
    },
  };
}
