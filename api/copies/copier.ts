import { closeSync, openSync, readSync, statSync } from "node:fs";
import type { LogGuard } from "@hereabouts/db/log-guard";
import { EXPIRY_MS } from "./expiry.schema.ts";
import type { CopyTarget } from "./copy-target.ts";
import {
  findEnd,
  listGenerations,
  removeGeneration,
  saveGenerations,
  writeGeneration,
} from "./generations.ts";
import type { GenerationWriter } from "./generations.ts";
import { LogRestarted, openLog } from "./log-reader.ts";
import type { LogChanges, LogPosition } from "./log-reader.ts";
import type { FileState, Page } from "./segments.ts";

const PAGES_AT_ONCE = 2000;
const LOG_BYTES = 16 * 1024 * 1024;
/** What a target that takes nothing may make of the log. */
const LOG_BYTES_MAX = 256 * 1024 * 1024;
const FAILING_MS_MAX = 60_000;
const GENERATION_MS = 86_400_000;
const GENERATION_BYTES_MAX = 1024 * 1024 * 1024;
const PAGE_SIZE_AT = 16;

const fileState = (path: string): FileState => {
  const { size, mtimeMs } = statSync(path);
  return { bytes: size, modifiedMs: mtimeMs };
};

function readAt(path: string, bytes: Uint8Array, from: number) {
  const file = openSync(path, "r");
  const read = readSync(file, bytes, 0, bytes.length, from);
  closeSync(file);
  return read;
}

/** 0 for a file without anything in it. */
function pageSizeOf(path: string) {
  const bytes = new Uint8Array(2);
  if (readAt(path, bytes, PAGE_SIZE_AT) < 2) return 0;
  const size = new DataView(bytes.buffer).getUint16(0);
  return size === 1 ? 65_536 : size;
}

export type Copier = ReturnType<typeof createCopier>;

