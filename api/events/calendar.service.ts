import type { Database } from "@hereabouts/db/client";
import type { Deps } from "../deps.ts";
import type { Cell } from "../lib/cells.ts";
import { readEntries, readEntry } from "./calendar.repo.ts";
import type { Entry } from "./calendar.repo.ts";
import { placeOf } from "./in-order.ts";

export const PAST_MS = 30 * 86_400_000;
const ENTRIES_KEPT = 200_000;
const READ_A_TURN = 500;
const LOADS_AT_MOST = 5;

type Page = readonly Entry[];

// Rows and columns of this level stay within 2048 on either side. A list asks for some 50 keys, and numbers are cheap.
const keyOf = (realm: number, { row, col }: Cell) =>
  (realm * 4096 + row + 2048) * 4096 + col + 2048;

/**
 * What a list of events is chosen from, kept in memory: per cell when and where its events take place, by time. A cell
 * is read when it is first asked for; whoever adds or changes an event says so with `eventChanged`.
 */
function createCalendar(db: Database, now: () => number) {
  const pages = new Map<number, Page>();
  const loading = new Map<number, Promise<Page>>();
  const whereabouts = new Map<number, number>();
  let changes = 0;

  function keep(key: number, page: Page) {
    pages.set(key, page);
    for (const { id } of page) whereabouts.set(id, key);
    for (const [oldest, entries] of pages) {
      if (whereabouts.size + pages.size <= ENTRIES_KEPT || oldest === key) break;
      for (const { id } of entries) whereabouts.delete(id);
      pages.delete(oldest);
    }
  }

  async function readPage(realm: number, cell: Cell) {
    const page: Entry[] = [];
    for (;;) {
      const after = page.at(-1) ?? { startsAt: now() - PAST_MS, id: 0 };
      const turn = await readEntries(db, realm, cell, after, READ_A_TURN);
      page.push(...turn);
      if (turn.length < READ_A_TURN) return page;
      await Bun.sleep(0);
    }
  }

  /** Reads again when something changed meanwhile; in a rush it answers what it has and keeps nothing. */
  async function load(key: number, realm: number, cell: Cell) {
    for (let turn = 1; ; turn += 1) {
      const before = changes;
      const page = await readPage(realm, cell);
      if (before === changes) keep(key, page);
      if (before === changes || turn === LOADS_AT_MOST) return page;
    }
  }

  function remove(id: number) {
    const key = whereabouts.get(id);
    const page = key === undefined ? undefined : pages.get(key);
    whereabouts.delete(id);
    if (key !== undefined && page)
      pages.set(
        key,
        page.filter((entry) => entry.id !== id),
      );
  }

  function insert(key: number, entry: Entry) {
    const page = pages.get(key);
    if (!page) return;
    let place = placeOf(page, entry.startsAt);
    while (page[place]?.startsAt === entry.startsAt && (page[place]?.id ?? 0) < entry.id)
      place += 1;
    pages.set(key, page.toSpliced(place, 0, entry));
    whereabouts.set(entry.id, key);
  }

  return {
    /** The events in a cell by time, without those called off, from 30 days ago on or longer. */
    pageOf: (realm: number, cell: Cell): Page | Promise<Page> => {
      const key = keyOf(realm, cell);
      const known = pages.get(key) ?? loading.get(key);
      if (known) return known;
      const reading = load(key, realm, cell).finally(() => loading.delete(key));
      loading.set(key, reading);
      return reading;
    },
    /** To be called after an event was added, called off or removed, or its time, place or category changed. */
    eventChanged: async (id: number) => {
      changes += 1;
      const found = await readEntry(db, id);
      changes += 1;
      remove(id);
      if (found) insert(keyOf(found.realm, found.cell), found.entry);
    },
    clear: () => {
      changes += 1;
      pages.clear();
      whereabouts.clear();
    },
  };
}

const calendars = new WeakMap<Database, ReturnType<typeof createCalendar>>();

export function calendarOf({ db, now }: Pick<Deps, "db" | "now">) {
  const known = calendars.get(db);
  if (known) return known;
  const calendar = createCalendar(db, now);
  calendars.set(db, calendar);
  return calendar;
}
