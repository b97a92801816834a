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
export function placeOf(list: readonly Dated[], time: number) {
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
  type Turn = { selection: Selection<Entry>; at: number; entry: Entry };
  const turns: Turn[] = [];

  function nextOf({ entries, isWanted }: Selection<Entry>, first: number) {
    for (let at = first; ; at += step) {
      const entry = entries[at];
      if (!entry || entry.startsAt < from || entry.startsAt >= to) return undefined;
      if (!isWanted || isWanted(entry)) return { at, entry };
    }
  }

  /** Keeps the cursors sorted, so that the next one is the last. */
  function line(turn: Turn) {
    let place = turns.length;
    for (; place > 0; place -= 1) {
      const other = turns[place - 1] as Turn;
      const isLater =
        step === 1 ? comesBefore(other.entry, turn.entry) : comesBefore(turn.entry, other.entry);
      if (!isLater) break;
      turns[place] = other;
    }
    turns[place] = turn;
  }

  for (const selection of selections) {
    const { entries } = selection;
    const found = nextOf(selection, step === 1 ? placeOf(entries, from) : placeOf(entries, to) - 1);
    if (found) line({ selection, ...found });
  }
  function countFrom({ selection, at }: Turn, most: number) {
    const { entries, isWanted } = selection;
    if (!isWanted) return step === 1 ? placeOf(entries, to) - at : at - placeOf(entries, from) + 1;
    let count = 1;
    for (let place = at; count < most; count += 1) {
      const found = nextOf(selection, place + step);
      if (!found) break;
      place = found.at;
    }
    return count;
  }

  return {
    next: () => {
      const turn = turns.pop();
      if (!turn) return undefined;
      const found = nextOf(turn.selection, turn.at + step);
      if (found) line({ selection: turn.selection, ...found });
      return turn.entry;
    },
    /** Counts the remaining entries, up to `most`. */
    countLeft: (most: number) => {
      let count = 0;
      for (const turn of turns) {
        if (count >= most) break;
        count += countFrom(turn, most - count);
      }
      return Math.min(most, count);
    },
  };
}
