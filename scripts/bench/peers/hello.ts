import { Hono } from "hono";

const app = new Hono().get("/hello", (c) => c.text("hello"));
const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: app.fetch });
process.stdout.write(`listening on ${server.port}\n`);
