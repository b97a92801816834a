import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { readSite } from "./spa.ts";
import type { SiteOptions } from "./spa.ts";

const SCRIPT = "console.log('hello');".repeat(100);
const PAGE =
  '<!doctype html><html lang="__LANGUAGE__" data-version="__VERSION__"><title>__APP_NAME__</title><p>__APP_NAME__</p>';
const IDENTITY = { "Accept-Encoding": "identity" };
const HTML = { Accept: "text/html,application/xhtml+xml,*/*;q=0.8", ...IDENTITY };

let dist: string;
let server: Bun.Server<undefined>;

function serve(options: Partial<SiteOptions> = {}) {
  const site = readSite(dist, { appName: "Hereabouts", isHttps: () => false, ...options });
  const api = () => Response.json({ code: "not_found" }, { status: 404 });
  return Bun.serve({ hostname: "127.0.0.1", port: 0, fetch: (request) => site(request) ?? api() });
}

const get = (path: string, headers: Record<string, string> = IDENTITY, method = "GET") =>
  fetch(new URL(path, server.url), { headers, method, decompress: false });

beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), "site-"));
  await Bun.write(join(dist, "index.html"), PAGE);
  await Bun.write(join(dist, ".vite/manifest.json"), "{}");
  await Bun.write(join(dist, "icon.svg"), "<svg/>");
  await Bun.write(join(dist, "covers/arts-1.svg"), "<svg/>");
  await Bun.write(join(dist, "icons/icon-192.png"), "PNG");
  await Bun.write(join(dist, "sw.js"), 'const VERSION = "__VERSION__";');
  await Bun.write(
    join(dist, "manifest.webmanifest"),
    '{"name": "__APP_NAME__", "lang": "__LANGUAGE__"}',
  );
  await Bun.write(join(dist, "assets/app-abc.js"), SCRIPT);
  await Bun.write(join(dist, "assets/app-abc.js.br"), brotliCompressSync(SCRIPT));
  await Bun.write(join(dist, "assets/app-abc.js.gz"), gzipSync(SCRIPT));
  await Bun.write(join(dist, "assets/font-abc.woff2"), new Uint8Array([1, 2, 3]));
  server = serve();
});

afterAll(async () => {
  await server.stop(true);
  rmSync(dist, { recursive: true });
});

test("browsers that ask for favicon.ico get the icon", async () => {
  const answer = await get("/favicon.ico", { Accept: "image/*,*/*;q=0.8" });
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
  expect(await answer.text()).toBe("PNG");
});

test("a file that went since the start is missing; one that was sent before, and the page, stay", async () => {
  const early = join(dist, "assets/early-abc.js");
  const late = join(dist, "assets/late-abc.js");
  for (const file of [early, late]) await Bun.write(file, SCRIPT);
  const old = serve();
  const ask = (path: string) => fetch(new URL(path, old.url), { headers: HTML });
  expect(await (await ask("/assets/early-abc.js")).text()).toBe(SCRIPT);
  for (const file of [early, late]) rmSync(file);
  expect((await ask("/assets/early-abc.js")).status).toBe(200);
  expect((await ask("/assets/late-abc.js")).status).toBe(404);
  expect((await ask("/map")).status).toBe(200);
  await old.stop(true);
});

test("the page and the manifest speak the language that the browser asks for", async () => {
  const inGerman = { ...HTML, "Accept-Language": "de-DE,de;q=0.9,en;q=0.8" };
  const [german, english] = [await get("/map", inGerman), await get("/map", HTML)];
  expect(await german.text()).toContain('lang="de"');
  expect(await english.text()).toContain('lang="en"');
  for (const page of [german, english])
    expect(page.headers.get("vary")).toBe("Accept-Encoding, Accept-Language");
  expect(german.headers.get("etag")).not.toBe(english.headers.get("etag"));
  const manifest = await get("/manifest.webmanifest", inGerman);
  expect(await manifest.json()).toEqual({ name: "Hereabouts", lang: "de" });
});

