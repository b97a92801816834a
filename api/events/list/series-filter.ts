import type { Entry } from "../search/event-index.repo.ts";
import type { mergeSorted, Selection } from "../search/merge-sorted.ts";

type Walk = ReturnType<typeof mergeSorted<Entry>>;

const known = new WeakMap<readonly Entry[], boolean>();

/** Whether one of them is of a series. Cached, since the entries of a cell are the same for many requests. */
function containSeries(entries: readonly Entry[]) {
  const found = known.get(entries) ?? entries.some(({ seriesId }) => seriesId !== 0);
  known.set(entries, found);
  return found;
}

/**
 * Filters walks over these selections to one date per series, the first wanted one. With `isByText`, a date that was
 * edited alone counts for itself: its words may differ.
 */
export function createSeriesFilter(selections: readonly Selection<Entry>[], isByText: boolean) {
  if (!selections.some(({ entries }) => containSeries(entries))) return (walk: Walk) => walk;
  const seen = new Set<number>();
  function isNew({ seriesId, isEditedAlone }: Entry) {
    if (seriesId === 0 || (isByText && isEditedAlone)) return true;
    if (seen.has(seriesId)) return false;
    seen.add(seriesId);
    return true;
  }
  return (walk: Walk): Walk => ({
    next: () => {
      let entry = walk.next();
      while (entry && !isNew(entry)) entry = walk.next();
      return entry;
    },
    countLeft: (most) => walk.countLeft(most, isNew),
  });
}

/** The first entry of each series. */
export function firstOfEachSeries(entries: readonly Entry[]) {
  const seen = new Set<number>();
  return entries.filter(({ seriesId }) => {
    if (seriesId === 0) return true;
    const isFirst = !seen.has(seriesId);
    seen.add(seriesId);
    return isFirst;
  });
}
