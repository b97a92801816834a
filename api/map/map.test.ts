import { afterEach, beforeEach, describe, expect, test } from "bun:test";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { createLog } from "../log.ts";
import { ROOT } from "../root.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { MAP_VERSION } from "./map-version.schema.ts";

/** San Francisco, and the middle of the Pacific. */
const CITY = "/map/7/20/49";
const SEA = "/map/7/10/64";

let lines: string[];
let t: TestApp;
beforeEach(async () => {
  lines = [];
  t = await testApp({ LOG_LEVEL: "info" }, { log: createLog("info", (line) => lines.push(line)) });
});
afterEach(() => t.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  t.app.request(path, { headers });

test("a tile is answered as it is stored to who takes gzip, unzipped to others, and to anybody", async () => {
  const zipped = await get(`${CITY}?v=${MAP_VERSION}`, { "Accept-Encoding": "br, gzip" });
  const plain = await get(CITY);
  expect(zipped.status).toBe(200);
  expect(zipped.headers.get("content-encoding")).toBe("gzip");
  expect(plain.headers.get("content-encoding")).toBeNull();
  for (const { headers } of [zipped, plain]) {
    expect(headers.get("content-type")).toBe("application/vnd.mapbox-vector-tile");
    expect(headers.get("vary")).toBe("Accept-Encoding");
    expect(headers.get("content-security-policy")).toContain("default-src 'none'");
  }
  const bytes = await plain.bytes();
  expect(new Uint8Array(gunzipSync(await zipped.bytes()))).toEqual(bytes);
  expect(new TextDecoder().decode(bytes)).toContain("San Francisco");
});

test("only the address that names the archive's version is kept for good, and a known tile is not sent again", async () => {
  const current = await get(`${CITY}?v=${MAP_VERSION}`);
  expect(current.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  for (const path of [CITY, `${CITY}?v=older`])
    expect((await get(path)).headers.get("cache-control")).toBe("no-cache");
  const tag = current.headers.get("etag")!;
  const again = await get(CITY, { "If-None-Match": tag });
  expect(again.status).toBe(304);
  expect(await again.text()).toBe("");
  expect((await get(CITY, { "If-None-Match": 'W/"other"' })).status).toBe(200);
});

test("open sea has no tile", async () => {
  const sea = await get(SEA);
  expect(sea.status).toBe(204);
  expect(await sea.text()).toBe("");
});

test.each([
  "/map/5/4/4",
  "/map/8/4/4",
  "/map/7/128/0",
  "/map/7/0/128",
  "/map/0/0/1",
  "/map/-1/0/0",
  "/map/7/1.5/0",
  "/map/7/20",
  "/map/7/20/49/1",
  "/map/7/20/49.mvt",
  "/map/x/y/z",
  "/map/7/20/%00",
])("%s is no tile", async (path) => {
  const { status, body } = await t.call("GET", path);
  expect({ status, body }).toMatchObject({ status: 404, body: { code: "not_found" } });
});

test("logs and measurements know that a tile was asked for, and not which", async () => {
  for (const path of [CITY, "/map/7/21/50?v=x", "/map/7/20/nowhere", "/map/9/20/49"])
    await get(path);
  const metrics = await t.app.request("/metrics", {}, { ip: "127.0.0.1" });
  const told = [...lines, await metrics.text()].join("\n");
  expect(told).toContain("/map/:z");
  expect(told).not.toMatch(/\/map\/\d/);
  expect(told).not.toContain("nowhere");
});

test("tiles asked for at the same time are all answered, and the archive stays on the disk", async () => {
  const archive = Bun.file(join(ROOT, "api/map/world.pmtiles"));
  const before = process.memoryUsage();
  const paths = Array.from(
    { length: 400 },
    (_, index) => `/map/7/${index % 128}/${(index * 7) % 128}`,
  );
  const answers = await Promise.all(paths.map((path) => get(path, { "Accept-Encoding": "gzip" })));
  for (const { status } of answers) expect([200, 204]).toContain(status);
  Bun.gc(true);
  const { heapUsed, external } = process.memoryUsage();
  expect(heapUsed + external - before.heapUsed - before.external).toBeLessThan(archive.size / 2);
});

describe("streets", () => {
  const MAP_FILE = join(ROOT, "api/map/world.pmtiles");
  const TILE = "/map/streets/7/20/49";
  let withStreets: TestApp;
  beforeEach(async () => {
    withStreets = await testApp(
      { LOG_LEVEL: "info", MAP_FILE },
      { log: createLog("info", (line) => lines.push(line)) },
    );
  });
  afterEach(() => withStreets.close());

  test("are answered from the operator's file, and kept by no browser", async () => {
    const zipped = await withStreets.app.request(TILE, { headers: { "Accept-Encoding": "gzip" } });
    const plain = await withStreets.app.request(TILE);
    expect(zipped.headers.get("content-encoding")).toBe("gzip");
    const bytes = await plain.bytes();
    expect(new Uint8Array(gunzipSync(await zipped.bytes()))).toEqual(bytes);
    expect(new TextDecoder().decode(bytes)).toContain("San Francisco");
    for (const { status, headers } of [zipped, plain]) {
      expect(status).toBe(200);
      expect(headers.get("content-type")).toBe("application/vnd.mapbox-vector-tile");
      expect(headers.get("cache-control")).toBe("no-store");
      expect(headers.get("etag")).toBeNull();
    }
    expect((await withStreets.app.request("/map/streets/7/10/64")).status).toBe(204);
  });

  test.each(["/map/streets/8/40/98", "/map/streets/7/128/0", "/map/streets/7/20", `${TILE}.mvt`])(
    "%s is no tile",
    async (path) => {
      expect((await withStreets.call("GET", path)).status).toBe(404);
    },
  );

  test("are none where no file is set, and the world stays as it is", async () => {
    expect((await get(TILE)).status).toBe(404);
    expect((await withStreets.app.request(CITY)).status).toBe(200);
  });

  test("logs know that a tile was asked for, and not which", async () => {
    await withStreets.app.request(TILE);
    expect(lines.join("\n")).toContain("/map/streets/:z");
    expect(lines.join("\n")).not.toMatch(/streets\/\d/);
  });
});
