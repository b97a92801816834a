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
  type IsCounted = (entry: Entry) => boolean;
  type Turn = { selection: Selection<Entry>; at: number; entry: Entry };
  const turns: Turn[] = [];

  /** The index of the first selected entry from `first` on in walking order, or -1. */
  function placeFrom({ entries, isWanted }: Selection<Entry>, first: number) {
    for (let at = first; ; at += step) {
      const entry = entries[at];
      if (!entry || entry.startsAt < from || entry.startsAt >= to) return -1;
      if (!isWanted || isWanted(entry)) return at;
    }
  }

  const isLater = (one: Entry, other: Entry) =>
    step === 1 ? comesBefore(other, one) : comesBefore(one, other);

  /** Keeps the cursors sorted, so that the next one is the last: moves this one to the front as far as it is later. */
  function line(turn: Turn, last: number) {
    let place = last;
    for (; place > 0; place -= 1) {
      const other = turns[place - 1] as Turn;
      if (!isLater(turn.entry, other.entry)) break;
      turns[place] = other;
    }
    turns[place] = turn;
  }

  for (const selection of selections) {
    const { entries } = selection;
    const first = step === 1 ? placeOf(entries, from) : placeOf(entries, to) - 1;
    const at = placeFrom(selection, first);
    if (at >= 0) line({ selection, at, entry: entries[at] as Entry }, turns.length);
  }
  function countFrom({ selection, at }: Turn, most: number, isCounted?: IsCounted) {
    const { entries, isWanted } = selection;
    if (isCounted) {
      let count = 0;
      for (let place = at; place >= 0 && count < most; place = placeFrom(selection, place + step))
        if (isCounted(entries[place] as Entry)) count += 1;
      return count;
    }
    if (!isWanted) return step === 1 ? placeOf(entries, to) - at : at - placeOf(entries, from) + 1;
    let count = 1;
    for (let place = at; count < most; count += 1) {
      place = placeFrom(selection, place + step);
      if (place < 0) break;
    }
    return count;
  }

  return {
    next: () => {
      const turn = turns.at(-1);
      if (!turn) return undefined;
      const { entry, selection } = turn;
      const at = placeFrom(selection, turn.at + step);
      if (at < 0) turns.pop();
      else {
        turn.at = at;
        turn.entry = selection.entries[at] as Entry;
        line(turn, turns.length - 1);
      }
      return entry;
    },
    /** Counts the remaining entries, up to `most`; each is asked for where not all of them count. */
    countLeft: (most: number, isCounted?: IsCounted) => {
      let count = 0;
      for (const turn of turns) {
        if (count >= most) break;
        count += countFrom(turn, most - count, isCounted);
      }
      return Math.min(most, count);
    },
  };
}
