import type { Socket } from "bun";
import { quantile } from "../statistics.ts";

export type LoadResult = { perSecond: number; failed: number; p50Ms: number; p99Ms: number };

type Request = () => Uint8Array;
type Connection = { head: string; bodyLeft: number; due: number; asked: number };

const HEAD_BYTES = 1024;
/** How late a timer of this process may be without telling anything of the server. */
const TIMER_MS = 5;
const LENGTH = /content-length: (\d+)/i;

/**
 * Keeps `connections` keep-alive connections busy for `ms`, one request at a time on each, straight on sockets: a full
 * HTTP client would take more processor time than the server that it measures. With `perSecond` they ask at that rate instead,
 * and catch up where an answer came late: what then waits has been waiting since its turn.
 */
export async function loadBySockets(
  port: number,
  next: Request,
  { connections = 32, ms = 2000, perSecond = Number.POSITIVE_INFINITY } = {},
): Promise<LoadResult> {
  let answered = 0;
  let failed = 0;
  let ends = Number.POSITIVE_INFINITY;
  const times: number[] = [];
  const isPaced = Number.isFinite(perSecond);
  const betweenMs = (1000 * connections) / perSecond;
  const began = performance.now();

  function ask(socket: Socket<Connection>) {
    const now = performance.now();
    const { due } = socket.data;
    socket.data.asked = isPaced && due < now - TIMER_MS ? due : now;
    socket.data.due += betweenMs;
    if (now < ends) socket.write(next());
    else socket.end();
  }

  function answer(socket: Socket<Connection>) {
    answered += 1;
    times.push(performance.now() - socket.data.asked);
    const waitMs = socket.data.due - performance.now();
    if (waitMs > 0) setTimeout(ask, waitMs, socket);
    else ask(socket);
  }

  function receive(socket: Socket<Connection>, chunk: Uint8Array) {
    const state = socket.data;
    if (state.bodyLeft > 0) {
      state.bodyLeft -= chunk.length;
      if (state.bodyLeft <= 0) answer(socket);
      return;
    }
    const before = state.head.length;
    state.head += Buffer.from(
      chunk.buffer,
      chunk.byteOffset,
      Math.min(chunk.length, HEAD_BYTES),
    ).toString("latin1");
    const end = state.head.indexOf("\r\n\r\n");
    if (end < 0) return;
    if (!state.head.startsWith("HTTP/1.1 2")) failed += 1;
    const length = Number(LENGTH.exec(state.head)?.[1] ?? 0);
    state.bodyLeft = length - (before + chunk.length - end - 4);
    state.head = "";
    if (state.bodyLeft <= 0) answer(socket);
  }

  const closed = Array.from({ length: connections }, (_, index) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    void Bun.connect<Connection>({
      hostname: "127.0.0.1",
      port,
      data: {
        head: "",
        bodyLeft: 0,
        asked: 0,
        due: isPaced ? began + (betweenMs * index) / connections : began,
      },
      socket: {
        open: ask,
        data: receive,
        close: () => resolve(),
        error: () => resolve(),
      },
    });
    return promise;
  });
  const started = performance.now();
  ends = started + ms;
  await Promise.all(closed);
  return {
    perSecond: (answered * 1000) / (performance.now() - started),
    failed,
    p50Ms: quantile(times, 0.5),
    p99Ms: quantile(times, 0.99),
  };
}
