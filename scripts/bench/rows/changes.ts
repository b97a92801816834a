import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { SIGNUP_INTERESTS } from "@hereabouts/api/auth/sign-up-limits.schema";
import { openDatabase } from "@hereabouts/db/client";
import type { Case } from "../compare.ts";
import type { Running } from "../processes.ts";
import type { Viewer } from "../worlds/seed-world.ts";
import type { World } from "../worlds/world.ts";
import { oneOf, pairsOf } from "./questions.ts";

const SHARE_A_MINUTE = 0.01;
const COMMON_INTERESTS = SIGNUP_INTERESTS.slice(0, 8);
const ELSEWHERE_DEGREES = 0.05;

type Change = { cookie: string; method: string; path: string; body: object };
type Spot = { latitude: number; longitude: number };

/** What a member may do that others see: move, change their profile, write. */
function changesOf(viewers: Viewer[], spots: ReadonlyMap<number, Spot>) {
  const pairs = pairsOf(viewers);
  const near = (degrees: number) => degrees + (Math.random() - 0.5) * ELSEWHERE_DEGREES;
  const move = ({ userId, cookie }: Viewer): Change => {
    const { latitude, longitude } = spots.get(userId) ?? { latitude: 0, longitude: 0 };
    const body = { latitude: near(latitude), longitude: near(longitude), now: true };
    return { cookie, method: "PUT", path: "/api/users/me/location", body };
  };
  const edit = ({ cookie }: Viewer): Change => {
    const body = {
      bio: randomUUID(),
      interests: [oneOf(COMMON_INTERESTS), oneOf(COMMON_INTERESTS)],
    };
    return { cookie, method: "PUT", path: "/api/users/me", body };
  };
  const write = (): Change => {
    const [from, to] = oneOf(pairs);
    const body = { content: "On my way.", clientId: randomUUID() };
    return { cookie: from.cookie, method: "POST", path: `/api/messages/${to.id}`, body };
  };
  return () => oneOf([move, edit, write])(oneOf(viewers));
}

/** Lets so many members change something each minute; answers the way to end it, which throws if one was refused. */
function startChanges(
  { port }: Running,
  {
    members,
    viewers,
    spots,
  }: { members: number; viewers: Viewer[]; spots: ReadonlyMap<number, Spot> },
) {
  const next = changesOf(viewers, spots);
  const perMs = (members * SHARE_A_MINUTE) / 60_000;
  const began = performance.now();
  const pending = new Set<Promise<void>>();
  let sent = 0;
  let refused = "";

  async function change({ cookie, method, path, body }: Change) {
    const headers = { Cookie: cookie, "Content-Type": "application/json" };
    const address = `http://127.0.0.1:${port}${path}`;
    const response = await fetch(address, { method, headers, body: JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) refused = `${method} ${path}: ${response.status} ${text}`;
  }

  const timer = setInterval(() => {
    for (; sent < (performance.now() - began) * perMs; sent += 1) {
      const done = change(next()).finally(() => pending.delete(done));
      pending.add(done);
    }
  }, 5);
  return async () => {
    clearInterval(timer);
    await Promise.all(pending);
    if (refused !== "") throw new Error(refused);
    return sent;
  };
}

async function spotsOf(dataDir: string, viewers: Viewer[]) {
  const db = openDatabase({ url: `file:${join(dataDir, "hereabouts.db")}` });
  const { rows } = await db.$client.execute({
    sql: "SELECT user_id, centre_latitude, centre_longitude FROM json_each(?) JOIN places ON user_id = value",
    args: [JSON.stringify(viewers.map(({ userId }) => userId))],
  });
  db.$client.close();
  return new Map(
    rows.map((row) => [
      row.user_id as number,
      { latitude: row.centre_latitude as number, longitude: row.centre_longitude as number },
    ]),
  );
}

/** Lets the members of a world change; answers the way to end it. */
export async function changing(server: Running, world: World, dataDir: string) {
  const { members, viewers } = world;
  return startChanges(server, { members, viewers, spots: await spotsOf(dataDir, viewers) });
}

/** The same case, while the crowd changes. */
export const whileChanging =
  (server: Running, world: World, dataDir: string, quiet: Case): Case =>
  async (ms) => {
    const stop = await changing(server, world, dataDir);
    const rate = await quiet(ms);
    await stop();
    return rate;
  };
