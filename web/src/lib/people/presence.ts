import { useAtomValue } from "jotai";
import { useCallback, useSyncExternalStore } from "react";

import { serverUnreachableAtom } from "../connectivity";

type Published = "online" | "offline" | "hidden";
/** `hidden`: one of the two hides their presence. `unknown`: the server cannot be reached. */
export type Presence = Published | "unknown";
type Person = { id: string; isOnline: boolean; showsOnlineStatus: boolean };

/** The server publishes presence again within this time. */
export const ACTIVITY_TTL_MS = 5 * 60_000 + 10_000;

const fromServer = new Map<string, Published>();
/** When the last presence frame about a person came: what is older does not apply, but for hiding it. */
const frameTimes = new Map<string, number>();
const alive = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

const notifyListeners = () => listeners.forEach((listener) => listener());

const toPresence = ({ isOnline, showsOnlineStatus }: Omit<Person, "id">): Published =>
  showsOnlineStatus ? (isOnline ? "online" : "offline") : "hidden";

/** A frame in the future came before the device's clock was set back, and is ignored. */
function isBeforeFrame(id: string, time: number) {
  const frameTime = frameTimes.get(id);
  return frameTime !== undefined && time < frameTime && frameTime <= Date.now();
}

function endActivity(id: string) {
  clearTimeout(alive.get(id));
  alive.delete(id);
}

/**
 * Stores the presence in a response; recent activity overrides it until the server publishes presence again.
 * @param requestedAt by the device's clock
 */
export function storePresence(people: readonly Person[], requestedAt = Date.now()) {
  for (const person of people) {
    if (person.showsOnlineStatus && isBeforeFrame(person.id, requestedAt)) continue;
    fromServer.set(person.id, toPresence(person));
    if (!person.showsOnlineStatus) endActivity(person.id);
  }
  notifyListeners();
}

/** Stores a presence change that the server published. */
export function setPresence(id: string, isOnline: boolean) {
  endActivity(id);
  frameTimes.set(id, Date.now());
  fromServer.set(id, toPresence({ isOnline, showsOnlineStatus: true }));
  notifyListeners();
}

/** They wrote or typed `agoMs` ago, so they are online before the server has published it. */
export function recordActivity(id: string, agoMs = 0) {
  if (fromServer.get(id) === "hidden" || agoMs >= ACTIVITY_TTL_MS) return;
  if (isBeforeFrame(id, Date.now() - agoMs)) return;
  endActivity(id);
  const end = () => {
    endActivity(id);
    notifyListeners();
  };
  alive.set(id, setTimeout(end, ACTIVITY_TTL_MS - agoMs));
  notifyListeners();
}

/** Presence received before the member's own setting changed is invalid. */
export function clearPresence() {
  for (const id of alive.keys()) endActivity(id);
  fromServer.clear();
  frameTimes.clear();
  notifyListeners();
}

export function presenceOf(person: Person): Published {
  const known = fromServer.get(person.id) ?? toPresence(person);
  return known !== "hidden" && alive.has(person.id) ? "online" : known;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The same presence on every screen, whichever of them fetched it last. */
export function usePresence(person: Person): Presence {
  const isUnreachable = useAtomValue(serverUnreachableAtom);
  const published = useSyncExternalStore(
    subscribe,
    useCallback(() => presenceOf(person), [person]),
  );
  return isUnreachable && published !== "hidden" ? "unknown" : published;
}
