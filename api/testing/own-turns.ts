import { closeSync, existsSync, openSync, readSync } from "node:fs";

const NONE = { read: () => 0, close: () => {} };

/** Nanoseconds in which this process's main thread had work and got no processor (proc(5), schedstat; only Linux says it). */
function openWaits() {
  const path = `/proc/self/task/${process.pid}/schedstat`;
  if (!existsSync(path)) return NONE;
  const file = openSync(path, "r");
  const bytes = Buffer.alloc(64);
  const read = () => {
    const [, waited = "0"] = bytes
      .toString("latin1", 0, readSync(file, bytes, 0, bytes.length, 0))
      .split(" ");
    return Number(waited);
  };
  return { read, close: () => closeSync(file) };
}

/**
 * Watches the event loop; returns a function that ends this, and returns the longest turn in milliseconds, less what others took
 * of it, and how many were longer than `boundMs`.
 */
export function watchOwnTurns(boundMs: number) {
  const waits = openWaits();
  let longest = 0;
  let over = 0;
  let isWatching = true;
  let began = performance.now();
  let waited = waits.read();
  const turn = () => {
    const waitedNow = waits.read();
    const ms = performance.now() - began - (waitedNow - waited) / 1e6;
    longest = Math.max(longest, ms);
    if (ms > boundMs) over += 1;
    waited = waitedNow;
    began = performance.now();
    if (isWatching) setImmediate(turn);
    else waits.close();
  };
  setImmediate(turn);
  return () => {
    isWatching = false;
    return { longest, over };
  };
}
