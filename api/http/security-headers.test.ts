import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { testApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import { isHttps } from "./security-headers.ts";
import { readSite } from "./spa.ts";

const HTML = { accept: "text/html" };
const HSTS = "max-age=31536000; includeSubDomains";

let dist: string;
const started: { stop: () => Promise<void> }[] = [];

/** The app and the site behind one address, as the server puts them. */
async function start(env: Record<string, string> = {}) {
  const t = await testApp(env);
  const site = readSite(dist, {
    appName: "Hereabouts",
    mapStyleUrl: t.deps.env.mapStyleUrl,
    isHttps: ({ headers }) => isHttps(t.deps.env, () => headers.get("x-forwarded-proto")),
  });
  const server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    fetch: (request, listening) => site(request) ?? t.app.fetch(request, { server: listening }),
  });
  started.push({ stop: () => server.stop(true) }, { stop: t.close });
  const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    fetch(new URL(path, server.url), { method, headers, redirect: "manual" });
  return { t, get };
}

let plain: Awaited<ReturnType<typeof start>>;
let cookie: string;
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), "site-"));
  await Bun.write(join(dist, "index.html"), "<!doctype html><title>__APP_NAME__</title>");
  await Bun.write(join(dist, "assets/app-abc.js"), "1");
  await Bun.write(join(dist, "icon.svg"), "<svg/>");
  plain = await start();
  ({ cookie } = await enrol(plain.t));
});
afterAll(async () => {
  for (const { stop } of started) await stop();
  rmSync(dist, { recursive: true });
});

const everywhere: [string, string, Record<string, string>, number, string?][] = [
  ["the page", "/map", HTML, 200],
  ["an asset", "/assets/app-abc.js", {}, 200],
  ["an asset that is gone", "/assets/app-old.js", {}, 404],
  ["another file", "/icon.svg", {}, 200],
  ["an answer", "/api/users/me", {}, 200],
  ["an open answer", "/api/config", {}, 200],
  ["a refusal", "/api/users/nearby?limit=x", {}, 400],
  ["a missing route", "/api/nothing", HTML, 404],
  ["a missing image", "/uploads/nothing.webp", {}, 404],
  ["a redirect", "/auth/google", HTML, 302],
  ["a change from another site", "/api/logout", { origin: "https://evil.example" }, 403, "POST"],
];

describe("headers that keep a browser safe", () => {
  test.each(everywhere)("%s has them", async (_, path, headers, status, method = "GET") => {
    const answer = await plain.get(path, { cookie, ...headers }, method);
    expect(answer.status).toBe(status);
    const header = (name: string) => answer.headers.get(name);
    expect(header("x-content-type-options")).toBe("nosniff");
    expect(header("cross-origin-resource-policy")).toBe("same-origin");
    expect(header("referrer-policy")).toBe("same-origin");
    expect(header("content-security-policy")).toContain("frame-ancestors 'none'");
    expect(header("content-security-policy")).not.toContain("unsafe");
    expect(header("strict-transport-security")).toBeNull();
    if (/^\/(api|auth)/.test(path)) {
      expect(header("cache-control")).toBe("no-store");
      expect(header("content-security-policy")).toContain("default-src 'none'");
    }
  });

  test("an error of our own has them too", async () => {
    const { t, get } = await start();
    t.deps.db.$client.close();
    const answer = await get("/api/users/me", { cookie });
    expect(answer.status).toBe(500);
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
  });

  test("the page takes nothing from elsewhere, and asks for nothing but the position", async () => {
    const { headers } = await plain.get("/", HTML);
    const policy = (headers.get("content-security-policy") ?? "").split("; ");
    for (const rule of ["default-src 'self'", "script-src 'self'", "style-src 'self'"]) {
      expect(policy).toContain(rule);
    }
    for (const rule of ["object-src 'none'", "base-uri 'none'", "form-action 'self'"]) {
      expect(policy).toContain(rule);
    }
    expect(policy.join(" ")).not.toMatch(/https?:|\*/);
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("permissions-policy")).toBe(
      "geolocation=(self), camera=(), microphone=(), payment=()",
    );
  });
});

test("a map under the pins opens the policy for its origin, and for nothing but fetching", async () => {
  const mapped = await start({
    MAP_STYLE_URL: "https://tiles.example:8443/styles/streets.json?key=k",
  });
  for (const path of ["/", "/assets/app-abc.js"]) {
    const policyOf = async ({ get }: typeof plain) =>
      ((await get(path, HTML)).headers.get("content-security-policy") ?? "").split("; ");
    const [opened, shut] = [await policyOf(mapped), await policyOf(plain)];
    expect(opened.filter((rule) => !shut.includes(rule))).toEqual([
      "connect-src 'self' https://tiles.example:8443",
    ]);
    expect(opened).toHaveLength(shut.length);
  }
});

describe("https", () => {
  const paths: [string, Record<string, string>][] = [
    ["/", HTML],
    ["/assets/app-abc.js", {}],
    ["/api/config", {}],
    ["/api/nothing", {}],
  ];
  const hstsOf = async ({ get }: typeof plain, headers: Record<string, string> = {}) =>
    Promise.all(
      paths.map(async ([path, own]) =>
        (await get(path, { ...own, ...headers })).headers.get("strict-transport-security"),
      ),
    );

  test("in PUBLIC_URL asks for HSTS everywhere, and for a cookie that nothing but the host can set", async () => {
    const secure = await start({ PUBLIC_URL: "https://app.example" });
    expect(await hstsOf(secure)).toEqual(paths.map(() => HSTS));
    const answer = await secure.t.signedOut.post("/api/demo-login");
    const [pair = "", ...attributes] = (answer.headers.get("set-cookie") ?? "").split("; ");
    expect(pair).toStartWith("__Host-session=");
    expect(attributes).toEqual(
      expect.arrayContaining(["Path=/", "HttpOnly", "Secure", "SameSite=Lax"]),
    );
    expect(attributes.join()).not.toContain("Domain");
    expect((await secure.get("/api/users/me", { cookie: pair })).status).toBe(200);
    const bare = pair.replace("__Host-", "");
    expect((await secure.get("/api/users/me", { cookie: bare })).status).toBe(401);
  });

  test("of a proxy counts when the proxy is trusted, and only what the proxy itself says", async () => {
    const behind = await start({ TRUST_PROXY: "true" });
    const proto = (value: string) => ({ "x-forwarded-proto": value });
    expect(await hstsOf(behind, proto("https"))).toEqual(paths.map(() => HSTS));
    expect(await hstsOf(behind, proto("http, https"))).toEqual(paths.map(() => HSTS));
    expect(await hstsOf(behind, proto("https, http"))).toEqual(paths.map(() => null));
    expect(await hstsOf(behind)).toEqual(paths.map(() => null));
    expect(await hstsOf(plain, proto("https"))).toEqual(paths.map(() => null));
    const cookieOf = async (headers: Record<string, string>) =>
      (await behind.t.signedOut.post("/api/demo-login", undefined, headers)).headers.get(
        "set-cookie",
      );
    expect(await cookieOf(proto("https"))).toMatch(/^__Host-session=.*; Secure/);
    expect(await cookieOf({})).toMatch(/^session=/);
  });
});
