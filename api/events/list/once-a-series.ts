import type { Entry } from "../search/event-index.repo.ts";
import type { mergeSorted, Selection } from "../search/merge-sorted.ts";

type Walk = ReturnType<typeof mergeSorted<Entry>>;

const known = new WeakMap<readonly Entry[], boolean>();

/** Whether one of them recurs. Cached, since the entries of a cell are the same for many requests. */
function holdSeries(entries: readonly Entry[]) {
  const found = known.get(entries) ?? entries.some(({ seriesId }) => seriesId !== 0);
  known.set(entries, found);
  return found;
}

/**
 * Walks made of these selections then meet one date of each series, the first that is wanted. With `isByText` a date
 * that was edited alone stands for itself: it may lack the words that the others have. Without a series nothing changes.
 */
export function createOnceASeries(selections: readonly Selection<Entry>[], isByText: boolean) {
  if (!selections.some(({ entries }) => holdSeries(entries))) return (walk: Walk) => walk;
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

/** The first of each series. */
export function onceEach(entries: readonly Entry[]) {
  const seen = new Set<number>();
  return entries.filter(({ seriesId }) => {
    if (seriesId === 0) return true;
    const isFirst = !seen.has(seriesId);
    seen.add(seriesId);
    return isFirst;
  });
}
