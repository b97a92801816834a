export type Key = string | number;

/** `count` at once, and as many again evenly over `seconds`. */
export type Rate = { count: number; seconds: number };

const KEYS_MAX = 20_000;
const ROUNDING_MS = 0.01;

/**
 * One bucket of tokens for each key, kept as the time at which it will be full again. What was not used for as long as
 * a bucket takes to fill is forgotten; when there are too many, those that were not used longest go first.
 */
export function createBuckets({ count, seconds }: Rate, scale: number, keysMax = KEYS_MAX) {
  const size = Math.max(1, Math.floor(count * scale));
  const tokenMs = (seconds * 1000) / (count * scale);
  const fillMs = size * tokenMs;
  let young = new Map<Key, number>();
  let old = new Map<Key, number>();
  let youngSince = 0;

  function put(key: Key, fullAt: number, now: number) {
    if (young.size >= keysMax / 2 || Math.abs(now - youngSince) > fillMs) {
      old = now - youngSince > 2 * fillMs ? new Map() : young;
      young = new Map();
      youngSince = now;
    }
    young.set(key, fullAt);
  }

  function fullAtOf(key: Key, now: number) {
    const fullAt = young.get(key) ?? old.get(key) ?? 0;
    // Later than the time to fill can only be after the clock was put back; that must lock nobody out.
    return fullAt > now + fillMs + 1 ? now : Math.max(fullAt, now);
  }

  return {
    /** Takes a token; answers 0, or in how many milliseconds there will be one. */
    take: (key: Key, now: number) => {
      const fullAt = fullAtOf(key, now);
      const waitMs = fullAt + tokenMs - (now + fillMs);
      if (waitMs > ROUNDING_MS) return waitMs;
      put(key, fullAt + tokenMs, now);
      return 0;
    },
    giveBack: (key: Key, now: number) => put(key, fullAtOf(key, now) - tokenMs, now),
    keys: () => young.size + old.size,
  };
}

export type Buckets = ReturnType<typeof createBuckets>;
