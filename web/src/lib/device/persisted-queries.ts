import type { Query, QueryClient } from "@tanstack/react-query";
import { clear, del, delMany, entries, get, keys, setMany } from "idb-keyval";

import { MAP_CACHE } from "./map-cache";
import { PROFILE_TTL_MS, isFromDevice } from "./persisted-times";
import { ApiError } from "../api-error";
import { readStored, writeStored } from "./browser-storage";
import { deviceStore } from "./device-store";
import { assumeServerAhead, serverNow } from "../time/server-time";

const ENTRIES_MAX = 300;
const WRITE_DELAY_MS = 1000;
const PLACES = new Set(["latitude", "longitude"]);

type Persisted = { memberId: string; build: string; at: number; ttlMs: number; data: unknown };

const onDevice = deviceStore("answers");
/** Another version of the app may expect other responses. */
const build = () => document.querySelector<HTMLScriptElement>("script[type=module]")?.src ?? "";

const CLOCK = "clock-behind";
const CLOCK_WRONG_MS = 60_000;
const storedAhead = () => Number(readStored("localStorage", CLOCK));

// Offline the error of the device's clock is unknown, and stored times would be shown wrong by it.
assumeServerAhead(storedAhead());

function storeClock() {
  const ahead = serverNow() - Date.now();
  if (Math.abs(ahead - storedAhead()) > CLOCK_WRONG_MS)
    writeStored("localStorage", CLOCK, String(Math.round(ahead)));
}

function isValid({ memberId, build: by, at, ttlMs }: Persisted, myId: string) {
  const age = Date.now() - at;
  // The clock may have been set back since, but not enough to keep a profile for another day.
  return memberId === myId && by === build() && age < ttlMs && age > -ttlMs / 12;
}

const NO_PROFILE = { age: null, bio: null, intent: null, interests: [] };

/**
 * Coordinates are never stored on the device, others' profiles for a day at most (then only name and photo), and nobody
 * as online.
 */
function withoutPlaces(value: unknown, noProfileBut: string | undefined): unknown {
  if (Array.isArray(value)) return value.map((each) => withoutPlaces(each, noProfileBut));
  if (typeof value !== "object" || value === null) return value;
  const isProfile = "interests" in value && "bio" in value && "id" in value;
  const isReduced = isProfile && noProfileBut !== undefined && value.id !== noProfileBut;
  const stored = Object.entries(value).map(([key, each]) => [
    key,
    PLACES.has(key) ? null : key !== "isOnline" && withoutPlaces(each, noProfileBut),
  ]);
  return { ...Object.fromEntries(stored), ...(isReduced && NO_PROFILE) };
}

const hasPages = (data: unknown): data is { pages: unknown[]; pageParams: unknown[] } =>
  typeof data === "object" && data !== null && "pages" in data && "pageParams" in data;

const firstPage = (data: unknown) =>
  hasPages(data)
    ? { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) }
    : data;

const entryOf = (memberId: string, ttlMs: number, at: number, data: unknown): Persisted => ({
  memberId,
  build: build(),
  at,
  ttlMs,
  data: withoutPlaces(firstPage(data), ttlMs > PROFILE_TTL_MS ? memberId : undefined),
});

export async function readPersisted(memberId: string, { queryHash }: Pick<Query, "queryHash">) {
  const stored = await get<Persisted>(queryHash, onDevice).catch(() => undefined);
  return stored && isValid(stored, memberId) ? stored : undefined;
}

/** After clearing, nothing that the page still holds of the member is written. */
let isCleared = false;

/** Includes the map tiles, which reveal the viewed places. */
export async function clearPersisted() {
  isCleared = true;
  await Promise.all([clear(onDevice), globalThis.caches?.delete(MAP_CACHE)]);
}

/** Deletes responses that are too old, too many, of another version, or of another member. */
async function deleteInvalid(memberId: string) {
  const all = await entries<string, Persisted>(onDevice);
  const valid = all.filter(([, stored]) => isValid(stored, memberId));
  const newest = valid.toSorted(([, one], [, other]) => other.at - one.at).slice(0, ENTRIES_MAX);
  const stay = new Set(newest.map(([hash]) => hash));
  await delMany(
    all.map(([hash]) => hash).filter((hash) => !stay.has(hash)),
    onDevice,
  );
}

const toPersist = ({ meta, state }: Query) => meta?.toPersist?.(state.data as never) ?? state.data;

const isNew = ({ state, queryHash }: Query) =>
  state.status === "success" && !isFromDevice(queryHash);

/** Stores every response that may be stored, until the returned function is called. */
export function persistQueries(queryClient: QueryClient, memberId: string) {
  isCleared = false;
  const changed = new Set<Query>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const writes = [...changed].filter(isNew).map((query): [string, Persisted] => {
      const { ttlMs = 0 } = query.meta ?? {};
      return [query.queryHash, entryOf(memberId, ttlMs, Date.now(), toPersist(query))];
    });
    changed.clear();
    if (writes.length === 0 || isCleared) return;
    storeClock();
    void setMany(writes, onDevice).catch(() => undefined);
  };
  const schedule = (query: Query) => {
    if (query.meta?.ttlMs === undefined) return;
    changed.add(query);
    timer ??= setTimeout(write, WRITE_DELAY_MS);
  };
  const cache = queryClient.getQueryCache();
  for (const query of cache.getAll()) schedule(query);
  const unsubscribe = cache.subscribe((event) => {
    if (event.type === "removed") changed.delete(event.query);
    if (event.type !== "updated") return;
    const { action, query } = event;
    if (action.type === "success") schedule(query);
    else if (action.type === "error" && isGone(action.error)) void deletePersistedQuery(query);
  });
  const writeIfHidden = () => document.visibilityState === "hidden" && write();
  document.addEventListener("visibilitychange", writeIfHidden);
  void deleteInvalid(memberId).catch(() => undefined);
  return () => {
    clearTimeout(timer);
    unsubscribe();
    document.removeEventListener("visibilitychange", writeIfHidden);
  };
}

export const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

export const persistedHashes = () => keys<string>(onDevice);

export const deletePersistedQuery = ({ queryHash }: Pick<Query, "queryHash">) =>
  del(queryHash, onDevice).catch(() => undefined);

/** Deletes the response with this query hash, or all that contain this person's id. */
export async function deleteAbout(part: string) {
  const all = await entries<string, Persisted>(onDevice);
  const about = all.filter(([hash, { data }]) => (hash + JSON.stringify(data)).includes(part));
  await delMany(
    about.map(([hash]) => hash),
    onDevice,
  );
}

/** Stores a response that no screen has requested. */
export async function persistQuery(
  memberId: string,
  queryHash: string,
  ttlMs: number,
  data: unknown,
) {
  if (!isCleared)
    await setMany([[queryHash, entryOf(memberId, ttlMs, Date.now(), data)]], onDevice);
}
