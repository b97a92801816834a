import type { Bucket } from "../lib/network/bucket.ts";
import { helperScript, lowerPriority } from "../lib/processes/helper-process.ts";
import type { Log } from "../log.ts";

const WRITER = helperScript(import.meta.dir, "copy-writer");
const EMPTY_TIMEOUT_MS = 1000;
const FINISH_TIMEOUT_MS = 5000;
const RESTART_DELAY_MS = 2000;
/** After this silence of the process, copying counts as failing. */
const SILENCE_TIMEOUT_MS = 10_000;

export type CopySettings = { file: string; dataDir: string; to: string; bucket?: Bucket };
type Ask = "empty" | "finish";
export type CopyQuestion = CopySettings | { ask: Ask };
export type CopyAnswer = { state: "ok" } | { state: "failing"; reason: string } | { answered: Ask };
export type Copies = ReturnType<typeof startCopies>;

/** Runs the copying in its own process, so that a target that fails or hangs does not delay the server. */
export function startCopies(settings: CopySettings, log: Log) {
  let state: "ok" | "failing" = "failing";
  let isFirst = true;
  let lastMessageAt = performance.now();
  let isClosed = false;
  let restartTimer: Timer | undefined;
  const waiting = new Map<Ask, () => void>();

  function setState(next: "ok" | "failing", reason?: string) {
    if (next !== state || isFirst) {
      if (next === "ok") log.info("copies are made", { to: "BACKUP_TO" });
      else log.error("copies cannot be made", { reason });
    }
    isFirst = false;
    state = next;
  }

  function onAnswer(answer: CopyAnswer) {
    lastMessageAt = performance.now();
    if ("answered" in answer) waiting.get(answer.answered)?.();
    else if (answer.state === "ok") setState("ok");
    else setState("failing", answer.reason);
  }

  function start() {
    const child = Bun.spawn([process.execPath, WRITER], {
      stdio: ["ignore", "ignore", "ignore"],
      serialization: "advanced",
      ipc: onAnswer,
      onExit: () => {
        for (const end of waiting.values()) end();
        if (isClosed) return;
        setState("failing", "EPROCESS");
        restartTimer = setTimeout(() => (writer = start()), RESTART_DELAY_MS).unref();
      },
    });
    child.unref();
    lowerPriority(child.pid);
    child.send(settings satisfies CopyQuestion);
    return child;
  }
  let writer = start();

  async function ask(what: Ask, withinMs: number) {
    if (writer.exitCode !== null || writer.signalCode !== null) return;
    const answered = Promise.withResolvers<void>();
    waiting.set(what, answered.resolve);
    writer.send({ ask: what } satisfies CopyQuestion);
    await Promise.race([answered.promise, Bun.sleep(withinMs)]);
    waiting.delete(what);
  }

  return {
    state: () => (performance.now() - lastMessageAt > SILENCE_TIMEOUT_MS ? "failing" : state),
    /** Copies what the log holds and empties it, unless that takes too long. */
    emptyLog: () => ask("empty", EMPTY_TIMEOUT_MS),
    /** To be called after the last write. */
    async close() {
      isClosed = true;
      clearTimeout(restartTimer);
      await ask("finish", FINISH_TIMEOUT_MS);
      writer.kill("SIGKILL");
    },
  };
}
