import type { Database } from "@hereabouts/db/client";
import type { Deps } from "../deps.ts";
import { readEvents } from "./events.repo.ts";
import type { EventRow } from "./events.repo.ts";

const ROWS_KEPT = 5000;
const ROW_MS = 30_000;

/**
 * What a list tells of events, the same for everybody, kept in memory for a moment: the soonest of a city are asked for
 * again and again. Whoever changes an event, or who attends it, says so with `changed`.
 */
function createBoard(db: Database, now: () => number) {
  const rows = new Map<number, { row: EventRow; until: number }>();
  let changes = 0;

  function keep(row: EventRow) {
    rows.delete(row.innerId);
    rows.set(row.innerId, { row, until: now() + ROW_MS });
    for (const oldest of rows.keys()) {
      if (rows.size <= ROWS_KEPT) break;
      rows.delete(oldest);
    }
  }

  return {
    /** Those of the events that there are, in their order. */
    rowsOf: async (ids: readonly number[]) => {
      const at = now();
      const known = new Map<number, EventRow>();
      for (const id of ids) {
        const kept = rows.get(id);
        if (kept && kept.until > at) known.set(id, kept.row);
      }
      const missing = ids.filter((id) => !known.has(id));
      const before = changes;
      const read = missing.length > 0 ? await readEvents(db, missing) : [];
      for (const row of read) {
        known.set(row.innerId, row);
        if (before === changes) keep(row);
      }
      return ids.flatMap((id) => known.get(id) ?? []);
    },
    changed: (id: number) => {
      changes += 1;
      rows.delete(id);
    },
    clear: () => {
      changes += 1;
      rows.clear();
    },
  };
}

const boards = new WeakMap<Database, ReturnType<typeof createBoard>>();

export function boardOf({ db, now }: Pick<Deps, "db" | "now">) {
  const known = boards.get(db);
  if (known) return known;
  const board = createBoard(db, now);
  boards.set(db, board);
  return board;
}
