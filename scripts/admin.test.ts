import { afterAll, beforeAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readEnv } from "@hereabouts/api/env";
import { sharedGazetteer } from "@hereabouts/api/testing/places/gazetteer";
import { openSocket } from "@hereabouts/api/testing/sockets/live-socket";
import { startServer } from "@hereabouts/api/server";

const ROOT = join(import.meta.dir, "..");
const FOLLOWED_WITHIN_MS = 3000;

let dataDir: string;
let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), "admin-"));
  server = await startServer(readEnv({ PORT: "0", DATA_DIR: dataDir, LOG_LEVEL: "silent" }), {
    gazetteer: sharedGazetteer(),
  });
});
afterAll(async () => {
  await server.stop();
  rmSync(dataDir, { recursive: true });
});

async function admin(...args: string[]) {
  const run = Bun.spawn([process.execPath, "scripts/admin.ts", ...args], {
    cwd: ROOT,
    env: { ...process.env, DATA_DIR: dataDir },
    stdout: "pipe",
    stderr: "pipe",
  });
  const [out, err] = await Promise.all([
    new Response(run.stdout).text(),
    new Response(run.stderr).text(),
  ]);
  return { code: await run.exited, out: out.trim(), err: err.trim() };
}

async function call(cookie: string, method: string, path: string, body?: unknown) {
  const response = await fetch(new URL(path, server.url), {
    method,
    headers: { Cookie: cookie, ...(body !== undefined && { "Content-Type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, response, body: await response.json().catch(() => undefined) };
}

async function register(name: string) {
  const { response, body } = await call("", "POST", "/api/register", {
    email: `${name.slice(0, 3).toLowerCase()}@example.com`,
    password: "correct horse",
    name,
    interests: ["coffee"],
  });
  const cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  return { cookie, id: (body as { id: string }).id };
}

/** Opens a socket; the promise in the answer resolves when the server closes it. */
async function openUntilClosed(cookie: string) {
  const address = new URL("/api/realtime", server.url.replace("http", "ws"));
  const socket = await openSocket(address.href, { cookie });
  return { closed: socket.closed().then(({ code }) => ({ code, at: Date.now() })) };
}

test("the operator reads a report and suspends while the server runs, which follows at once", async () => {
  const [ann, ben] = [await register("Ann"), await register("Ben")];
  expect((await admin("list")).out).toBe("No reports.");
  const sent = await call(ben.cookie, "POST", `/api/messages/${ann.id}`, { content: "You fool" });
  const { id: messageId } = sent.body as { id: string };
  await call(ann.cookie, "POST", "/api/reports", {
    messageId,
    reason: "harassment",
    details: "Please look",
  });
  expect((await admin("list")).out).toMatch(/^#1 .* open  harassment  message "Ben": "You fool"$/);
  const shown = await admin("show", "1");
  expect(shown.out).toContain('The reporter says: "Please look"');
  expect(shown.out).toContain('reported: "You fool"');
  expect((await call(ann.cookie, "GET", `/api/users/${ben.id}`)).status).toBe(200);

  const { closed } = await openUntilClosed(ben.cookie);
  expect(await admin("suspend", "1", "third", "time")).toMatchObject({
    code: 0,
    out: "Suspended.",
  });
  const done = Date.now();
  const { code, at } = await closed;
  expect(code).toBe(4401);
  expect(at - done).toBeLessThan(FOLLOWED_WITHIN_MS);
  expect((await call(ben.cookie, "GET", "/api/users/me")).status).toBe(401);
  expect((await call(ann.cookie, "GET", `/api/users/${ben.id}`)).status).toBe(404);
  expect((await call(ann.cookie, "GET", "/api/users/nearby")).body).toEqual([]);
  const { body } = await call(ann.cookie, "GET", "/api/reports");
  expect(body).toMatchObject([{ state: "suspended" }]);
  expect((await admin("list")).out).toBe("No reports.");
  expect((await admin("list", "--all")).out).toContain("suspended");
  expect((await admin("lift", "ben@example.com")).code).toBe(0);
  const log = (await admin("log")).out.split("\n");
  expect(log).toHaveLength(2);
  expect(log[0]).toMatch(/suspend  report #1  account \d+  third time$/);
  expect(log[1]).toMatch(/lift  account \d+$/);
}, 30_000);

test("an id may begin with a dash", async () => {
  const id = `-${"k".repeat(21)}`;
  expect((await admin("suspend", id)).err).toBe(`There is no member ${id}.`);
});

test("what members wrote cannot steer the operator's terminal", async () => {
  const name = "Dee\u001b[2J\u009b31m\u202eeeD";
  const [dee, eve] = [await register(name), await register("Eve")];
  await call(eve.cookie, "POST", "/api/reports", { userId: dee.id, reason: "fake" });
  const number = /#(\d+)/.exec((await admin("list")).out)?.[1] ?? "";
  await admin("suspend", dee.id);
  const said = [
    await admin("list"),
    await admin("show", number),
    await admin("suspend", dee.id),
  ].map(({ out, err }) => out + err);
  for (const text of said) {
    expect(text).toContain("Dee");
    expect(text).not.toMatch(/[^\P{Cc}\n]|\p{Bidi_Control}/u);
  }
}, 30_000);

test("what it cannot do it says on the error stream, in one line or with the usage", async () => {
  for (const [args, says] of [
    [[], "bun run admin list"],
    [["abolish"], "bun run admin list"],
    [["show"], "by its number"],
    [["show", "99"], "There is no report 99."],
    [["dismiss", "1"], "closed already: suspended"],
    [["lift"], "an e-mail address or an id"],
    [["suspend", "nobody@example.com"], "There is no member nobody@example.com."],
  ] as const) {
    const { code, out, err } = await admin(...args);
    expect({ args, code, out }).toEqual({ args, code: 1, out: "" });
    expect(err).toContain(says);
  }
}, 30_000);
