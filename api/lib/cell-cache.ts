import type { AppEventBus, AppEvents, EventName } from "./app-events.ts";
import { createCache } from "./cache.ts";
import { createNumberTable } from "./number-table.ts";

const BATCH_SIZE = 500;
/** Above this, looking changes up one by one costs as much as reading the cells again. */
const CHANGED_MAX = 10_000;

type Located<Item> = { id: number; key: number; item: Item };

type Options<Cell, Item> = {
  /** Limits cells plus items. */
  maxWeight: number;
  sizeOf: (cell: Cell) => number;
  idsOf: (cell: Cell) => Iterable<number>;
  insert: (cell: Cell, item: Item) => Cell;
  remove: (cell: Cell, id: number) => Cell;
  /** The current cells of these items; items in no cell are left out. */
  locate: (ids: readonly number[]) => Promise<Located<Item>[]>;
  changedBy: { [Name in EventName]?: (payload: AppEvents[Name]) => number };
  clearedBy?: readonly EventName[];
};

/**
 * Caches cells and the items in them. A changed item does not invalidate its cell: `refresh` looks it up again and
 * moves it before the next list is made.
 */
export function createCellCache<Cell extends NonNullable<unknown>, Item>(
  events: AppEventBus,
  {
    maxWeight,
    sizeOf,
    idsOf,
    insert,
    remove,
    locate,
    changedBy,
    clearedBy = [],
  }: Options<Cell, Item>,
) {
  /** The cell of each item, by its id. */
  const cellOf = createNumberTable();
  const cells = createCache<number, Cell>(events, {
    maxWeight,
    weightOf: (cell) => sizeOf(cell) + 1,
    invalidatedBy: {},
    onAdd: (key, cell) => {
      for (const id of idsOf(cell)) {
        if (cellOf.get(id) !== key) removeItem(id);
        cellOf.set(id, key);
      }
    },
    onRemove: (key, cell) => {
      for (const id of idsOf(cell)) if (cellOf.get(id) === key) cellOf.delete(id);
    },
  });
  const changed = new Set<number>();
  /** Changes since each running read began: that read may or may not have seen them. */
  const pendingReads = new Set<Set<number>>();
  let refreshing: Promise<void> | undefined;
  let generation = 0;

  function removeItem(id: number) {
    const key = cellOf.get(id);
    cellOf.delete(id);
    cells.change(key, (cell) => remove(cell, id));
  }

  function insertItem({ id, key, item }: Located<Item>) {
    if (cells.get(key) === undefined) return;
    cellOf.set(id, key);
    cells.change(key, (cell) => insert(cell, item));
  }

  function clear() {
    generation += 1;
    cells.clear();
    cellOf.clear();
    changed.clear();
  }

  function itemChanged(id: number) {
    if (cells.size() === 0 && pendingReads.size === 0) return;
    changed.add(id);
    for (const since of pendingReads) since.add(id);
    if (changed.size > CHANGED_MAX) clear();
  }

  async function lookUpChanged() {
    const ids = [...changed];
    const before = generation;
    changed.clear();
    try {
      for (let start = 0; start < ids.length; start += BATCH_SIZE) {
        const batch = ids.slice(start, start + BATCH_SIZE);
        const located = await locate(batch);
        if (before !== generation) return;
        batch.forEach(removeItem);
        located.forEach(insertItem);
      }
    } catch (error) {
      ids.forEach((id) => changed.add(id));
      throw error;
    }
  }

  /** Await this before reading cells: every change up to now is then in place. */
  function refresh(): Promise<void> | undefined {
    if (changed.size === 0) return refreshing;
    const before = refreshing?.catch(() => undefined) ?? Promise.resolve();
    const done = before.then(lookUpChanged).finally(() => {
      if (refreshing === done) refreshing = undefined;
    });
    refreshing = done;
    return done;
  }

  async function whileWatched<Result>(load: () => Promise<Result>) {
    const since = new Set<number>();
    pendingReads.add(since);
    try {
      return await load();
    } finally {
      pendingReads.delete(since);
      for (const id of since) changed.add(id);
    }
  }

  /** The items in these cells. `load` returns all cells it has read, with their items. */
  async function readMany(
    keys: readonly number[],
    load: (keys: readonly number[]) => Promise<ReadonlyMap<number, Cell>>,
  ) {
    const found = await cells.readMany(keys, (missing) => whileWatched(() => load(missing)));
    await refresh();
    for (const key of found.keys()) found.set(key, cells.get(key) ?? (found.get(key) as Cell));
    return found;
  }

  for (const name of Object.keys(changedBy) as EventName[])
    events.subscribe(name, (payload) => {
      const id = changedBy[name]?.(payload as never);
      if (id !== undefined) itemChanged(id);
    });
  for (const name of ["everything.changed", ...clearedBy] as const) events.subscribe(name, clear);

  return { get: cells.get, isBeingRead: cells.isBeingRead, readMany, refresh };
}
