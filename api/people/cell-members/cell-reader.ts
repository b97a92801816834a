import type { Database } from "@hereabouts/db/client";
import { codeOfKey, realmOfKey } from "./cell-keys.ts";
import type { CellMembers } from "./cell-members.ts";
import { readListed, readListedIn } from "./cell-members.repo.ts";
import type { Listed } from "./cell-members.repo.ts";

type Options = {
  db: Database;
  batchSize: number;
  empty: CellMembers;
  newMembers: (realm: number, code: number, listed: readonly Listed[]) => CellMembers;
  inOwnTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
};

/** Reads cells from the database: many sparse ones in one statement, a crowded one in batches. */
export function createCellReader({ db, batchSize, empty, newMembers, inOwnTurn }: Options) {
  /** Returns an empty map if there are too many people for one turn. */
  async function readSparse(keys: readonly number[]) {
    const realm = realmOfKey(keys[0] ?? 0);
    const listed = await readListedIn(db, realm, keys.map(codeOfKey), batchSize);
    if (listed.length === batchSize) return new Map<number, CellMembers>();
    const byCode = Map.groupBy(listed, ({ publishedCell }) => publishedCell);
    return new Map(
      keys.map((key) => {
        const code = codeOfKey(key);
        const inCell = byCode.get(code)?.sort((a, b) => a.activeDay - b.activeDay || a.id - b.id);
        return [key, inCell ? newMembers(realm, code, inCell) : empty];
      }),
    );
  }

  async function readWhole(key: number) {
    const listed: Listed[] = [];
    const [realm, code] = [realmOfKey(key), codeOfKey(key)];
    for (;;) {
      const last = listed.at(-1);
      const after = { day: last?.activeDay ?? -1, id: last?.id ?? 0 };
      const batch = await inOwnTurn(() => readListed(db, realm, code, after, batchSize));
      listed.push(...batch);
      if (batch.length === batchSize) continue;
      return new Map([[key, listed.length > 0 ? newMembers(realm, code, listed) : empty]]);
    }
  }

  /** Reads cells of one realm: all of them, or with many people only the first. */
  async function readKeys(keys: readonly number[]) {
    const sparse = await inOwnTurn(() => readSparse(keys));
    return sparse.size > 0 ? sparse : readWhole(keys[0] ?? 0);
  }

  return readKeys;
}
