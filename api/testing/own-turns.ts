import { closeSync, existsSync, openSync, readSync } from "node:fs";

const NONE = { read: () => ({ ran: 0, waited: 0 }), close: () => {} };

/** Nanoseconds in which this process's main thread ran, and had work and got no processor (proc(5), schedstat; only Linux says it). */
function openWaits() {
  const path = `/proc/self/task/${process.pid}/schedstat`;
  if (!existsSync(path)) return NONE;
  const file = openSync(path, "r");
  const bytes = Buffer.alloc(64);
  const read = () => {
    const [ran = "0", waited = "0"] = bytes
      .toString("latin1", 0, readSync(file, bytes, 0, bytes.length, 0))
      .split(" ");
    return { ran: Number(ran), waited: Number(waited) };
  };
  return { read, close: () => closeSync(file) };
}

/**
 * Watches the event loop; returns a function that ends this, and returns the longest turn in milliseconds, less what others took
 * of it, how many were longer than `boundMs`, in how many it worked for so long, and the share of the processor time it wanted that others left it.
 */
export function watchOwnTurns(boundMs: number) {
  const waits = openWaits();
  let longest = 0;
  let over = 0;
  let overAtWork = 0;
  let isWatching = true;
  let began = performance.now();
  const first = waits.read();
  let last = first;
  const turn = () => {
    const now = waits.read();
    const ms = performance.now() - began - (now.waited - last.waited) / 1e6;
    longest = Math.max(longest, ms);
    if (ms > boundMs) over += 1;
    if ((waits === NONE ? ms : (now.ran - last.ran) / 1e6) > boundMs) overAtWork += 1;
    last = now;
    began = performance.now();
    if (isWatching) setImmediate(turn);
    else waits.close();
  };
  setImmediate(turn);
  return () => {
    isWatching = false;
    const [ran, waited] = [last.ran - first.ran, last.waited - first.waited];
    return { longest, over, overAtWork, share: waited > 0 ? ran / (ran + waited) : 1 };
  };
}
