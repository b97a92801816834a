import { expect, spyOn, test } from "bun:test";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { standardOutput } from "./lib/processes/standard-output.ts";
import { readEnv } from "./env.ts";
import { sharedGazetteer } from "./testing/places/gazetteer.ts";
import { openSocket } from "./testing/sockets/live-socket.ts";
import { startServer } from "./server.ts";
import { startServerChild } from "./testing/servers/server-child.ts";

test("a stop finishes what is under way, closes the sockets, and accepts no new request", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "server-"));
  const env = readEnv({ PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "silent" });
  const server = await startServer(env, { gazetteer: sharedGazetteer() });
  const register = (email: string) =>
    fetch(new URL("/api/register", server.url), {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ email, password: "correct horse", name: "Ada" }),
    });

  const first = await register("first@example.com");
  const cookie = first.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const address = new URL("/api/realtime", server.url.replace("http", "ws"));
  const socket = await openSocket(address.href, { cookie });

  const reached = Promise.withResolvers<void>();
  const { hash } = Bun.password;
  spyOn(Bun.password, "hash").mockImplementationOnce((...given) => {
    reached.resolve();
    return hash(...given);
  });
  const underWay = register("second@example.com");
  await reached.promise;
  const stopped = server.stop();
  expect((await underWay).status).toBe(201);
  expect((await socket.closed()).code).toBe(1012);
  await stopped;
  expect(await register("third@example.com").catch(() => "refused")).toBe("refused");
  rmSync(dataDir, { recursive: true });
});

test("a stop in the first seconds ends the preparing of places' names, and nothing has failed", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "server-"));
  const printed = spyOn(standardOutput, "write").mockImplementation(() => undefined);
  const server = await startServer(readEnv({ PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "error" }));
  const places = () => readdirSync(dataDir).filter((name) => name.startsWith("places-"));
  while (places().length === 0) await Bun.sleep(5);
  await server.stop();
  await new Promise(setImmediate);
  const lines = printed.mock.calls.join("");
  printed.mockRestore();
  expect([places(), lines]).toEqual([[], ""]);
  rmSync(dataDir, { recursive: true });
}, 20_000);

test("a drain answers requests, sends new sockets away, and moves those that are there one after the other", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "server-"));
  const settings = { PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "silent", DRAIN_SECONDS: "1" };
  const server = await startServer(readEnv(settings), { gazetteer: sharedGazetteer() });
  const get = (path: string, headers?: Record<string, string>) =>
    fetch(new URL(path, server.url), headers && { headers });
  expect((await get("/api/ready")).status).toBe(200);
  const { headers } = await fetch(new URL("/api/demo-login", server.url), { method: "POST" });
  const cookie = headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const address = new URL("/api/realtime", server.url.replace("http", "ws"));
  const sockets = await Promise.all(
    Array.from({ length: 4 }, () => openSocket(address.href, { cookie })),
  );
  const began = performance.now();
  const left = sockets.map(async (socket) => {
    expect((await socket.closed()).code).toBe(1012);
    return performance.now() - began;
  });
  const stopped = server.stop();
  const ready = await get("/api/ready");
  expect([ready.status, await ready.json()]).toEqual([503, { status: "stopping" }]);
  expect((await get("/api/users/me", { cookie })).status).toBe(200);
  const upgrade = { cookie, connection: "Upgrade", upgrade: "websocket" };
  const refused = await get("/api/realtime", upgrade);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
  const times = await Promise.all(left);
  expect(Math.max(...times) - Math.min(...times)).toBeGreaterThan(500);
  await stopped;
  expect(await get("/api/ready").catch(() => "closed")).toBe("closed");
  rmSync(dataDir, { recursive: true });
});

test("a size that somebody may send by mistake is refused in the form of all errors, any larger one at once", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "server-"));
  const server = await startServer(readEnv({ PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "silent" }));
  const { port } = new URL(server.url);
  const announced = (bytes: number) =>
    new Promise<string>((resolve) => {
      const socket = connect(Number(port), "127.0.0.1");
      socket.once("data", (data) => {
        socket.destroy();
        resolve(String(data));
      });
      socket.write(
        `POST /api/login HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`,
      );
    });
  for (const bytes of [70_000, 60_000_000])
    expect(await announced(bytes)).toMatch(/^HTTP\/1.1 413 [^]*"code":"too_large"/);
  expect(await announced(9_000_000_000)).toStartWith("HTTP/1.1 413 ");
  await server.stop();
  rmSync(dataDir, { recursive: true });
});

test.each([
  ["0.0.0.0", "true", true],
  ["127.0.0.1", "true", false],
  ["0.0.0.0", "false", false],
])("listening on %s with TRUST_PROXY=%s it warns: %p", async (HOST, TRUST_PROXY, warns) => {
  const dataDir = mkdtempSync(join(tmpdir(), "server-"));
  const printed = spyOn(standardOutput, "write").mockImplementation(() => undefined);
  const env = readEnv({ HOST, TRUST_PROXY, PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "warn" });
  await (await startServer(env)).stop();
  await new Promise(setImmediate);
  const lines = printed.mock.calls.join("");
  printed.mockRestore();
  expect(lines.includes("can make up an address")).toBe(warns);
  rmSync(dataDir, { recursive: true });
});

test("of two servers on one folder the second is refused, until the first has ended, however it ended", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "server-"));
  const first = await startServerChild(dataDir);
  const second = Bun.spawnSync(
    [process.execPath, join(import.meta.dir, "testing/servers/plain-server.ts")],
    {
      env: { ...process.env, PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "error" },
    },
  );
  expect(second.exitCode).toBe(1);
  expect(second.stderr.toString()).toContain("Another server runs on ");
  expect((await fetch(`${first.url}/api/health`)).status).toBe(200);
  await first.stop("SIGKILL");
  const third = await startServerChild(dataDir);
  // Who is asked to end is waited for.
  const [fourth] = await Promise.all([startServerChild(dataDir), third.stop()]);
  expect((await fetch(`${fourth.url}/api/health`)).status).toBe(200);
  await fourth.stop();
  rmSync(dataDir, { recursive: true });
}, 30_000);
