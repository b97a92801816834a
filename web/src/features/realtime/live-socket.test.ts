import { afterEach, beforeEach, expect, test } from "bun:test";

import type { Server, ServerWebSocket } from "bun";

import { openLiveSocket } from "./live-socket";
import type { Connection } from "./live-frames";

let server: Server<undefined>;
let sockets: ServerWebSocket<undefined>[];
let events: string[];
let live: ReturnType<typeof openLiveSocket>;

const until = async (isSo: () => boolean) => {
  for (let i = 0; i < 2000 && !isSo(); i++) await Bun.sleep(10);
  expect(isSo()).toBe(true);
};
const note = (what: string) => events.push(what);
const count = (what: string) => events.filter((each) => each === what).length;

beforeEach(() => {
  sockets = [];
  events = [];
  server = Bun.serve({
    port: 0,
    fetch: (request, listening) =>
      listening.upgrade(request) ? undefined : new Response(null, { status: 400 }),
    websocket: {
      open: (socket: ServerWebSocket<undefined>) => {
        sockets.push(socket);
        socket.send('{"type":"hello"}');
      },
      message: (_, text) => void note(`received ${String(text)}`),
    },
  });
  live = openLiveSocket(`ws://127.0.0.1:${server.port}/`, {
    onFrame: ({ type }) => note(type),
    onState: (state: Connection) => note(state),
    onOnline: (isReturn) => note(isReturn ? "back" : "there"),
    onRefused: () => note("refused"),
    onSessionEnded: () => note("session ended"),
  });
});
afterEach(async () => {
  live.close();
  await server.stop(true);
});

test("a lost connection reconnects by itself, and reports that it was lost", async () => {
  await until(() => count("there") === 1);
  sockets[0]?.close(1011, "lost");
  await until(() => count("back") === 1);
  expect([sockets.length, count("there"), events.at(-1)]).toEqual([2, 1, "back"]);
});

test("without a network it waits for the browser's online event", async () => {
  await until(() => count("there") === 1);
  window.dispatchEvent(new Event("offline"));
  await Bun.sleep(700);
  expect([sockets.length, count("refused")]).toEqual([1, 0]);
  window.dispatchEvent(new Event("online"));
  await until(() => count("back") === 1);
  expect(count("online")).toBe(2);
});

test("after the session has ended it stays closed", async () => {
  await until(() => count("there") === 1);
  sockets[0]?.send('{"type":"session_ended"}');
  sockets[0]?.close(4401, "session ended");
  await until(() => count("session ended") === 1);
  await Bun.sleep(700);
  expect([sockets.length, count("session ended")]).toEqual([1, 1]);
});

test("sends while it is open, and nothing once closed", async () => {
  live.send("too early");
  await until(() => count("there") === 1);
  live.send("now");
  await until(() => count("received now") === 1);
  live.close();
  live.send("too late");
  await Bun.sleep(100);
  expect(events.filter((each) => each.startsWith("received"))).toEqual(["received now"]);
});
