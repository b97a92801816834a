import type { AppEventBus, AppEvents, EventName } from "../app-events.ts";
import { createCache } from "./cache.ts";
import { createNumberTable } from "../bytes/number-table.ts";
import { createPendingChanges } from "./pending-changes.ts";

/** So few that their rows are read in a few milliseconds. */
const BATCH_SIZE = 100;
/** Above this, looking changes up one by one costs as much as reading the cells again. */
const CHANGED_MAX = 10_000;

type Located<Item> = { id: number; key: number; item: Item };

type Options<Cell, Item> = {
  /** Limits cells plus items. */
  maxWeight: number;
  sizeOf: (cell: Cell) => number;
  idsOf: (cell: Cell) => Iterable<number>;
  /** An empty cell, and the cells that `readAll` reads. */
  empty?: Cell;
  isInAll?: (key: number) => boolean;
  insert: (cell: Cell, item: Item) => Cell;
  remove: (cell: Cell, id: number) => Cell;
  /**
   * For sums over cells: called when a cell is added or removed with all its items, or one item is added; `remove` is
   * called for one that leaves.
   */
  onAdd?: (cell: Cell) => void;
  onRemove?: (cell: Cell) => void;
  onInsert?: (item: Item) => void;
  onClear?: () => void;
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
    empty,
    isInAll = () => false,
    insert,
    remove,
    onAdd,
    onRemove,
    onInsert,
    onClear,
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
      onAdd?.(cell);
    },
    onRemove: (key, cell) => {
      onRemove?.(cell);
      for (const id of idsOf(cell)) if (cellOf.get(id) === key) cellOf.delete(id);
      isWhole = false;
      removals += 1;
    },
  });
  const changes = createPendingChanges(lookUp);
  let generation = 0;
  let removals = 0;
  /** Whether every cell with items is in memory, so that a missing one is empty. */
  let isWhole = false;
  let isReadingAll = false;
  /** While all cells are read: items that entered cells which were not in memory. */
  const entered = new Map<number, number[]>();

  const emptyAt = (key: number) => (isWhole && isInAll(key) ? empty : undefined);
  const get = (key: number) => cells.get(key) ?? emptyAt(key);

  function removeItem(id: number) {
    const key = cellOf.get(id);
    cellOf.delete(id);
    cells.change(key, (cell) => remove(cell, id));
  }

  function insertItem({ id, key, item }: Located<Item>) {
    const nothing = emptyAt(key);
    if (cells.get(key) !== undefined) {
      cellOf.set(id, key);
      onInsert?.(item);
      cells.change(key, (cell) => insert(cell, item));
    } else if (nothing !== undefined) cells.set(key, insert(nothing, item));
    else if (isReadingAll) entered.set(key, [...(entered.get(key) ?? []), id]);
  }

  function clear() {
    generation += 1;
    isWhole = false;
    onClear?.();
    cells.clear();
    cellOf.clear();
    changes.clear();
  }

  function itemChanged(id: number) {
    const isUnread = cells.size() === 0 && !changes.isWatched();
    if (isUnread && !isReadingAll && !isWhole) return;
    const waiting = changes.add(id);
    if (waiting > CHANGED_MAX) clear();
    // Looks changes up even if nobody reads, so that the next reader waits for few.
    else if (waiting % BATCH_SIZE === 0) changes.refresh()?.catch(() => undefined);
  }

  async function lookUp(ids: readonly number[]) {
    const before = generation;
    for (let start = 0; start < ids.length; start += BATCH_SIZE) {
      const batch = ids.slice(start, start + BATCH_SIZE);
      const located = await locate(batch);
      if (before !== generation) return;
      batch.forEach(removeItem);
      located.forEach(insertItem);
    }
  }

  /** The items in these cells. `load` returns all cells it has read, with their items. */
  async function readMany(
    keys: readonly number[],
    load: (keys: readonly number[]) => Promise<ReadonlyMap<number, Cell>>,
  ) {
    const found = await cells.readMany(keys, (missing) =>
      changes.whileWatched(() => load(missing)),
    );
    await changes.refresh();
    for (const key of found.keys()) found.set(key, cells.get(key) ?? (found.get(key) as Cell));
    return found;
  }

  /**
   * Reads all named cells, and those that items enter meanwhile; afterwards a cell not in memory is empty. The result
   * says if that holds: not if memory is full or everything was cleared.
   */
  async function readAll(
    batches: AsyncIterable<readonly number[]>,
    load: (keys: readonly number[]) => Promise<ReadonlyMap<number, Cell>>,
  ): Promise<"whole" | "full" | "cleared"> {
    const before = { generation, removals };
    const failure = () => {
      if (generation !== before.generation) return "cleared";
      return removals === before.removals ? undefined : "full";
    };
    entered.clear();
    isReadingAll = true;
    try {
      for await (const keys of batches) {
        await readMany(keys, load);
        const failed = failure();
        if (failed) return failed;
      }
      for (const key of entered.keys()) await readMany([key], load);
      isWhole = failure() === undefined;
      return failure() ?? "whole";
    } finally {
      isReadingAll = false;
    }
  }

  /**
   * Stores cells that another process reads, until memory is full. Items that change before they arrive are looked up
   * again, as are those that had changed before, of which nobody else may know.
   */
  async function fill(
    batches: AsyncIterable<ReadonlyMap<number, Cell>>,
    changedBefore: ReadonlySet<number> = new Set(),
  ) {
    const before = { generation, removals };
    const { since, end } = changes.watch();
    const lookUpAgain = (id: number) =>
      (since.has(id) || changedBefore.has(id)) && changes.addAgain(id);
    entered.clear();
    isReadingAll = true;
    changedBefore.forEach(lookUpAgain);
    try {
      for await (const batch of batches) {
        if (generation !== before.generation || removals !== before.removals) return;
        for (const [key, cell] of batch) {
          if (cells.get(key) !== undefined) continue;
          cells.set(key, cell);
          for (const id of idsOf(cell)) lookUpAgain(id);
          entered.get(key)?.forEach(lookUpAgain);
        }
      }
    } finally {
      isReadingAll = false;
      end();
    }
  }

  for (const name of Object.keys(changedBy) as EventName[])
    events.subscribe(name, (payload) => {
      const id = changedBy[name]?.(payload as never);
      if (id !== undefined) itemChanged(id);
    });
  for (const name of ["everything.changed", ...clearedBy] as const) events.subscribe(name, clear);

  return {
    get,
    /** The key of the cell of an item; 0 if that is not in memory. */
    keyOfItem: cellOf.get,
    isWhole: () => isWhole,
    /** Whether a change is not looked up yet. */
    isBehind: changes.isBehind,
    all: cells.values,
    isBeingRead: cells.isBeingRead,
    readMany,
    readAll,
    fill,
    refresh: changes.refresh,
  };
}
