import type { AppEventBus, AppEvents, EventName } from "../app-events.ts";

type Bound<Key, Value> =
  | { store: CacheStore<Key, Value> }
  | { maxEntries: number }
  | { maxWeight: number; weightOf: (value: Value) => number };

/** The keys whose values an event makes stale, or a predicate over values. */
type Invalidated<Key, Value> = readonly Key[] | ((value: Value) => boolean);
type InvalidatedBy<Key, Value> = {
  [Name in EventName]?: (payload: AppEvents[Name]) => Invalidated<Key, Value>;
};

/** A store for values in another form than objects, with its own bounds, until the given time. */
type CacheStore<Key, Value> = {
  /** Called before several keys are read one by one. */
  prefetch: (keys: readonly Key[]) => void;
  get: (key: Key, at: number) => Value | undefined;
  set: (key: Key, value: Value, until: number) => void;
  delete: (key: Key) => void;
  clear: () => void;
};

type Options<Key, Value> = Bound<Key, Value> & {
  /** With `random`, entries expire between half of the time and all of it: those read together are not read again together. */
  ttl?: { ms: number; now: () => number; random?: () => number };
  invalidatedBy: InvalidatedBy<Key, Value>;
  onAdd?: (key: Key, value: Value) => void;
  /** Not called when all entries are cleared. */
  onRemove?: (key: Key, value: Value) => void;
};

type Entry<Value> = { value: Value; until: number };
type Found<Key, Value> = ReadonlyMap<Key, Value>;
type Read<Key, Value> = { answer: Promise<Found<Key, Value>> };
type Load<Key, Value> = (keys: readonly Key[]) => Promise<Found<Key, Value>>;

/**
 * A bounded cache with one read at a time per key; the oldest entries are evicted first. A read overtaken by an
 * invalidation of its key is returned to those who asked before and not stored: later callers start another.
 */
