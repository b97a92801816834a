import { openSync, readSync, statSync } from "node:fs";
import type { LogGuard } from "@hereabouts/db/log-guard";
import { EXPIRY_MS } from "./expiry.schema.ts";
import type { CopyTarget } from "./copy-target.ts";
import {
  CopiesDamaged,
  INDEX,
  findEnd,
  listGenerations,
  removeGeneration,
  saveGenerations,
  writeGeneration,
} from "./generations.ts";
import type { Generation, GenerationWriter } from "./generations.ts";
import { LogRestarted, openLog } from "./log-reader.ts";
import type { LogChanges, LogPosition } from "./log-reader.ts";
import type { FileState, Page } from "./segments.ts";

const BATCH_PAGES = 2000;
const LOG_BYTES = 16 * 1024 * 1024;
/** The size that the log may reach while the target takes nothing. */
const LOG_BYTES_MAX = 256 * 1024 * 1024;
const FAILING_TIMEOUT_MS = 60_000;
const GENERATION_MS = 86_400_000;
const GENERATION_BYTES_MAX = 1024 * 1024 * 1024;
const PAGE_SIZE_AT = 16;

const fileState = (path: string): FileState => {
  const { size, mtimeMs } = statSync(path);
  return { bytes: size, modifiedMs: mtimeMs };
};

/** 0 for an empty file. */
function pageSizeOf(file: number) {
  const bytes = new Uint8Array(2);
  if (readSync(file, bytes, 0, 2, PAGE_SIZE_AT) < 2) return 0;
  const size = new DataView(bytes.buffer).getUint16(0);
  return size === 1 ? 65_536 : size;
}

export type Copier = ReturnType<typeof createCopier>;

