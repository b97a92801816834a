import { expect, test } from "bun:test";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { getPriority } from "node:os";
import { lowerPoolPriority } from "./pool-priority.ts";

const THREADS = "/proc/self/task";

test("threads that hash give way to the one that answers, and only they", async () => {
  await Bun.password.hash("correct horse", { algorithm: "bcrypt", cost: 4 });
  lowerPoolPriority();
  const threads = existsSync(THREADS) ? readdirSync(THREADS) : [];
  const isOfPool = (thread: string) =>
    readFileSync(`${THREADS}/${thread}/comm`, "utf8").startsWith("Bun Pool");
  const pool = threads.filter(isOfPool).map((thread) => getPriority(Number(thread)));
  expect(new Set(pool)).toEqual(new Set(process.platform === "linux" ? [15] : []));
  expect(getPriority(process.pid)).toBe(0);
});
