import { writePrivately } from "../lib/security/private-files.ts";
import { reasonOf } from "../lib/errors.ts";
import { openLogGuard } from "@hereabouts/db/log-guard";
import { createCopier } from "./copier.ts";
import type { Copier } from "./copier.ts";
import { createPhotoCopier } from "./copy-photos.ts";
import { TargetTimedOut, openTarget } from "./copy-target.ts";
import type { CopyAnswer, CopyQuestion, CopySettings } from "./copies-process.ts";
import { join } from "node:path";

/** A check plus a copy that takes twice this time fit into the 1.5 seconds that copies may be behind. */
const INTERVAL_MS = 500;
const DAY_MS = 86_400_000;

// A process that copies the database for the server that started it, and ends with it.
let copier: Copier | undefined;
let running: Promise<unknown> = Promise.resolve();

const send = (answer: CopyAnswer) => process.send?.(answer);

function fail(error: unknown) {
  send({ state: "failing", reason: reasonOf(error) });
  if (!(error instanceof TargetTimedOut)) return;
  // A call that hangs may still be carried out later, so nothing else may run, and the log must not wait for it.
  copier?.giveUp();
  process.exit(1);
}

/** Runs work one after another, since each moves the position in the log. */
function inTurn(work: () => Promise<unknown>) {
  running = running.then(work).then(() => send({ state: "ok" }), fail);
  return running;
}

async function start({ file, dataDir, to, bucket }: CopySettings) {
  writePrivately();
  const target = openTarget(to, bucket);
  const copying = createCopier(file, target, openLogGuard(file));
  copier = copying;
  const copyPhotos = createPhotoCopier(join(dataDir, "uploads"), target);
  let photosAt = 0;
  let hasKey = false;
  const tick = async () => {
    await copying.tick();
    if (!hasKey)
      await target.replace("server-key", await Bun.file(join(dataDir, "server-key")).bytes());
    hasKey = true;
    const isDaily = Date.now() - photosAt > DAY_MS;
    await copyPhotos(isDaily);
    if (isDaily) photosAt = Date.now();
  };
  for (;;) {
    const began = performance.now();
    await inTurn(tick);
    await Bun.sleep(Math.max(100, INTERVAL_MS - (performance.now() - began)));
  }
}

process.on("message", async (question: CopyQuestion) => {
  if ("file" in question) return void start(question);
  const work = question.ask === "empty" ? () => copier?.emptyLog() : () => copier?.finish();
  await inTurn(async () => work());
  send({ answered: question.ask });
  if (question.ask === "finish") process.exit(0);
});
// The next server continues where the copies end: what is not copied yet is still in the log.
process.on("disconnect", () => process.exit(0));
process.on("SIGTERM", () => undefined).on("SIGINT", () => undefined);
