import { rateLimited } from "./lib/errors.ts";
import type { Network } from "./lib/network/network.ts";
import { createBuckets } from "./lib/limits/token-buckets.ts";
import type { Buckets, Key, Rate } from "./lib/limits/token-buckets.ts";

const MINUTE_S = 60;
const HOUR_S = 3600;
const DAY_S = 86_400;

/**
 * Rate limits: `count` at once, refilled evenly over `seconds`; `RATE_LIMIT_SCALE` multiplies every count. Nobody who
 * uses the app by hand reaches them, also when many share an address. Limits of first contact are counted in the
 * database: people/first-contact.service.ts.
 */
export const LIMITS = {
  // By network address. Of sign-ins only failures count, and none of a browser that has signed in before.
  signIn: { count: 60, seconds: 10 * MINUTE_S },
  register: { count: 60, seconds: HOUR_S },
  demo: { count: 60, seconds: HOUR_S },
  forgot: { count: 20, seconds: HOUR_S },
  reset: { count: 30, seconds: 10 * MINUTE_S },
  googleLink: { count: 30, seconds: 10 * MINUTE_S },
  mailedLink: { count: 60, seconds: 10 * MINUTE_S },
  // By network address: a calendar service asks for the feeds of many members from few addresses. Then by feed.
  calendars: { count: 6000, seconds: HOUR_S },
  calendarFeed: { count: 120, seconds: HOUR_S },
  // By network address: pages and pictures of events that anybody may open.
  publicPages: { count: 6000, seconds: HOUR_S },
  // By e-mail address, known or not, and network address; failed sign-ins.
  signInEmail: { count: 10, seconds: 15 * MINUTE_S },
  forgotEmail: { count: 5, seconds: HOUR_S },
  // By e-mail address from everywhere: links to confirm it.
  confirmAddress: { count: 10, seconds: DAY_S },
  // By e-mail address from everywhere, against guesses spread over many networks.
  signInAccount: { count: 50, seconds: 24 * HOUR_S },
  // By account and a browser that has signed in before.
  signInDevice: { count: 10, seconds: 15 * MINUTE_S },
  // By account.
  signIns: { count: 120, seconds: 10 * MINUTE_S },
  changePassword: { count: 10, seconds: 15 * MINUTE_S },
  confirmEmail: { count: 5, seconds: HOUR_S },
  leave: { count: 10, seconds: 15 * MINUTE_S },
  export: { count: 5, seconds: HOUR_S },
  profile: { count: 60, seconds: MINUTE_S },
  messageSearch: { count: 240, seconds: MINUTE_S },
  interestSearch: { count: 240, seconds: MINUTE_S },
  placeSearch: { count: 240, seconds: MINUTE_S },
  settings: { count: 120, seconds: MINUTE_S },
  location: { count: 60, seconds: MINUTE_S },
  nearby: { count: 120, seconds: MINUTE_S },
  person: { count: 240, seconds: MINUTE_S },
  match: { count: 60, seconds: MINUTE_S },
  pass: { count: 120, seconds: MINUTE_S },
  message: { count: 120, seconds: MINUTE_S },
  eventsNearby: { count: 120, seconds: MINUTE_S },
  hosting: { count: 20, seconds: HOUR_S },
  question: { count: 20, seconds: DAY_S },
  attendance: { count: 60, seconds: MINUTE_S },
  checkIn: { count: 240, seconds: MINUTE_S },
  upload: { count: 30, seconds: 10 * MINUTE_S },
  block: { count: 60, seconds: MINUTE_S },
  report: { count: 20, seconds: HOUR_S },
  alerts: { count: 120, seconds: MINUTE_S },
  connection: { count: 60, seconds: MINUTE_S },
  // By account and target.
  messagePair: { count: 60, seconds: MINUTE_S },
  attendanceEvent: { count: 20, seconds: MINUTE_S },
  questionEvent: { count: 5, seconds: DAY_S },
  typing: { count: 1, seconds: 1 },
  // Of all connections of an account together: frames sent, and events watched.
  frame: { count: 200, seconds: 20 },
  watch: { count: 60, seconds: MINUTE_S },
  // Bytes of messages, events and reports, `ROW_BYTES` for each included; by account, and by network address.
  text: { count: 1_000_000, seconds: DAY_S },
  textAddress: { count: 20_000_000, seconds: DAY_S },
} as const satisfies Record<string, Rate>;

export type LimitName = keyof typeof LIMITS;

export type Limits = ReturnType<typeof createLimits>;

/** Counts in memory, so a restart resets them; each limit holds a bounded number of keys. */
export function createLimits(now: () => number, scale: number) {
  const buckets = Object.fromEntries(
    Object.entries(LIMITS).map(([name, rate]) => [name, createBuckets(rate, scale)]),
  ) as Record<LimitName, Buckets>;

  const consume = (name: LimitName, key: Key, tokens = 1) => {
    const waitMs = buckets[name].take(key, now(), tokens);
    if (waitMs > 0) throw rateLimited(waitMs / 1000);
  };

  /** Counts in all networks of an address, or in none of them. */
  function takeFrom(name: LimitName, networks: readonly Network[], tokens: number) {
    const waits = networks.map(({ key, share }) =>
      buckets[name].waitMs(key, now(), share * tokens),
    );
    const waitMs = Math.max(...waits);
    if (waitMs > 0) return waitMs;
    for (const { key, share } of networks) buckets[name].take(key, now(), share * tokens);
    return 0;
  }

  return {
    /** Counts one use if there is room; returns whether there was. */
    allows: (name: LimitName, key: Key, tokens = 1) => buckets[name].take(key, now(), tokens) === 0,
    /** The same, throwing an error that says when to retry. */
    consume,
    refund: (name: LimitName, key: Key, tokens = 1) => buckets[name].refund(key, now(), tokens),
    allowsFrom: (name: LimitName, networks: readonly Network[], tokens = 1) =>
      takeFrom(name, networks, tokens) === 0,
    consumeFrom: (name: LimitName, networks: readonly Network[], tokens = 1) => {
      const waitMs = takeFrom(name, networks, tokens);
      if (waitMs > 0) throw rateLimited(waitMs / 1000);
    },
    refundFrom: (name: LimitName, networks: readonly Network[], tokens = 1) => {
      for (const { key, share } of networks) buckets[name].refund(key, now(), share * tokens);
    },
    /** Adds a use counted by another server. */
    count: (name: LimitName, key: Key, tokens: number) =>
      buckets[name].takeAnyway(key, now(), tokens),
  };
}
