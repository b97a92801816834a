import { tmpdir } from "node:os";
import { freshDatabase } from "@hereabouts/db/fresh";
import { createApp } from "../app.ts";
import { createDeps } from "../deps.ts";
import type { Deps } from "../deps.ts";
import { readEnv } from "../env.ts";
import { seeded } from "../lib/seeded-random.ts";
import { createLimits } from "../limits.ts";
import type { Answer } from "./read.ts";
import { sharedGazetteer } from "./places/gazetteer.ts";
import { quickMail } from "./fakes/quick-mail.ts";
import { quickImages } from "./fakes/quick-images.ts";
import { quickSharePictures } from "./fakes/quick-share-pictures.ts";
import { quickPasswords } from "./fakes/quick-passwords.ts";
import { SEVERAL_REDIS, joinSecond, ownServerKey } from "./several/two-servers.ts";

export type TestApp = Awaited<ReturnType<typeof testApp>>;
export type Body = Record<string, unknown> | unknown[];

const UNLIMITED_SCALE = 1_000_000;
const START = Date.UTC(2026, 5, 1, 12, 0, 0);
let people = 0;

/**
 * The real app on its own database, with a clock that the test moves and the captured console lines. Rate limits only
 * apply if a test sets RATE_LIMIT_SCALE, since all tests use one address within one second.
 */
export async function testApp(env: Record<string, string> = {}, given: Partial<Deps> = {}) {
  const fresh = given.db
    ? { db: given.db, url: "", folder: tmpdir(), close: async () => {} }
    : await freshDatabase();
  if (!given.db) await fresh.db.$client.execute("PRAGMA synchronous = OFF");
  const clock = { now: START };
  const consoleLines: string[] = [];
  const now = () => clock.now;
  const all = { LOG_LEVEL: "error", DATA_DIR: fresh.folder, DATABASE_URL: fresh.url, ...env };
  const redisUrl = Object.keys(given).length === 0 ? SEVERAL_REDIS : undefined;
  const settings = { ...readEnv(all), ...(redisUrl && { redisUrl }) };
  const limitScale = Number(env.RATE_LIMIT_SCALE ?? UNLIMITED_SCALE);
  const deps = createDeps({
    env: settings,
    db: fresh.db,
    serverKey: redisUrl ? ownServerKey() : new Uint8Array(32).fill(7),
    now,
    random: seeded(START).next,
    passwords: quickPasswords(),
    gazetteer: sharedGazetteer(),
    images: quickImages(),
    ...(settings.mail && { mail: quickMail(settings.mail) }),
    sharePictures: quickSharePictures(),
    limits: createLimits(now, limitScale),
    console: (line) => consoleLines.push(line),
    ...(redisUrl && { close: async () => undefined }),
    ...given,
  });
  const app = createApp(deps);
  const second = redisUrl ? await joinSecond(deps, limitScale) : undefined;
  let turn = 0;

  async function ask(path: string, request: RequestInit) {
    if (!second) return app.request(path, request);
    turn += 1;
    const isSecond = turn % 2 === 0;
    const response = await (isSecond ? second.app : app).request(path, request);
    if (isSecond) {
      await second.work();
      // As before each job; tests run jobs themselves.
      await deps.several?.catchUp();
    }
    await second.settle();
    return response;
  }

  async function call<Method extends string, Path extends string>(
    method: Method,
    path: Path,
    body?: Body,
    headers: Record<string, string> = {},
  ) {
    const response = await ask(path, {
      method,
      headers: { ...(body !== undefined && { "Content-Type": "application/json" }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: (isJson ? JSON.parse(text) : undefined) as Answer<Method, Path>,
    };
  }

  const client = (cookie: string) => ({
    cookie,
    get: <Path extends string>(path: Path, headers?: Record<string, string>) =>
      call("GET", path, undefined, { cookie, ...headers }),
    post: <Path extends string>(path: Path, body?: Body, headers?: Record<string, string>) =>
      call("POST", path, body, { cookie, ...headers }),
    put: <Path extends string>(path: Path, body?: Body, headers?: Record<string, string>) =>
      call("PUT", path, body, { cookie, ...headers }),
    delete: <Path extends string>(path: Path, body?: Body, headers?: Record<string, string>) =>
      call("DELETE", path, body, { cookie, ...headers }),
  });

  /** Registers a member over HTTP, with a complete profile and an age that passes every filter. */
  async function member(profile: Body = {}) {
    people += 1;
    const answer = await call("POST", "/api/register", {
      email: `member${people}@example.com`,
      password: "correct horse",
      name: `Member ${people}`,
      age: 28,
      interests: ["coffee"],
      ...profile,
    });
    const { id, email } = answer.body;
    if (answer.status !== 201 || email === null)
      throw new Error(`register: ${answer.status} ${answer.text}`);
    const cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? "";
    return { id, email, ...client(cookie) };
  }

  return {
    app,
    deps,
    clock,
    consoleLines,
    call,
    signedOut: client(""),
    client,
    member,
    databaseUrl: fresh.url,
    close: async () => {
      await second?.leave();
      deps.mail?.close();
      deps.sharePictures.close();
      await fresh.close();
    },
  };
}
