import { createApp } from "@hereabouts/api/app";
import { insertUser } from "@hereabouts/api/auth/auth.repo";
import { startSession } from "@hereabouts/api/sessions/session.service";
import { createDeps } from "@hereabouts/api/deps";
import { cellMembersCache } from "@hereabouts/api/people/cell-members/cell-members-cache.service";
import { publishDefaultPlace } from "@hereabouts/api/places/publishing.service";
import { readEnv } from "@hereabouts/api/env";
import type { Level, Position } from "@hereabouts/api/lib/cells";
import { freshDatabase } from "@hereabouts/db/fresh";
import { seeded } from "@hereabouts/api/lib/seeded-random";

const DAY_MS = 86_400_000;
const START = Date.UTC(2026, 5, 1, 12);
const KM_PER_DEGREE = 111.195;

export type World = Awaited<ReturnType<typeof openWorld>>;
export type Person = Awaited<ReturnType<World["person"]>>;
type Profile = {
  age?: number;
  level?: Level | undefined;
  home?: Position | undefined;
  hide?: Position | undefined;
  at?: Position;
};

/** The point so many kilometres east and north. */
export const shifted = ({ latitude, longitude }: Position, eastKm: number, northKm: number) => ({
  latitude: latitude + northKm / KM_PER_DEGREE,
  longitude: longitude + eastKm / (KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180)),
});

/**
 * The app on a free port without rate limits, with a clock that the attack advances. Key and ids are the same in every
 * run, so results are repeatable.
 */
export async function openWorld(seed: number) {
  const { db, folder, close } = await freshDatabase();
  await db.$client.execute("PRAGMA synchronous = OFF");
  const clock = { now: START };
  const deps = createDeps({
    env: readEnv({ LOG_LEVEL: "error", DATA_DIR: folder, RATE_LIMIT_SCALE: "1000000" }),
    db,
    serverKey: new Uint8Array(32).fill(seed),
    now: () => clock.now,
  });
  const app = createApp(deps);
  await cellMembersCache(deps).readAll();
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: (request, listening) => app.fetch(request, { server: listening }),
  });
  const random = seeded(seed);

  async function ask(cookie: string, method: string, path: string, body?: object) {
    const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
      method,
      headers: { Cookie: cookie, ...(body && { "Content-Type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return text === "" ? undefined : JSON.parse(text);
  }

  /** A signed-in member with a complete profile, driven over HTTP. */
  async function person({ age = 30, level, home, hide, at }: Profile = {}) {
    const publicId = random.publicId();
    const about = { name: "Somebody", age, intent: "friends", interests: ["coffee"] } as const;
    const times = { activeDay: Math.floor(clock.now / DAY_MS), createdAt: clock.now };
    const id = await insertUser(deps.db, { publicId, ...about, interests: ["coffee"], ...times });
    if (id === undefined) throw new Error("this id is taken");
    await publishDefaultPlace(deps, id);
    const cookie = `session=${await startSession(deps, id)}`;
    const get = (path: string) => ask(cookie, "GET", path);
    const put = (path: string, body: object) => ask(cookie, "PUT", path, body);
    const post = (path: string, body: object) => ask(cookie, "POST", path, body);
    const remove = (path: string) => ask(cookie, "DELETE", path);
    const report = (position: Position, now?: boolean) =>
      put("/api/users/me/location", { ...position, ...(now && { now }) });
    if (level || home || hide) await put("/api/users/me/place", { level, home, hide });
    if (at) await report(at);
    return { id: publicId, age, get, put, post, remove, report };
  }

  return {
    clock,
    random,
    defaultPosition: deps.env.defaultPosition,
    person,
    close: async () => {
      await server.stop(true);
      await close();
    },
  };
}