describe("assets", () => {
  test("a hashed file is immutable and comes as the client takes it best", async () => {
    const answer = await get("/assets/app-abc.js", { "Accept-Encoding": "gzip, deflate, br" });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-encoding")).toBe("br");
    expect(answer.headers.get("content-type")).toBe("text/javascript;charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("vary")).toBe("Accept-Encoding");
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
    expect(brotliDecompressSync(await answer.bytes()).toString()).toBe(SCRIPT);
  });

  test("q=0 rules a coding out; without any the file comes as it is", async () => {
    const zipped = await get("/assets/app-abc.js", { "Accept-Encoding": "br;q=0, gzip" });
    expect(zipped.headers.get("content-encoding")).toBe("gzip");
    expect(gunzipSync(await zipped.bytes()).toString()).toBe(SCRIPT);
    const plain = await get("/assets/app-abc.js");
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(await plain.text()).toBe(SCRIPT);
  });

  test("a file that has no compressed version comes as it is", async () => {
    const answer = await get("/assets/font-abc.woff2", { "Accept-Encoding": "br" });
    expect(answer.headers.get("content-encoding")).toBeNull();
    expect(answer.headers.get("content-type")).toBe("font/woff2");
  });

  test("HEAD answers with the length and no body", async () => {
    const answer = await get("/assets/app-abc.js", IDENTITY, "HEAD");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-length")).toBe(String(SCRIPT.length));
    expect(await answer.text()).toBe("");
  });

  test("a missing asset is a 404 and never the page", async () => {
    const answer = await get("/assets/gone-abc.js", HTML);
    expect(answer.status).toBe(404);
    expect(answer.headers.get("content-type")).toStartWith("text/plain");
  });

  test("a drawn cover keeps its address, and is asked for again after a day", async () => {
    const { headers } = await get("/covers/arts-1.svg");
    expect(headers.get("cache-control")).toBe("public, max-age=86400");
    expect(headers.get("content-type")).toStartWith("image/svg+xml");
  });

  test("a file without a hash in its name is asked for again, and spared when unchanged", async () => {
    const answer = await get("/icon.svg?v=1");
    expect(answer.headers.get("cache-control")).toBe("no-cache");
    const tag = answer.headers.get("etag") ?? "";
    const again = await get("/icon.svg", { ...IDENTITY, "If-None-Match": `"other", W/${tag}` });
    expect(again.status).toBe(304);
    expect(await again.text()).toBe("");
    const changed = await get("/icon.svg", { ...IDENTITY, "If-None-Match": '"other"' });
    expect(changed.status).toBe(200);
  });

  test.each(["/assets/app-abc.js.br", "/.vite/manifest.json", "/assets/../../package.json"])(
    "%s is not served",
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});

describe("the page", () => {
  test.each(["/", "/map", "/events/abc", "/no/such/path"])("%s is the app", async (path) => {
    const answer = await get(path, HTML);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/html;charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-cache");
    expect(await answer.text()).toContain("<title>Hereabouts</title><p>Hereabouts</p>");
  });

  test("it is compressed too", async () => {
    const answer = await get("/", { ...HTML, "Accept-Encoding": "br" });
    expect(answer.headers.get("content-encoding")).toBe("br");
    expect(brotliDecompressSync(await answer.bytes()).toString()).toContain("<p>Hereabouts</p>");
  });

  test("it forbids foreign scripts, embedding and referrers", async () => {
    const { headers } = await get("/", HTML);
    const policy = headers.get("content-security-policy")?.split("; ") ?? [];
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(headers.get("referrer-policy")).toBe("same-origin");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("permissions-policy")).toContain("geolocation=(self)");
  });

  test("the operator's name is text, whatever it holds", async () => {
    const renamed = serve({ appName: "Tom & <b>$&</b>" });
    const answer = await fetch(renamed.url, { headers: HTML });
    expect(await answer.text()).toContain("<p>Tom &#38; &#60;b&#62;$&#38;&#60;/b&#62;</p>");
    await renamed.stop(true);
  });

  test.each(["/api", "/api/nope", "/auth/google", "/metrics"])(
    "%s stays the API's",
    async (path) => {
      const answer = await get(path, HTML);
      expect(answer.status).toBe(404);
      expect(answer.headers.get("content-type")).toStartWith("application/json");
    },
  );

  test("an image that is missing is no page, and neither is a POST", async () => {
    expect((await get("/photo.png", { Accept: "image/*,*/*;q=0.8" })).status).toBe(404);
    expect((await get("/map", HTML, "POST")).status).toBe(404);
  });
});

describe("the installed app", () => {
  async function served(appName: string) {
    const renamed = serve({ appName });
    const read = async (path: string, headers = {}) =>
      (await fetch(new URL(path, renamed.url), { headers })).text();
    const files = {
      manifest: await read("/manifest.webmanifest"),
      worker: await read("/sw.js"),
      page: await read("/", HTML),
      german: await read("/", { ...HTML, "Accept-Language": "de" }),
    };
    await renamed.stop(true);
    return files;
  }

  test("the manifest carries the operator's name, whatever it holds", async () => {
    const name = 'Tom "& Co" \\ $&';
    expect(JSON.parse((await served(name)).manifest)).toEqual({ name, lang: "en" });
  });

  test("the service worker has another version when the page is another, and only then", async () => {
    const [one, again, other] = [await served("A"), await served("A"), await served("B")];
    expect(one.worker).toMatch(/^const VERSION = "[a-z0-9]{8,}";$/);
    expect(again.worker).toBe(one.worker);
    expect(other.worker).not.toBe(one.worker);
  });

  test("the pages carry the version of the service worker, in each language", async () => {
    const { worker, page, german } = await served("A");
    const version = /"(\w+)"/.exec(worker)?.[1] ?? "";
    for (const html of [page, german]) expect(html).toContain(`data-version="${version}"`);
  });

  test.each([
    ["/sw.js", "text/javascript;charset=utf-8"],
    ["/manifest.webmanifest", "application/manifest+json"],
  ])("%s is asked for again each time", async (path, type) => {
    const answer = await get(path);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe(type);
    expect(answer.headers.get("cache-control")).toBe("no-cache");
    const tag = answer.headers.get("etag") ?? "";
    expect((await get(path, { "If-None-Match": tag })).status).toBe(304);
  });

  test("what stands in the page itself is let through by its hash, and nothing else", async () => {
    const inline = mkdtempSync(join(tmpdir(), "site-"));
    const page = "<style>b{}</style><script>1</script><script src='/x.js'></script>";
    await Bun.write(join(inline, "index.html"), page);
    const answer = readSite(inline, { appName: "A", isHttps: () => false })(
      new Request("http://localhost/", { headers: HTML }),
    );
    const hash = (text: string) => `'sha256-${new Bun.SHA256().update(text).digest("base64")}'`;
    const policy = answer?.headers.get("content-security-policy")?.split("; ") ?? [];
    expect(policy).toContain(`script-src 'self' ${hash("1")}`);
    expect(policy).toContain(`style-src 'self' ${hash("b{}")}`);
    expect(policy).toContain("worker-src 'self'");
    expect(policy).toContain("manifest-src 'self'");
    rmSync(inline, { recursive: true });
  });
});