/** Copies what is committed to a database file, as it stands in the log, before the log begins anew. */
export function createCopier(path: string, target: CopyTarget, guard: LogGuard, now = Date.now) {
  const log = openLog(`${path}-wal`);
  let generation: GenerationWriter | undefined;
  let position: LogPosition | undefined;
  let failingSince: number | undefined;

  async function append(
    to: GenerationWriter,
    at: number,
    { pageSize, end, size }: LogChanges,
    pages: readonly Page[],
  ) {
    for (let from = 0; from === 0 || from < pages.length; from += PAGES_AT_ONCE) {
      const isLast = from + PAGES_AT_ONCE >= pages.length;
      const given = { at, pageSize, size: isLast ? size : 0, ...(isLast && { log: end }) };
      await to.append(given, pages.slice(from, from + PAGES_AT_ONCE));
    }
  }

  /** Everything committed since the last time; then the guard may move on. */
  async function copyChanges(to: GenerationWriter) {
    const changes = log.changesSince(position);
    if (changes && changes.size > 0) {
      const pages = log.pages([...changes.offsets], changes.pageSize);
      await append(to, now(), changes, pages);
    }
    position = changes?.end ?? position;
    guard.renew();
  }

  /** Copies the database file, and then all that the log holds: only together they are whole. */
  async function begin(beside: () => Promise<void>) {
    guard.renew();
    const before = log.start();
    const startedAt = now();
    const id = new Date(startedAt).toISOString().replaceAll(/[:.]/g, "-");
    const generations = (await listGenerations(target)) ?? [];
    await saveGenerations(target, [...generations, { id, startedAt }]);
    const next = writeGeneration(target, { id, startedAt });
    const pageSize = pageSizeOf(path);
    const count = pageSize === 0 ? 0 : Math.floor(statSync(path).size / pageSize);
    for (let page = 0; page < count; page += PAGES_AT_ONCE) {
      const pages: Page[] = [];
      for (let one = page; one < Math.min(count, page + PAGES_AT_ONCE); one += 1) {
        const content = new Uint8Array(pageSize);
        readAt(path, content, one * pageSize);
        pages.push([one + 1, content]);
      }
      await next.append({ at: startedAt, pageSize, size: 0 }, pages);
      await beside();
    }
    const changes = log.changesSince(undefined);
    if (before && changes?.end.salts.join() !== before.salts.join()) throw new LogRestarted();
    const end = changes && changes.size > 0 ? changes : undefined;
    const pages = end ? log.pages([...end.offsets], end.pageSize) : [];
    const at = now();
    if (end) await append(next, at, end, pages);
    else await next.append({ at, pageSize, size: count, ...(changes && { log: changes.end }) }, []);
    position = changes?.end;
    generation = next;
    guard.renew();
    await expire();
  }

  /** Removes what began too long ago, and whatever never became whole. */
  async function expire() {
    const all = (await listGenerations(target)) ?? [];
    const kept = all.filter(
      ({ id, startedAt }) => id === generation?.id || startedAt > now() - EXPIRY_MS,
    );
    await saveGenerations(target, kept);
    for (const one of all) if (!kept.includes(one)) await removeGeneration(target, one.id);
  }

  /** Goes on where the copies end, if nothing can have been written between. */
  async function resume() {
    const last = (await listGenerations(target))?.at(-1);
    const end = last && (await findEnd(target, last.id).catch(() => undefined));
    if (!last || !end) return;
    guard.renew();
    const { closed, log: known } = end.segment.head;
    const isSame = closed
      ? JSON.stringify(closed) === JSON.stringify(fileState(path))
      : known !== undefined && log.knows(known);
    if (!isSame) return;
    position = closed ? undefined : known;
    generation = writeGeneration(target, last, end);
  }

  const isDue = ({ startedAt, bytes }: GenerationWriter) =>
    now() - startedAt > GENERATION_MS || bytes > GENERATION_BYTES_MAX;

  async function copy() {
    if (!generation) await resume();
    const current = generation;
    if (!current) return begin(async () => {});
    await copyChanges(current);
    if (isDue(current)) return begin(() => copyChanges(current));
    if (log.bytes() > LOG_BYTES) await restartLog(false);
  }

  /** What was added last is read while nobody writes, and written to the copies after. */
  async function restartLog(isEmptied: boolean) {
    if (!generation || log.bytes() === 0) return;
    let rest: LogChanges | undefined;
    let pages: readonly Page[] = [];
    guard.restart(() => {
      rest = log.changesSince(position);
      if (rest) pages = log.pages([...rest.offsets], rest.pageSize);
    }, isEmptied);
    if (!rest) return;
    const at = now();
    const { end } = rest;
    const read = rest;
    const to = generation;
    // Without it the log cannot be followed any more, and the next copy begins with the whole database.
    generation = undefined;
    if (read.size > 0) await append(to, at, read, pages);
    [generation, position] = [to, end];
  }

  /** The log may begin anew again: a target that takes nothing must not fill the disk. */
  function giveUp() {
    guard.release();
    generation = undefined;
    position = undefined;
  }

  return {
    async tick() {
      try {
        await copy();
        failingSince = undefined;
      } catch (error) {
        if (error instanceof LogRestarted) generation = undefined;
        failingSince ??= now();
        if (now() - failingSince > FAILING_MS_MAX || log.bytes() > LOG_BYTES_MAX) giveUp();
        throw error;
      }
    },
    async emptyLog() {
      if (!generation) return;
      await copyChanges(generation);
      await restartLog(true);
    },
    /** The server has stopped: the next one goes on from here if it finds the file as it is now. */
    async finish() {
      await this.tick();
      await restartLog(true);
      if (!generation || log.bytes() > 0) return;
      const pageSize = pageSizeOf(path);
      const size = Math.floor(statSync(path).size / pageSize);
      await generation.append({ at: now(), pageSize, size, closed: fileState(path) }, []);
    },
  };
}
