type Dated = { id: number; startsAt: number };
/** From `from` (inclusive) to `to` (exclusive). */
type Period = { from: number; to: number };
/** Entries sorted by time; without `isWanted` all of them count. */
export type Selection<Entry> = {
  entries: readonly Entry[];
  isWanted?: ((entry: Entry) => boolean) | undefined;
};

const comesBefore = (a: Dated, b: Dated) =>
  a.startsAt === b.startsAt ? a.id < b.id : a.startsAt < b.startsAt;

/** The index of the first entry that begins at that time or later. */
export function lowerBound(list: readonly Dated[], time: number) {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.startsAt ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Iterates over all selected entries: soonest first, or with step -1 latest first. */
export function mergeSorted<Entry extends Dated>(
  selections: readonly Selection<Entry>[],
  { from, to }: Period,
  step: 1 | -1,
) {
  type IsCounted = (entry: Entry) => boolean;
  type Cursor = { selection: Selection<Entry>; at: number; entry: Entry };
  const cursors: Cursor[] = [];

  /** The index of the first selected entry, starting at `first` in the direction of `step`; -1 without one. */
  function indexFrom({ entries, isWanted }: Selection<Entry>, first: number) {
    for (let at = first; ; at += step) {
      const entry = entries[at];
      if (!entry || entry.startsAt < from || entry.startsAt >= to) return -1;
      if (!isWanted || isWanted(entry)) return at;
    }
  }

  const isLater = (one: Entry, other: Entry) =>
    step === 1 ? comesBefore(other, one) : comesBefore(one, other);

  /** Inserts a cursor so that they stay sorted, the next one last. */
  function insertSorted(cursor: Cursor, last: number) {
    let index = last;
    for (; index > 0; index -= 1) {
      const other = cursors[index - 1] as Cursor;
      if (!isLater(cursor.entry, other.entry)) break;
      cursors[index] = other;
    }
    cursors[index] = cursor;
  }

  for (const selection of selections) {
    const { entries } = selection;
    const first = step === 1 ? lowerBound(entries, from) : lowerBound(entries, to) - 1;
    const at = indexFrom(selection, first);
    if (at >= 0) insertSorted({ selection, at, entry: entries[at] as Entry }, cursors.length);
  }

  function countFrom({ selection, at }: Cursor, most: number, isCounted?: IsCounted) {
    const { entries, isWanted } = selection;
    if (isCounted) {
      let count = 0;
      for (let index = at; index >= 0 && count < most; index = indexFrom(selection, index + step))
        if (isCounted(entries[index] as Entry)) count += 1;
      return count;
    }
    if (!isWanted)
      return step === 1 ? lowerBound(entries, to) - at : at - lowerBound(entries, from) + 1;
    let count = 1;
    for (let index = at; count < most; count += 1) {
      index = indexFrom(selection, index + step);
      if (index < 0) break;
    }
    return count;
  }

  return {
    next: () => {
      const cursor = cursors.at(-1);
      if (!cursor) return undefined;
      const { entry, selection } = cursor;
      const at = indexFrom(selection, cursor.at + step);
      if (at < 0) cursors.pop();
      else {
        cursor.at = at;
        cursor.entry = selection.entries[at] as Entry;
        insertSorted(cursor, cursors.length - 1);
      }
      return entry;
    },
    /** Counts the remaining entries, up to `most`: all of them, or those for which `isCounted` is true. */
    countLeft: (most: number, isCounted?: IsCounted) => {
      let count = 0;
      for (const cursor of cursors) {
        if (count >= most) break;
        count += countFrom(cursor, most - count, isCounted);
      }
      return Math.min(most, count);
    },
  };
}