/** Copies what is committed to a database file, from its log (`-wal`), before the log restarts. */
export function createCopier(path: string, target: CopyTarget, guard: LogGuard, now = Date.now) {
  const log = openLog(`${path}-wal`);
  // Never closed: that would release every lock of this process on the file.
  const database = openSync(path, "r");
  let generation: GenerationWriter | undefined;
  let position: LogPosition | undefined;
  let failingSince: number | undefined;

  const pagesIn = ({ offsets, pageSize }: LogChanges) => log.pages([...offsets], pageSize);

  async function append(
    to: GenerationWriter,
    { pageSize, end, size }: LogChanges,
    pages: readonly Page[],
    at = now(),
  ) {
    for (let from = 0; from === 0 || from < pages.length; from += BATCH_PAGES) {
      const isLast = from + BATCH_PAGES >= pages.length;
      const given = { at, pageSize, size: isLast ? size : 0, ...(isLast && { log: end }) };
      await to.append(given, pages.slice(from, from + BATCH_PAGES));
    }
  }

  /** Copies everything committed since the last time; the guard may then move on. */
  async function copyChanges(to: GenerationWriter) {
    const changes = log.changesSince(position);
    if (changes && changes.size > 0) await append(to, changes, pagesIn(changes));
    position = changes?.end ?? position;
  }

  /**
   * Copies the database file and then the whole log: only together they are complete. Meanwhile the guard stays, so
   * that nothing leaves the log.
   */
  async function begin(betweenBatches: () => Promise<void>) {
    if (!generation) guard.renew();
    const startedAt = now();
    const id = new Date(startedAt).toISOString().replaceAll(/[:.]/g, "-");
    const generations = (await listGenerations(target)) ?? [];
    await saveGenerations(target, [...generations, { id, startedAt }]);
    try {
      await copyWhole({ id, startedAt }, betweenBatches);
    } catch (error) {
      await removeGeneration(target, id).then(() => saveGenerations(target, generations));
      throw error;
    }
    await expire();
  }

  async function copyWhole(begun: Generation, betweenBatches: () => Promise<void>) {
    const next = writeGeneration(target, begun);
    const pageSize = pageSizeOf(database);
    const count = pageSize === 0 ? 0 : Math.floor(statSync(path).size / pageSize);
    for (let page = 0; page < count; page += BATCH_PAGES) {
      const bytes = new Uint8Array(Math.min(count - page, BATCH_PAGES) * pageSize);
      readSync(database, bytes, 0, bytes.length, page * pageSize);
      const pages = Array.from({ length: bytes.length / pageSize }, (_, one): Page => {
        return [page + one + 1, bytes.subarray(one * pageSize, (one + 1) * pageSize)];
      });
      await next.append({ at: begun.startedAt, pageSize, size: 0 }, pages);
      await betweenBatches();
    }
    const changes = log.changesSince(undefined);
    if (changes && changes.size > 0) await append(next, changes, pagesIn(changes));
    else
      await next.append(
        { at: now(), pageSize, size: count, ...(changes && { log: changes.end }) },
        [],
      );
    position = changes?.end;
    generation = next;
    guard.renew();
  }

  /** Removes generations that began too long ago or never became complete. */
  async function expire() {
    const all = (await listGenerations(target)) ?? [];
    const kept = all.filter(
      ({ id, startedAt }) => id === generation?.id || startedAt > now() - EXPIRY_MS,
    );
    if (!kept.some(({ id }) => id === generation?.id)) throw new CopiesDamaged(INDEX);
    await saveGenerations(target, kept);
    for (const one of all) if (!kept.includes(one)) await removeGeneration(target, one.id);
  }

  /** Continues where the copies end, if nothing can have been written in between. */
  async function resume() {
    const last = (await listGenerations(target))?.at(-1);
    const end = last && (await findEnd(target, last.id).catch(() => undefined));
    if (!last || !end) return;
    guard.renew();
    const { closed, log: known } = end.segment.head;
    const isSame = () =>
      closed
        ? JSON.stringify(closed) === JSON.stringify(fileState(path))
        : known !== undefined && log.knows(known);
    if (!isSame()) return;
    const changes = log.changesSince(closed ? undefined : known);
    const pages = changes ? pagesIn(changes) : [];
    // Otherwise the log may have restarted before the guard was there, and what stood after the known position is lost.
    if (!isSame()) return;
    const next = writeGeneration(target, last, end);
    if (changes && changes.size > 0) await append(next, changes, pages);
    position = changes?.end;
    generation = next;
    guard.renew();
  }

  const isDue = ({ startedAt, bytes }: GenerationWriter) =>
    now() - startedAt > GENERATION_MS || bytes > GENERATION_BYTES_MAX;

  async function copy() {
    if (!generation) await resume();
    const current = generation;
    if (!current) return begin(async () => {});
    await copyChanges(current);
    guard.renew();
    if (isDue(current)) return begin(() => copyChanges(current));
    if (position && position.entries * pageSizeOf(database) > LOG_BYTES) await restartLog(false);
  }

  /** Reads the last additions while nobody writes, and copies them afterwards. */
  async function restartLog(isEmptied: boolean) {
    if (!generation || log.bytes() === 0) return;
    let rest: LogChanges | undefined;
    let pages: readonly Page[] = [];
    guard.restart(() => {
      rest = log.changesSince(position);
      if (rest) pages = pagesIn(rest);
    }, isEmptied);
    if (!rest) return;
    const to = generation;
    // Without this the log cannot be followed, and the next copy begins with the whole database.
    generation = undefined;
    if (rest.size > 0) await append(to, rest, pages);
    // An emptied log begins anew with other salts, so a position in the previous one says nothing.
    [generation, position] = [to, log.bytes() === 0 ? undefined : rest.end];
  }

  /** Lets the log restart: a target that takes nothing must not fill the disk. */
  function giveUp() {
    guard.release();
    generation = undefined;
    position = undefined;
  }

  return {
    giveUp,
    async tick() {
      try {
        await copy();
        failingSince = undefined;
      } catch (error) {
        if (error instanceof LogRestarted) generation = undefined;
        failingSince ??= now();
        if (now() - failingSince > FAILING_TIMEOUT_MS || log.bytes() > LOG_BYTES_MAX) giveUp();
        throw error;
      }
    },
    async emptyLog() {
      if (!generation) return;
      await copyChanges(generation);
      guard.renew();
      await restartLog(true);
    },
    /** After the server has stopped: the next one continues here if the file is unchanged. */
    async finish() {
      await this.tick();
      await restartLog(true);
      if (!generation || log.bytes() > 0) return;
      const pageSize = pageSizeOf(database);
      const size = Math.floor(statSync(path).size / pageSize);
      await generation.append({ at: now(), pageSize, size, closed: fileState(path) }, []);
    },
  };
}
