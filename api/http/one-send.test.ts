import { afterAll, expect, test } from "bun:test";
import { connect } from "node:net";
import { join } from "node:path";

const LARGE_BYTES = 40_000;
const TIMES = 30;

/** A server in another process, so that what it sends apart is read apart; each answer waits for a turn. */
const SERVER = `
  import { Hono } from "hono";
  import { rawJson } from ${JSON.stringify(join(import.meta.dir, "raw-json.ts"))};
  const text = JSON.stringify("a".repeat(${LARGE_BYTES - 2}));
  const app = new Hono()
    .use(async (_, next) => { await new Promise(setImmediate); await next(); })
    .get("/text", (c) => rawJson(c, text))
    .get("/written", (c) => rawJson(c, (writer) => writer.text(text)));
  console.log(Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: app.fetch }).port);
`;

const server = Bun.spawn([process.execPath, "-e", SERVER], {
  cwd: import.meta.dir,
  stdio: ["ignore", "pipe", "inherit"],
});
afterAll(() => server.kill());
const { value: printed } = await server.stdout.getReader().read();
const port = Number(Buffer.from(printed ?? "").toString());

/** The parts of an answer as they arrive, until the connection is closed. */
async function partsOf(path: string) {
  const parts: Buffer[] = [];
  const socket = connect(port, "127.0.0.1");
  const isOver = new Promise((resolve, reject) => socket.on("close", resolve).on("error", reject));
  socket.on("data", (part: Buffer) => parts.push(part));
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  await isOver;
  return parts;
}

test.each(["/text", "/written"])(
  "a large answer that waited leaves with its head, %s",
  async (path) => {
    for (let time = 0; time < TIMES; time += 1) {
      const parts = await partsOf(path);
      const [head = "", body = ""] = Buffer.concat(parts).toString().split("\r\n\r\n");
      expect(head).toContain(`\r\nContent-Length: ${LARGE_BYTES}`);
      expect(body).toHaveLength(LARGE_BYTES);
      expect(parts[0]?.length).toBeGreaterThan(head.length + "\r\n\r\n".length);
    }
  },
);
