import type { Deps } from "../../deps.ts";
import { createCellCache } from "../../lib/cache/cell-cache.ts";
import type { Cell } from "../../lib/cells.ts";
import { perDeps } from "../../lib/per-deps.ts";
import { readEntries, readLocatedEntries } from "./event-index.repo.ts";
import type { Entry } from "./event-index.repo.ts";
import { lowerBound } from "./merge-sorted.ts";

export const PAST_MS = 30 * 86_400_000;
/** The measured memory of one event, with its entry in the table from ids to cells. */
const ENTRY_BYTES = 160;
const BATCH_SIZE = 200;

type Page = readonly Entry[];

// Rows and columns of this level stay within 2048 on either side, so a number can hold both; lists look up some 50 keys.
const keyOf = (realm: number, { row, col }: Cell) =>
  (realm * 4096 + row + 2048) * 4096 + col + 2048;

const innerIdOf = ({ innerId }: { innerId: number }) => innerId;

function withEntry(page: Page, entry: Entry) {
  let index = lowerBound(page, entry.startsAt);
  while (page[index]?.startsAt === entry.startsAt && (page[index]?.id ?? 0) < entry.id) index += 1;
  return page.toSpliced(index, 0, entry);
}

/** Candidates for lists of events, in memory: for each cell the time and place of its events, sorted by time. */
function createEventIndex({ db, now, events, env }: Deps) {
  const cells = createCellCache<Page, Entry>(events, {
    maxWeight: (env.eventsIndexMb * 2 ** 20) / ENTRY_BYTES,
    sizeOf: (page) => page.length,
    idsOf: (page) => page.map(({ id }) => id),
    insert: withEntry,
    remove: (page, id) => page.filter((entry) => entry.id !== id),
    locate: async (ids) =>
      (await readLocatedEntries(db, ids)).map(({ realm, cell, entry }) => ({
        id: entry.id,
        key: keyOf(realm, cell),
        item: entry,
      })),
    changedBy: { "event.changed": innerIdOf, "event.removed": innerIdOf },
  });

  async function readPage(realm: number, cell: Cell) {
    const page: Entry[] = [];
    for (;;) {
      const after = page.at(-1) ?? { startsAt: now() - PAST_MS, id: 0 };
      const batch = await readEntries(db, realm, cell, after, BATCH_SIZE);
      page.push(...batch);
      if (batch.length < BATCH_SIZE) return page.filter(isLastOf(page));
      await Bun.sleep(0);
    }
  }

  return {
    /** Await this before reading cells. */
    refresh: cells.refresh,
    /** The events in a cell by time, without cancelled ones, for at least the last 30 days. */
    eventsIn: (realm: number, cell: Cell): Page | Promise<Page> => {
      const key = keyOf(realm, cell);
      const read = async () => new Map([[key, await readPage(realm, cell)]]);
      return cells.get(key) ?? cells.readMany([key], read).then((found) => found.get(key) ?? []);
    },
  };
}

/** Keeps the last entry of each event, as one may have been moved while its cell was read. */
function isLastOf(page: Page) {
  const last = new Map(page.map((entry) => [entry.id, entry]));
  return (entry: Entry) => last.get(entry.id) === entry;
}

export const eventIndex = perDeps(createEventIndex);
