import { join } from "node:path";

const SERVER = join(import.meta.dir, "plain-server.ts");

export type ServerChild = Awaited<ReturnType<typeof startServerChild>>;

/** The server as a process of its own, once it listens. */
export async function startServerChild(
  dataDir: string,
  env: Record<string, string> = {},
  script = SERVER,
) {
  const child = Bun.spawn([process.execPath, "--no-orphans", script], {
    env: {
      ...process.env,
      PORT: "0",
      DATA_DIR: dataDir,
      LOG_LEVEL: "error",
      RATE_LIMIT_SCALE: "1000000",
      ...env,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  let printed = "";
  const reader = child.stdout.getReader();
  while (!printed.includes("is ready: open")) {
    const { value, done } = await reader.read();
    if (done) throw new Error(`the server ended before it listened: ${printed}`);
    printed += Buffer.from(value).toString();
  }
  reader.releaseLock();
  const port = Number(/ready: open http:\/\/\S+?:(\d+)/.exec(printed)?.[1]);
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid,
    stop: async (signal: NodeJS.Signals = "SIGTERM") => {
      child.kill(signal);
      return child.exited;
    },
  };
}

/** One call with a cookie; undefined when the connection broke before an answer. */
export async function ask(
  server: ServerChild,
  cookie: string,
  method: string,
  path: string,
  body?: object,
) {
  const response = await fetch(server.url + path, {
    method,
    headers: { cookie, ...(body && { "Content-Type": "application/json" }) },
    ...(body && { body: JSON.stringify(body) }),
  }).catch(() => undefined);
  if (!response) return undefined;
  const text = await response.text().catch(() => undefined);
  if (text === undefined) return undefined;
  return {
    status: response.status,
    body: text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : undefined,
  };
}
