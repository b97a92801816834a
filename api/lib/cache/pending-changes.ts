/** Items that changed and are not looked up again yet. */
export function createPendingChanges(lookUp: (ids: readonly number[]) => Promise<void>) {
  const changed = new Set<number>();
  /** Changes since each running read began: that read may or may not have seen them. */
  const watches = new Set<Set<number>>();
  let refreshing: Promise<void> | undefined;

  /** Returns how many wait. */
  function add(id: number) {
    changed.add(id);
    for (const since of watches) since.add(id);
    return changed.size;
  }

  async function lookUpChanged() {
    const ids = [...changed];
    changed.clear();
    try {
      await lookUp(ids);
    } catch (error) {
      ids.forEach((id) => changed.add(id));
      throw error;
    }
  }

  /** To be awaited before cells are read: then every change so far is in place. */
  function refresh(): Promise<void> | undefined {
    if (changed.size === 0) return refreshing;
    const before = refreshing?.catch(() => undefined) ?? Promise.resolve();
    const done = before.then(lookUpChanged).finally(() => {
      if (refreshing === done) refreshing = undefined;
    });
    refreshing = done;
    return done;
  }

  /** The changes from now on, until `end`. */
  function watch() {
    const since = new Set<number>();
    watches.add(since);
    return { since, end: () => watches.delete(since) };
  }

  /** Looks up again what changes while something is loaded. */
  async function whileWatched<Result>(load: () => Promise<Result>) {
    const { since, end } = watch();
    try {
      return await load();
    } finally {
      end();
      for (const id of since) changed.add(id);
    }
  }

  return {
    add,
    /** For a change that running reads know of. */
    addAgain: (id: number) => changed.add(id),
    isBehind: () => changed.size > 0 || refreshing !== undefined,
    isWatched: () => watches.size > 0,
    clear: () => changed.clear(),
    refresh,
    watch,
    whileWatched,
  };
}
