import { existsSync, fstatSync, statSync } from "node:fs";
import { join } from "node:path";
import { dropJournal, openJournal } from "@hereabouts/db/journal";
import { answersTogether } from "./http/answers-together.ts";
import { createApp } from "./app.ts";
import { startJobs } from "./jobs.ts";
import type { Deps } from "./deps.ts";
import { becomeServerOf, openDeps } from "./open-deps.ts";
import { loadRarity } from "./people/rarity.service.ts";
import { peopleSnapshot } from "./people/cell-members/people-snapshot.service.ts";
import { prepareSnapshot } from "./people/save-snapshot.service.ts";
import { takeSnapshot } from "./people/cell-members/snapshot-file.ts";
import { readEnv } from "./env.ts";
import type { Env } from "./env.ts";
import { isHttps } from "./http/security-headers.ts";
import { readSite } from "./http/spa.ts";
import type { Site } from "./http/spa.ts";
import { standardOutput } from "./lib/processes/standard-output.ts";
import { isLoopback } from "./lib/network/network.ts";
import { explainStartError } from "./start-errors.ts";
import { CLOSE } from "./realtime/socket.ts";
import { socketHandler } from "./sockets/frames.ts";
import type { Socket, SocketData } from "./sockets/frames.ts";

const DIST = join(import.meta.dir, "../web/dist");
const REQUEST_MAX_BYTES = 64 * 1024 * 1024;
const GRACE_MS = 2500;
const MOVE_EVERY_MS = 50;

function readBuiltSite(env: Env): Site {
  if (!existsSync(join(DIST, "index.html"))) return () => undefined;
  return readSite(DIST, {
    appName: env.appName,
    mapStyleUrl: env.mapStyleUrl,
    isHttps: ({ headers }) => isHttps(env, () => headers.get("x-forwarded-proto")),
  });
}

/** Closes the sockets evenly over that time, so that clients do not all reconnect at once, here or to another server. */
async function moveSockets(sockets: readonly Socket[], overMs: number) {
  const rounds = Math.max(1, Math.ceil(overMs / MOVE_EVERY_MS));
  for (let round = 0; round < rounds; round += 1) {
    const [from, to] = [round, round + 1].map((n) => Math.floor((sockets.length * n) / rounds));
    for (const socket of sockets.slice(from, to))
      socket.close(CLOSE.restarting, "the server is restarting");
    if (to === sockets.length) return;
    await Bun.sleep(MOVE_EVERY_MS);
  }
}

/** Another server has the lease and writes to the database, so the memory of this one is stale. */
function endAtOnce() {
  console.error(
    "Another server has taken over the database (DATABASE_URL) while this one stood still.",
  );
  process.exit(1);
}

/** Opens everything and listens. A second server on the same database is refused. */
export async function startServer(
  env: Env,
  given: Partial<Deps> = {},
  onLost: () => void = endAtOnce,
) {
  const lock = await becomeServerOf(env, onLost);
  try {
    return await serve(env, given, lock.release);
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/** One of several servers follows the journal; a single one drops it. */
async function beginJournal({ db, several }: Deps) {
  if (!several) return dropJournal(db);
  await openJournal(db);
  await several.catchUp();
}

async function serve(env: Env, given: Partial<Deps>, release: () => unknown) {
  const site = readBuiltSite(env);
  const snapshot = takeSnapshot(env);
  const deps = await openDeps(env, given);
  await beginJournal(deps);
  await loadRarity(deps);
  peopleSnapshot(deps).use(snapshot);
  const app = createApp(deps);
  const sendTogether = answersTogether();
  const sockets = new Set<Socket>();
  const websocket = socketHandler(deps.hub);
  const server = Bun.serve<SocketData>({
    hostname: env.host,
    port: env.port,
    // Routes refuse bodies over their own limits in our format; this is for bodies that are never sent by mistake.
    maxRequestBodySize: REQUEST_MAX_BYTES,
    fetch: (request, listening) =>
      site(request) ?? sendTogether(app.fetch(request, { server: listening })),
    websocket: {
      ...websocket,
      open: (socket) => {
        sockets.add(socket);
        return websocket.open?.(socket);
      },
      close: (socket, code, reason) => {
        sockets.delete(socket);
        return websocket.close?.(socket, code, reason);
      },
    },
  });
  deps.hub.attach(server);
  if (env.trustProxy && !isLoopback(env.host))
    deps.log.warn(
      "TRUST_PROXY is on and HOST is not this machine alone: whoever reaches the port without the proxy can make up an address",
      { host: env.host },
    );
  deps.several?.start();
  const stopJobs = startJobs(deps);

  /** Moves sockets first, while requests are still answered; then stops listening and finishes running work. */
  async function stop() {
    deps.drain.hasBegun = true;
    await moveSockets([...sockets], env.drainSeconds * 1000);
    const finished = Promise.all([server.stop(), stopJobs()]).then(() => "finished");
    const isFinished = (await Promise.race([finished, Bun.sleep(GRACE_MS)])) === "finished";
    await server.stop(true);
    const saveSnapshot = isFinished ? await prepareSnapshot(deps) : undefined;
    await deps.close();
    saveSnapshot?.();
    await release();
  }
  // With port 0 the address is known only now; redirects and links in mails need it.
  env.publicUrl = env.publicUrl.replace(/:0$/, `:${server.port}`);
  return { url: env.publicUrl, log: deps.log, stop };
}

function refuse(reason: unknown): never {
  console.error(reason);
  process.exit(1);
}

function configuration() {
  try {
    return readEnv();
  } catch (error) {
    return refuse(error instanceof Error ? error.message : error);
  }
}

/** Like `isatty` of node:tty, which would load the streams of the engine. */
function isTerminal(descriptor: number) {
  try {
    const stat = fstatSync(descriptor);
    return stat.isCharacterDevice() && stat.rdev !== statSync("/dev/null").rdev;
  } catch {
    return false;
  }
}

/** Runs the server until a signal ends it; returns a function that stops it for another reason. */
export async function runServer(given: Partial<Deps> = {}) {
  const env = configuration();
  const running = await startServer(env, given).catch((error: unknown) =>
    refuse(explainStartError(error, env)),
  );
  let stopping = false;
  const stop = async (reason: string) => {
    if (stopping) return;
    stopping = true;
    running.log.info("server_stopping", { reason });
    await running.stop();
    process.exit(0);
  };
  process.on("SIGTERM", stop).on("SIGINT", stop);
  // Under nohup SIGHUP is ignored, so that the server outlives its terminal.
  process.on("SIGHUP", [0, 1, 2].some(isTerminal) ? stop : () => undefined);
  standardOutput.write(`${env.appName} is ready: open ${running.url}\n`);
  return stop;
}

if (import.meta.main) void runServer();
