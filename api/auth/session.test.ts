import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import { expectRefusal } from "../testing/refusal.ts";

const DAY_MS = 86_400_000;

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const signIn = (app: TestApp, email: string) =>
  app.signedOut.post("/api/login", { email, password: "correct horse" });

const sessionIn = ({ headers }: Awaited<ReturnType<typeof signIn>>) =>
  headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0] ?? "")
    .find((cookie) => cookie.startsWith("session=")) ?? "";

async function everyValue(app: TestApp) {
  const { $client } = app.deps.db;
  const tables = await $client.execute(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'",
  );
  const contents = await Promise.all(
    tables.rows.map(async ({ name }) => (await $client.execute(`SELECT * FROM "${name}"`)).rows),
  );
  return JSON.stringify(contents.flat().map((row) => Object.values(row)));
}

describe("spec 7: the session", () => {
  test("the cookie cannot be read by scripts or sent from other sites, and lives 30 days", async () => {
    const { email } = await t.member();
    const cookie = (await signIn(t, email)).headers.getSetCookie()[0] ?? "";
    const [value, ...attributes] = cookie.split("; ");
    expect(value).toMatch(/^session=[A-Za-z0-9_-]{43}$/);
    expect(attributes.sort()).toEqual(["HttpOnly", "Max-Age=2592000", "Path=/", "SameSite=Lax"]);
  });

  test("with https it is Secure and tied to the host", async () => {
    const https = await testApp({ PUBLIC_URL: "https://app.example" });
    const member = await https.member();
    const cookie = (await signIn(https, member.email)).headers.getSetCookie()[0] ?? "";
    const [value, ...attributes] = cookie.split("; ");
    expect(value).toMatch(/^__Host-session=[A-Za-z0-9_-]{43}$/);
    expect(attributes.sort()).toEqual([
      "HttpOnly",
      "Max-Age=2592000",
      "Path=/",
      "SameSite=Lax",
      "Secure",
    ]);
    expect((await member.get("/api/users/me")).status).toBe(200);
    const cleared = (await member.post("/api/logout")).headers.get("set-cookie") ?? "";
    expect(cleared).toContain("__Host-session=;");
    expect(cleared).toContain("Max-Age=0");
    expect(cleared).toContain("Secure");
    await https.close();
  });

  test("every sign-in has a token of its own, and only a hash of it is stored", async () => {
    const { email, cookie } = await t.member();
    const other = (await signIn(t, email)).headers.get("set-cookie")?.split(";")[0] ?? "";
    expect(other).not.toBe(cookie);
    const stored = await everyValue(t);
    expect(stored).toContain(email);
    for (const given of [cookie, other]) {
      expect(stored).not.toContain(given.slice("session=".length));
    }
  });

  test("signing in answers a new token to whoever brings one along", async () => {
    const { email } = await t.member();
    const fixed = "A".repeat(43);
    const login = { email, password: "correct horse" };
    const answer = await t.client(`session=${fixed}`).post("/api/login", login);
    expect(answer.headers.get("set-cookie")).not.toContain(fixed);
    expect((await t.client(`session=${fixed}`).get("/api/users/me")).status).toBe(401);
  });

  test("signing in ends the session that the browser brings along, and no other", async () => {
    const member = await t.member();
    const login = { email: member.email, password: "correct horse" };
    const elsewhere = t.client(sessionIn(await signIn(t, member.email)));
    const refused = await member.post("/api/login", { ...login, password: "wrong" });
    expect(refused.status).toBe(401);
    expect((await member.get("/api/users/me")).status).toBe(200);
    const answer = await member.post("/api/login", login);
    const anew = t.client(sessionIn(answer));
    expect((await anew.get("/api/users/me")).status).toBe(200);
    expect((await member.get("/api/users/me")).status).toBe(401);
    expect((await elsewhere.get("/api/users/me")).status).toBe(200);
  });

  test("so do registering and the demo, whoever was signed in before", async () => {
    const fresh = { email: "brought@example.com", password: "correct horse", name: "Ada" };
    for (const [path, body] of [
      ["/api/register", fresh],
      ["/api/demo-login", {}],
    ] as const) {
      const before = await enrol(t);
      expect((await before.post(path, body)).status).toBeWithin(200, 202);
      expect((await before.get("/api/users/me")).status).toBe(401);
    }
  });

  test("no session lives longer than 180 days, however often it is used", async () => {
    const app = await testApp();
    const member = await enrol(app);
    for (let day = 0; day < 179; day += 1) {
      app.clock.now += DAY_MS;
      expect((await member.get("/api/users/me")).status).toBe(200);
    }
    app.clock.now += DAY_MS - 1000;
    const last = await member.get("/api/users/me");
    expect(last.status).toBe(200);
    expect(last.headers.get("set-cookie")).toBeNull();
    app.clock.now += 1000;
    expectRefusal(await member.get("/api/users/me"), 401, "unauthenticated");
    await app.close();
  }, 20_000);

  test("a cookie that is extended ends with its session", async () => {
    const app = await testApp();
    const member = await enrol(app);
    let cookie = "";
    for (let day = 0; day < 160; day += 20) {
      app.clock.now += 20 * DAY_MS;
      cookie = (await member.get("/api/users/me")).headers.get("set-cookie") ?? "";
    }
    expect(cookie).toContain(`Max-Age=${(20 * DAY_MS) / 1000};`);
    await app.close();
  });

  test("29 days unused it still counts, and begins anew", async () => {
    const member = await enrol(t);
    t.clock.now += 29 * DAY_MS;
    const answer = await member.get("/api/users/me");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("set-cookie")).toStartWith(`${member.cookie}; Max-Age=2592000`);
    t.clock.now += 29 * DAY_MS;
    expect((await member.get("/api/users/me")).status).toBe(200);
  });

  test("used twice on one day it is extended once", async () => {
    const member = await enrol(t);
    t.clock.now += 2 * DAY_MS;
    expect((await member.get("/api/users/me")).headers.get("set-cookie")).not.toBeNull();
    expect((await member.get("/api/users/me")).headers.get("set-cookie")).toBeNull();
  });

  test("31 days unused it has ended, for good", async () => {
    const member = await enrol(t);
    t.clock.now += 31 * DAY_MS;
    for (let round = 0; round < 2; round++) {
      expectRefusal(await member.get("/api/users/me"), 401, "unauthenticated");
      const status = await member.get("/api/auth/status");
      expect(status.status).toBe(200);
      expect(status.body).toEqual({ isAuthenticated: false });
    }
  });

  test("spec 3: the auth status, spec 7: GET /api/auth/status: is true or false, never 401", async () => {
    const member = await enrol(t);
    expect((await member.get("/api/auth/status")).body).toEqual({ isAuthenticated: true });
    const cookies = ["", "session=", "session=x", "session=%E0%A4%A", "session=\u0001", "other=1"];
    for (const cookie of cookies) {
      const answer = await t.call("GET", "/api/auth/status", undefined, { cookie });
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ isAuthenticated: false });
    }
  });
});

