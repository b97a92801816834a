import { afterAll, expect, test } from "bun:test";
import { connect } from "node:net";
import type { Socket } from "node:net";
import { answersTogether } from "./answers-together.ts";

const MANY = 16;
const FEW = 2;

/** How many requests had no answer yet, as each one was handled. */
let unanswered: number[] = [];
/** What the clock advances by as each request is handled. */
let handlingMs = 0;
let nowMs = 0;
const sendTogether = answersTogether(() => nowMs);

const server = Bun.serve({
  port: 0,
  hostname: "127.0.0.1",
  fetch: (_, { pendingRequests }) => {
    unanswered.push(pendingRequests);
    nowMs += handlingMs;
    return sendTogether(Promise.resolve(new Response("ok")));
  },
});
afterAll(() => server.stop(true));

async function open() {
  const socket = connect(server.port ?? 0, "127.0.0.1");
  await new Promise((resolve) => socket.once("connect", resolve));
  return socket;
}
const sockets = await Promise.all(Array.from({ length: MANY }, open));

const answerTo = (socket: Socket) =>
  new Promise<string>((resolve) => socket.once("data", (data) => resolve(data.toString())));

/** Asks by these connections in one turn; returns the most that had no answer at once. */
async function ask(count: number) {
  unanswered = [];
  const asking = sockets.slice(0, count);
  const answers = asking.map(answerTo);
  for (const socket of asking) socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
  const statuses = (await Promise.all(answers)).map((answer) => answer.split("\r\n")[0]);
  return { most: Math.max(...unanswered), statuses: new Set(statuses) };
}

const OK = new Set(["HTTP/1.1 200 OK"]);

test("once many are answered in a turn, their answers leave together", async () => {
  expect(await ask(MANY)).toEqual({ most: 1, statuses: OK });
  expect(await ask(MANY)).toEqual({ most: MANY, statuses: OK });
  await ask(FEW);
  expect(await ask(MANY)).toEqual({ most: MANY, statuses: OK });
});

test("with few in each turn, each leaves at once", async () => {
  await ask(MANY);
  for (let turn = 0; turn < 2; turn += 1) await ask(FEW);
  expect(await ask(FEW)).toEqual({ most: 1, statuses: OK });
});

test("they wait for a millisecond at most", async () => {
  await ask(MANY);
  handlingMs = 0.25;
  expect(await ask(MANY)).toEqual({ most: 5, statuses: OK });
});

test("a failure is passed on", async () => {
  await ask(MANY);
  const failed = Promise.reject<Response>(new Error("no answer"));
  await expect(sendTogether(failed)).rejects.toThrow("no answer");
});
