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
const alive = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

const notifyListeners = () => listeners.forEach((listener) => listener());

const toPresence = ({ isOnline, showsOnlineStatus }: Omit<Person, "id">): Published =>
  showsOnlineStatus ? (isOnline ? "online" : "offline") : "hidden";

function endActivity(id: string) {
  clearTimeout(alive.get(id));
  alive.delete(id);
}

/** Stores the presence in a response; recent activity overrides it until the server publishes presence again. */
export function storePresence(people: readonly Person[]) {
  for (const person of people) {
    fromServer.set(person.id, toPresence(person));
    if (!person.showsOnlineStatus) endActivity(person.id);
  }
  notifyListeners();
}

/** Stores a presence change that the server published. */
export function setPresence(id: string, isOnline: boolean) {
  endActivity(id);
  fromServer.set(id, toPresence({ isOnline, showsOnlineStatus: true }));
  notifyListeners();
}

/** They wrote or typed `agoMs` ago, so they are online before the server has published it. */
export function recordActivity(id: string, agoMs = 0) {
  if (fromServer.get(id) === "hidden" || agoMs >= ACTIVITY_TTL_MS) return;
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