describe("spec 7: POST /api/logout", () => {
  test("ends this session and no other, and clears the cookie", async () => {
    const member = await t.member();
    const answer = await signIn(t, member.email);
    const other = t.client(answer.headers.get("set-cookie")?.split(";")[0] ?? "");
    const left = await member.post("/api/logout");
    expect(left.status).toBe(204);
    expect(left.text).toBe("");
    expect(left.headers.get("set-cookie")).toStartWith("session=; Max-Age=0; Path=/");
    expect((await member.get("/api/users/me")).status).toBe(401);
    expect((await other.get("/api/users/me")).status).toBe(200);
  });

  test("ends it for calls that follow, whatever was under way", async () => {
    for (let round = 0; round < 30; round++) {
      const member = await enrol(t);
      const calls = Array.from({ length: 1 + (round % 6) }, (_, i) =>
        i === round % 4 ? member.post("/api/logout") : member.get("/api/users/me"),
      );
      await Promise.all([...calls, member.post("/api/logout"), member.get("/api/auth/status")]);
      expect((await member.get("/api/users/me")).status).toBe(401);
    }
  });

  test("is 204 signed out, and twice", async () => {
    const member = await enrol(t);
    expect((await t.signedOut.post("/api/logout")).status).toBe(204);
    expect((await member.post("/api/logout", {})).status).toBe(204);
    expect((await member.post("/api/logout")).status).toBe(204);
  });
});

describe("spec 6: only signed-in users reach the app", () => {
  const open = new Set([
    "GET /map/:z{\\d{1,2}}/:x{\\d{1,3}}/:y{\\d{1,3}}",
    "GET /map/streets/:z{\\d{1,2}}/:x{\\d{1,7}}/:y{\\d{1,7}}",
    "GET /auth/google",
    "GET /auth/google/callback",
    "GET /api/auth/google-link",
    "POST /api/auth/google-link",
    "GET /api/config",
    "GET /api/health",
    "GET /api/ready",
    "GET /api/calendars/:file{[\\w-]+\\.ics}",
    "GET /e/:token",
    "GET /e/:token/event.ics",
    "GET /e/:token/cover.webp",
    "GET /e/:token/share.png",
    "GET /metrics",
    "GET /api/openapi.json",
    "GET /api/docs",
    "GET /api/docs/page.css",
    "GET /api/docs/page.js",
    "GET /api/auth/status",
    "POST /api/register",
    "POST /api/login",
    "POST /api/demo-login",
    "POST /api/logout",
    "POST /api/auth/forgot-password",
    "POST /api/auth/reset-password",
    "POST /api/auth/confirm-email",
    "POST /api/events/coming",
    "GET /api/alerts/unsubscribe",
    "POST /api/alerts/unsubscribe",
  ]);
  test("every other route is 401 signed out, before it looks at what was sent", async () => {
    const routes = new Set(
      t.app.routes
        .filter(({ method }) => method !== "ALL")
        .map(({ method, path }) => `${method} ${path}`),
    );
    const closed = [...routes].filter((route) => !open.has(route));
    expect(closed.length).toBeGreaterThan(10);
    for (const route of closed) {
      const [method = "", path = ""] = route.split(" ");
      const answer = await t.call(
        method,
        path.replace(/:file\{.+\}/, "x.webp").replaceAll(/:\w+/g, "x"),
      );
      expect({ route, status: answer.status }).toEqual({ route, status: 401 });
      expectRefusal(answer, 401, "unauthenticated");
    }
  });
});
