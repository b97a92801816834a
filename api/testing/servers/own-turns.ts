import { dlopen } from "bun:ffi";
import { existsSync, openSync, readSync } from "node:fs";

const THREAD_CPU_TIME = 3;
const BEAT_MS = 1;
const [SPACE, ZERO] = [32, 48];

/**
 * Milliseconds for which the main thread ran, and waited for a processor (proc(5), schedstat; Linux only). The first by
 * the thread clock, as schedstat books it up to 4 ms late. Makes no garbage.
 */
function openClocks() {
  const now = { ran: 0, waited: 0 };
  const path = `/proc/self/task/${process.pid}/schedstat`;
  if (!existsSync(path)) return { now, read: () => undefined };
  const { symbols } = dlopen("libc.so.6", {
    clock_gettime: { args: ["i32", "ptr"], returns: "i32" },
  });
  const file = openSync(path, "r");
  const [text, time] = [Buffer.alloc(64), new Int32Array(4)];
  function read() {
    symbols.clock_gettime(THREAD_CPU_TIME, time);
    const [seconds = 0, , nanoseconds = 0] = time;
    const end = readSync(file, text, 0, text.length, 0);
    let waited = 0;
    for (let at = text.indexOf(SPACE) + 1; at < end && text[at] !== SPACE; at += 1)
      waited = waited * 10 + (text[at] ?? ZERO) - ZERO;
    now.ran = seconds * 1000 + nanoseconds / 1e6;
    now.waited = waited / 1e6;
  }
  return { now, read };
}

/**
 * Measures turns of the event loop by a timer. The returned function ends this and returns the longest turn in
 * milliseconds without the time of others, how many exceeded `boundMs`, in how many it ran that long, and its share of
 * the processor time it wanted.
 */
export function watchOwnTurns(boundMs: number) {
  const clocks = openClocks();
  const { now } = clocks;
  let [longest, over, overAtWork] = [0, 0, 0];
  let began = performance.now();
  clocks.read();
  const first = { ...now };
  let [ran, waited] = [now.ran, now.waited];
  const timer = setTimeout(beat, BEAT_MS);
  function beat() {
    clocks.read();
    const ended = performance.now();
    const ms = ended - began - (now.waited - waited);
    longest = Math.max(longest, ms);
    if (ms > boundMs) over += 1;
    if (now.ran - ran > boundMs) overAtWork += 1;
    [ran, waited, began] = [now.ran, now.waited, ended];
    timer.refresh();
  }
  return () => {
    clearTimeout(timer);
    const [worked, stood] = [now.ran - first.ran, now.waited - first.waited];
    return { longest, over, overAtWork, share: stood > 0 ? worked / (worked + stood) : 1 };
  };
}
