import { expect, test } from "bun:test";
import { join } from "node:path";
import { createWorkerProcess } from "./worker-process.ts";

const ECHO = join(import.meta.dir, "../../testing/processes/echo-worker.ts");
const IDLE_MS = 400;

test("a process works on for as long as there is work, and ends after a while without", async () => {
  const worker = createWorkerProcess<null, number, [number, number]>(ECHO, null, {
    idleMs: IDLE_MS,
  });
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

test("each is answered with its own, whatever ends when", async () => {
  const worker = createWorkerProcess<null, number, [number, number]>(ECHO, null);
  const asked: Promise<[number, number]>[] = [];
  for (let job = 0; job < 60; job += 1) {
    asked.push(worker.ask(job));
    if (job % 4 === 0) await Bun.sleep(3);
  }
  const answers = await Promise.all(asked);
  expect(answers.map(([job]) => job)).toEqual(answers.keys().toArray());
  worker.close();
});

test("what is asked of a process that was just ended fails, and the next is answered by another", async () => {
  const worker = createWorkerProcess<null, number, [number, number]>(ECHO, null);
  const [, pid] = await worker.ask(0);
  process.kill(pid, "SIGKILL");
  const failed = await worker.ask(1).catch((error: Error) => error.message);
  expect(failed).toBe("not done");
  const [, next] = await worker.ask(0);
  expect(next).not.toBe(pid);
  worker.close();
});
