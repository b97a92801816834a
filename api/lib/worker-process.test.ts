import { expect, test } from "bun:test";
import { join } from "node:path";
import { createWorkerProcess } from "./worker-process.ts";

const ECHO = join(import.meta.dir, "../testing/echo-worker.ts");
const IDLE_MS = 400;

test("a process works on for as long as there is work, and ends after a while without", async () => {
  const worker = createWorkerProcess<null, number, [number, number]>(ECHO, null, IDLE_MS);
  const pids = new Set<number>();
  const until = performance.now() + 4 * IDLE_MS;
  for (let round = 0; performance.now() < until; round += 1) {
    const answers = await Promise.all([0, 1, 2, 3].map((n) => worker.ask(4 * round + n)));
    for (const [at, [job, pid]] of answers.entries()) {
      expect(job).toBe(4 * round + at);
      pids.add(pid);
    }
    await Bun.sleep(IDLE_MS / 8);
  }
  expect(pids.size).toBe(1);
  await Bun.sleep(2 * IDLE_MS);
  const [, next] = await worker.ask(0);
  expect(pids.has(next)).toBe(false);
  worker.close();
});
