type Dated = { id: number; startsAt: number };
/** From `from` on, up to before `to`. */
export type Period = { from: number; to: number };

const comesBefore = (a: Dated, b: Dated) =>
  a.startsAt === b.startsAt ? a.id < b.id : a.startsAt < b.startsAt;

/** Where in a sorted list the first entry stands that begins at that time or later. */
export function placeOf(list: readonly Dated[], time: number) {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((list[middle]?.startsAt ?? 0) < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Walks sorted lists as if they were one: the soonest first, or with step -1 the latest. */
export function* inOrder<Entry extends Dated>(
  lists: readonly (readonly Entry[])[],
  { from, to }: Period,
  step: 1 | -1,
) {
  type Turn = { list: readonly Entry[]; at: number; entry: Entry };
  const turns: Turn[] = [];

  function line(list: readonly Entry[], at: number) {
    const entry = list[at];
    if (!entry || entry.startsAt < from || entry.startsAt >= to) return;
    const isLater = ({ entry: other }: Turn) =>
      step === 1 ? comesBefore(other, entry) : comesBefore(entry, other);
    let place = turns.length;
    while (place > 0 && isLater(turns[place - 1] as Turn)) place -= 1;
    turns.splice(place, 0, { list, at, entry });
  }

  for (const list of lists) line(list, step === 1 ? placeOf(list, from) : placeOf(list, to) - 1);
  for (let next = turns.pop(); next; next = turns.pop()) {
    yield next.entry;
    line(next.list, next.at + step);
  }
}
