import type { Database } from "@hereabouts/db/client";
import { findMe } from "./profile.repo.ts";
import type { MeRow } from "./profile.repo.ts";

const ROWS_KEPT = 10_000;
const ROW_MS = 30_000;

/**
 * What members' own rows say to themselves, kept in memory once read. Whoever changes anything of it says so with
 * `forget`, after the change; `directory.personChanged` does it as well.
 */
export type OwnRows = ReturnType<typeof createOwnRows>;

export function createOwnRows(db: Database, now: () => number) {
  const kept = new Map<number, { row: MeRow; until: number }>();
  let changes = 0;

  function keep(id: number, row: MeRow) {
    kept.delete(id);
    kept.set(id, { row, until: now() + ROW_MS });
    if (kept.size <= ROWS_KEPT) return;
    const [oldest] = kept.keys();
    if (oldest !== undefined) kept.delete(oldest);
  }

  return {
    of: async (id: number): Promise<MeRow | undefined> => {
      const known = kept.get(id);
      if (known && known.until > now()) return known.row;
      const before = changes;
      const row = await findMe(db, id);
      if (row && before === changes) keep(id, row);
      return row;
    },
    forget: (id: number) => {
      changes += 1;
      kept.delete(id);
    },
    clear: () => {
      changes += 1;
      kept.clear();
    },
  };
}
