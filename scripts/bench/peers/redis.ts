import { RedisClient } from "bun";
import { join } from "node:path";
import { openDatabase } from "@hereabouts/db/client";
import { freePort } from "../../free-port.ts";
import type { Case } from "../compare.ts";
import { runFolder } from "../folders.ts";
import type { World } from "../worlds/world.ts";
import { retried } from "./retried.ts";

const BATCH = 2000;
const RADIUS_KM = "5";
const CANDIDATES = "500";
const CONNECTIONS = "32";
const CALIBRATION = 500;
const RATE = /^"[^"]*","([\d.]+)"/m;

const server = Bun.which("redis-server");
const benchmark = Bun.which("redis-benchmark");

/**
 * Adds whoever has a place and answers how many. They are numbered from 0 in twelve digits, as redis-benchmark writes
 * its random numbers: it ends at the first member that it asks for and that is not there.
 */
async function addMembers(client: RedisClient, { folder }: World) {
  let added = 0;
  const db = openDatabase({ url: `file:${join(folder, "hereabouts.db")}` });
  for (let after = 0; ;) {
    const { rows } = await db.$client.execute({
      sql: "SELECT user_id, pin_latitude, pin_longitude FROM places WHERE user_id > ? ORDER BY user_id LIMIT ?",
      args: [after, BATCH],
    });
    if (rows.length === 0) break;
    const points = rows.flatMap(({ pin_latitude, pin_longitude }) => [
      String(pin_longitude),
      String(pin_latitude),
      String(added++).padStart(12, "0"),
    ]);
    await client.send("GEOADD", ["people", ...points]);
    after = Number(rows.at(-1)?.user_id);
  }
  db.$client.close();
  return added;
}

async function ask(port: number, members: number, requests: number) {
  const search = ["GEOSEARCH", "people", "FROMMEMBER", "__rand_int__", "BYRADIUS", RADIUS_KM, "km"];
  const options = [
    "-p",
    String(port),
    "-c",
    CONNECTIONS,
    "-n",
    String(requests),
    "-r",
    String(members),
  ];
  const child = Bun.spawn(
    [benchmark ?? "", ...options, "--csv", ...search, "ASC", "COUNT", CANDIDATES],
    { stderr: "ignore" },
  );
  const printed = await new Response(child.stdout).text();
  const rate = Number(RATE.exec(printed)?.[1]);
  if (!(rate > 0)) throw new Error(`redis-benchmark says: ${printed}`);
  return rate;
}

/** The ids alone of the nearest 500 within 5 km of somebody at random; undefined where Redis is not installed. */
export async function startRedis(world: World) {
  if (server === null || benchmark === null) return undefined;
  const port = freePort();
  const options = [
    "--port",
    String(port),
    "--bind",
    "127.0.0.1",
    "--save",
    "",
    "--dir",
    runFolder(),
  ];
  const child = Bun.spawn([server, ...options], { stdio: ["ignore", "ignore", "inherit"] });
  process.on("exit", () => child.kill("SIGKILL"));
  const client = new RedisClient(`redis://127.0.0.1:${port}`);
  await retried(() => client.send("PING", []));
  const members = await addMembers(client, world);
  client.close();
  let rate = await ask(port, members, CALIBRATION);
  const measure: Case = async (ms) =>
    (rate = await ask(port, members, Math.ceil((rate * ms) / 1000)));
  return {
    measure,
    stop: async () => {
      child.kill("SIGTERM");
      await child.exited;
    },
  };
}