export function createCache<Key, Value extends NonNullable<unknown>>(
  events: AppEventBus,
  { ttl, invalidatedBy, onAdd, onRemove, ...bound }: Options<Key, Value>,
) {
  const [maxWeight, weightOf] =
    "weightOf" in bound
      ? [bound.maxWeight, bound.weightOf]
      : ["maxEntries" in bound ? bound.maxEntries : 0, () => 1];
  const store = "store" in bound ? bound.store : undefined;
  const entries = new Map<Key, Entry<Value>>();
  let oldest = entries.keys();
  /** Per key, the read whose result may be stored: its generation. */
  const reads = new Map<Key, Read<Key, Value>>();
  let weight = 0;

  const endOf = (at: number) =>
    ttl ? at + ttl.ms * (1 - (ttl.random?.() ?? 0) / 2) : Number.POSITIVE_INFINITY;

  function getAt(key: Key, at: number) {
    if (store) return store.get(key, at);
    const entry = entries.get(key);
    return entry && entry.until > at ? entry.value : undefined;
  }

  const get = (key: Key) => getAt(key, ttl?.now() ?? 0);

  function remove(key: Key) {
    store?.delete(key);
    const entry = entries.get(key);
    if (!entry) return;
    entries.delete(key);
    weight -= weightOf(entry.value);
    onRemove?.(key, entry.value);
  }

  /** Continues where it stopped: from the start it would pass every removed entry again. */
  function makeRoom(newest: Key) {
    while (weight > maxWeight && entries.size > 0) {
      const { value: key, done } = oldest.next();
      if (done || key === newest) {
        oldest = entries.keys();
        if (done) continue;
        break;
      }
      remove(key);
    }
  }

  function set(key: Key, value: Value) {
    reads.delete(key);
    const until = endOf(ttl?.now() ?? 0);
    if (store) return store.set(key, value, until);
    remove(key);
    entries.set(key, { value, until });
    weight += weightOf(value);
    onAdd?.(key, value);
    makeRoom(key);
  }

  /** Updates a cached value in place. */
  function change(key: Key, toNext: (value: Value) => Value) {
    const entry = entries.get(key);
    if (!entry) return;
    weight -= weightOf(entry.value);
    entry.value = toNext(entry.value);
    weight += weightOf(entry.value);
    makeRoom(key);
  }

  async function run(read: Read<Key, Value>, keys: readonly Key[], load: Load<Key, Value>) {
    const isCached = (key: Key) => reads.get(key) === read;
    try {
      const found = await load(keys);
      for (const key of keys) {
        const value = found.get(key);
        if (value !== undefined && isCached(key)) set(key, value);
      }
      return found;
    } finally {
      for (const key of keys) if (isCached(key)) reads.delete(key);
    }
  }

  function startRead(keys: readonly Key[], load: Load<Key, Value>) {
    const read = {} as Read<Key, Value>;
    for (const key of keys) reads.set(key, read);
    read.answer = run(read, keys, load);
    return read;
  }

  /** The values of the keys. Missing ones are loaded in one call, except those that another call is loading. */
  async function readMany(keys: readonly Key[], load: Load<Key, Value>) {
    const found = new Map<Key, Value>();
    const waiting = new Map<Key, Read<Key, Value>>();
    const missing: Key[] = [];
    for (const key of keys) {
      const value = get(key);
      const underWay = reads.get(key);
      if (value !== undefined) found.set(key, value);
      else if (underWay) waiting.set(key, underWay);
      else missing.push(key);
    }
    if (missing.length > 0) {
      const read = startRead(missing, load);
      for (const key of missing) waiting.set(key, read);
    }
    await Promise.all([...waiting.values()].map(({ answer }) => answer));
    for (const [key, { answer }] of waiting) {
      const value = (await answer).get(key);
      if (value !== undefined) found.set(key, value);
    }
    return found;
  }

  /** The same in the order of the keys. */
  async function readEach(keys: readonly Key[], load: Load<Key, Value>) {
    const at = ttl?.now() ?? 0;
    const missing: Key[] = [];
    store?.prefetch(keys);
    const values = keys.map((key) => {
      const value = getAt(key, at);
      if (value === undefined) missing.push(key);
      return value;
    });
    if (missing.length === 0) return values;
    const found = await readMany(missing, load);
    return values.map((value, index) => value ?? found.get(keys[index] as Key));
  }

  async function readOne(key: Key, load: () => Promise<Value | undefined>) {
    const found = await readMany([key], async () => {
      const value = await load();
      return new Map(value === undefined ? [] : [[key, value]]);
    });
    return found.get(key);
  }

  function invalidate(key: Key) {
    reads.delete(key);
    remove(key);
  }

  /** The result of running reads is unknown, so none is stored. */
  function invalidateWhere(isWrong: (value: Value) => boolean) {
    reads.clear();
    store?.clear();
    for (const [key, { value }] of entries) if (isWrong(value)) remove(key);
  }

  function clear() {
    reads.clear();
    store?.clear();
    entries.clear();
    weight = 0;
  }

  for (const name of Object.keys(invalidatedBy) as EventName[])
    events.subscribe(name, (payload) => {
      const wrong = invalidatedBy[name]?.(payload as never) ?? [];
      if (typeof wrong === "function") invalidateWhere(wrong);
      else for (const key of wrong) invalidate(key);
    });
  events.subscribe("everything.changed", clear);

  return {
    get,
    set,
    change,
    /** Returns a cached value synchronously, without a promise. */
    read: (key: Key, load: () => Promise<Value | undefined>) => get(key) ?? readOne(key, load),
    readMany,
    readEach,
    invalidate,
    clear,
    /** All values, expired ones too. */
    values: function* () {
      for (const { value } of entries.values()) yield value;
    },
    isBeingRead: (key: Key) => reads.has(key),
    size: () => entries.size,
  };
}
