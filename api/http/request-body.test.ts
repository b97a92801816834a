import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ReadingStopped, readAtMost } from "../lib/network/read-at-most.ts";
import { testApp } from "../testing/app.ts";
import type { TestApp } from "../testing/app.ts";
import { enrol } from "../testing/enrol.ts";
import { expectRefusal } from "../testing/refusal.ts";
import { startServerChild } from "../testing/servers/server-child.ts";
import { answered } from "../testing/sending-files.ts";

const MB = 1024 * 1024;
const PIECES = 2_000_000;
const FORM = "multipart/form-data; boundary=x";

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** Pieces of that size without end, and how many were taken. */
function trickle(bytes: number) {
  const taken = { pieces: 0 };
  const pull = (controller: ReadableStreamDefaultController<Uint8Array>) => {
    taken.pieces += 1;
    controller.enqueue(new Uint8Array(bytes));
  };
  return { taken, body: new ReadableStream<Uint8Array>({ pull }) };
}

describe("a body in pieces", () => {
  test.each([
    ["POST", "/api/upload/profile", FORM],
    ["PUT", "/api/users/me", "application/json"],
  ])("%s %s is broken off when they are of one byte", async (method, path, type) => {
    const { cookie } = await enrol(t);
    const { taken, body } = trickle(1);
    const headers = { cookie, "Content-Type": type };
    const answer = await answered(await t.app.request(path, { method, headers, body }));
    expectRefusal(answer, 400, "invalid_input");
    expect(taken.pieces).toBeLessThan(2000);
  });

  test.each([300, 1460, 16_384])("is read whole when they are of %d bytes", async (bytes) => {
    const sent = crypto.getRandomValues(new Uint8Array(60_000));
    let at = 0;
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull: (controller) => {
        if (at >= sent.length) return controller.close();
        controller.enqueue(sent.subarray(at, (at += bytes)));
      },
    });
    expect(await readAtMost({ body, headers: new Headers() }, 60_000)).toEqual(sent);
  });

  test("that stops coming is broken off in time", async () => {
    const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
      start: (c) => c.enqueue(new Uint8Array(9)),
    });
    const reading = readAtMost({ body, headers: new Headers() }, 60_000, 20);
    await expect(reading).rejects.toBeInstanceOf(ReadingStopped);
  });
});

const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1024;

test("2 million chunks of one byte over a real line take no memory to speak of", async () => {
  const dataDir = mkdtempSync(join(tmpdir(), "body-"));
  const server = await startServerChild(dataDir);
  const { host, port } = new URL(server.url);
  const login = await fetch(`${server.url}/api/demo-login`, { method: "POST" });
  const cookie = login.headers.getSetCookie()[0]?.split(";")[0] ?? "";
  const before = memoryOf(server.pid);
  const socket = connect(Number(port), "127.0.0.1");
  const answer = Promise.withResolvers<string>();
  socket.once("data", (data) => answer.resolve(String(data)));
  socket.on("error", () => undefined);
  socket.write(
    `POST /api/upload/profile HTTP/1.1\r\nHost: ${host}\r\nCookie: ${cookie}\r\nContent-Type: ${FORM}\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  const chunks = "1\r\na\r\n".repeat(50_000);
  for (let sent = 0; sent < PIECES && !socket.destroyed; sent += 50_000)
    await new Promise<void>((resolve) => void socket.write(chunks, () => resolve()));
  expect(await answer.promise).toStartWith("HTTP/1.1 400 ");
  expect(memoryOf(server.pid) - before).toBeLessThan(100 * MB);
  socket.destroy();
  await server.stop();
  rmSync(dataDir, { recursive: true });
}, 60_000);
