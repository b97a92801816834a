import { readFileSync } from "node:fs";
import { helperScript, lowerPriority } from "../lib/processes/helper-process.ts";

const DECODER = helperScript(import.meta.dir, "decoder");
export const EXIT = { damaged: 2, tooManyPixels: 3 } as const;
const POLL_INTERVAL_MS = 20;

/** Several times what a picture of 40 megapixels needs. */
export const DECODER_BOUNDS = { timeoutMs: 60_000, memoryMaxBytes: 512 * 1024 * 1024 };

type Decoded = Uint8Array | "damaged" | "too many pixels" | "out of bounds";

/** Resident memory of the process; undefined where the system does not report it. */
function residentBytes(pid: number) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, "utf8");
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}

/**
 * Re-encodes a picture in a separate process, which is killed when it takes too long or too much memory. The engine
 * reserves more address space than it uses, so `ulimit -v` cannot bound it.
 */
export async function decodeInProcess(
  picture: Uint8Array,
  sidePx: number,
  { timeoutMs, memoryMaxBytes } = DECODER_BOUNDS,
): Promise<Decoded> {
  const decoder = Bun.spawn([process.execPath, "--no-orphans", DECODER, String(sidePx)], {
    cwd: "/",
    env: {},
    stdin: picture,
    stdout: "pipe",
    stderr: "ignore",
    timeout: timeoutMs,
    killSignal: "SIGKILL",
  });
  lowerPriority(decoder.pid);
  const poll = setInterval(() => {
    if (residentBytes(decoder.pid) > memoryMaxBytes) decoder.kill("SIGKILL");
  }, POLL_INTERVAL_MS);
  const [webp, exitCode] = await Promise.all([
    new Response(decoder.stdout).bytes(),
    decoder.exited,
  ]);
  clearInterval(poll);
  if (exitCode === 0) return webp;
  if (exitCode === EXIT.tooManyPixels) return "too many pixels";
  return exitCode === EXIT.damaged ? "damaged" : "out of bounds";
}
