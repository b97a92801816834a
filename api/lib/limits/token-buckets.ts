import { createMaxSketch } from "./max-sketch.ts";

export type Key = string | number;

/** `count` at once, refilled evenly over `seconds`. */
export type Rate = { count: number; seconds: number };

const KEYS_MAX = 20_000;
const ROUNDING_MS = 0.01;

/**
 * One token bucket per key, stored as the time at which it is full again. A bucket not used until it is full is
 * dropped. Beyond `keysMax` the least recently used move to a table of fixed size.
 */
export function createBuckets({ count, seconds }: Rate, scale: number, keysMax = KEYS_MAX) {
  const size = Math.max(1, Math.floor(count * scale));
  const tokenMs = (seconds * 1000) / (count * scale);
  const fillMs = size * tokenMs;
  const spill = createMaxSketch();
  let young = new Map<Key, number>();
  let old = new Map<Key, number>();
  let youngSince = 0;

  function startGeneration(now: number) {
    for (const [key, fullAt] of old) if (fullAt > now) spill.put(key, fullAt);
    old = now - youngSince > 2 * fillMs ? new Map() : young;
    young = new Map();
    youngSince = now;
  }

  function put(key: Key, fullAt: number, now: number) {
    if (young.size >= keysMax / 2 || Math.abs(now - youngSince) > fillMs) startGeneration(now);
    young.set(key, fullAt);
  }

  function fullAtOf(key: Key, now: number) {
    const fullAt = young.get(key) ?? old.get(key) ?? spill.get(key);
    // Later than the time to refill is only possible after the clock was set back; that must lock nobody out.
    return fullAt > now + fillMs + 1 ? now : Math.max(fullAt, now);
  }

  /** Milliseconds until there are this many tokens; 0 if there are. */
  function waitMs(key: Key, now: number, tokens = 1) {
    const wait = fullAtOf(key, now) + tokens * tokenMs - (now + fillMs);
    return wait > ROUNDING_MS ? wait : 0;
  }

  return {
    waitMs,
    /** Takes tokens; returns 0, or the milliseconds until there are enough. */
    take: (key: Key, now: number, tokens = 1) => {
      const wait = waitMs(key, now, tokens);
      if (wait === 0) put(key, fullAtOf(key, now) + tokens * tokenMs, now);
      return wait;
    },
    refund: (key: Key, now: number, tokens = 1) =>
      put(key, fullAtOf(key, now) - tokens * tokenMs, now),
    /** Counts tokens that were taken elsewhere, even if there are not enough; negative ones are refunded. */
    takeAnyway: (key: Key, now: number, tokens: number) =>
      put(key, Math.min(fullAtOf(key, now) + tokens * tokenMs, now + fillMs), now),
    keys: () => young.size + old.size,
  };
}

export type Buckets = ReturnType<typeof createBuckets>;
