import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startSqld } from "@hereabouts/db/testing/sqld";
import { openBucket } from "../peers/bucket.ts";
import { startRedis } from "./cluster.ts";
import { openInTurn } from "./in-turn.ts";
import { quietPort } from "../peers/quiet-port.ts";

// What browser tests start in the place of `quick-server.ts`: two of it behind a balancer, on a libSQL server.
const { DATA_DIR = "" } = process.env;
const SERVER = join(import.meta.dir, "../servers/quick-server.ts");
const SECRET = "secret";

const database = join(DATA_DIR, "sqld");
mkdirSync(database, { recursive: true });
const [sqld, redis, bucket] = [await startSqld(database), await startRedis(), openBucket(SECRET)];
const ports = [await quietPort(), await quietPort()];
const balancer = await openInTurn(ports);
const url = `http://localhost:${balancer.port}`;
const shared = {
  DATABASE_URL: sqld.url,
  REDIS_URL: redis.url,
  // The same when it is started again on the same data.
  SERVER_KEY: new Bun.CryptoHasher("sha256").update(DATA_DIR).digest("hex"),
  S3_ENDPOINT: bucket.endpoint,
  S3_BUCKET: "files",
  S3_ACCESS_KEY_ID: "key",
  S3_SECRET_ACCESS_KEY: SECRET,
  PUBLIC_URL: url,
};

// Operators' commands ask the same database.
writeFileSync(join(DATA_DIR, "operator.json"), JSON.stringify({ DATABASE_URL: sqld.url }));

/** Passes on what one writes, but for the address, which is that of all; resolves when it listens. */
function pass(from: ReadableStream<Uint8Array<ArrayBuffer>>) {
  return new Promise<void>((resolve) => {
    const read = async () => {
      let left = "";
      const decoder = new TextDecoder();
      for await (const piece of from) {
        const lines = (left + decoder.decode(piece, { stream: true })).split("\n");
        left = lines.pop() ?? "";
        for (const line of lines)
          if (line.includes("is ready: open")) resolve();
          else process.stdout.write(`${line}\n`);
      }
    };
    void read();
  });
}

const servers = ports.map((port, index) =>
  Bun.spawn([process.execPath, "--no-orphans", SERVER], {
    env: {
      ...process.env,
      ...shared,
      PORT: String(port),
      DATA_DIR: join(DATA_DIR, String(index)),
    },
    stdio: ["ignore", "pipe", "inherit"],
  }),
);

async function stop() {
  for (const server of servers) server.kill("SIGTERM");
  await Promise.all(servers.map(({ exited }) => exited));
  balancer.stop();
  await Promise.all([sqld.stop(), redis.kill(), bucket.stop()]);
  process.exit(0);
}
process.on("SIGTERM", () => void stop());
void Promise.race(servers.map(({ exited }) => exited)).then(stop);

await Promise.all(servers.map(({ stdout }) => pass(stdout)));
process.stdout.write(`Hereabouts is ready: open ${url}\n`);
