import { useCallback, useSyncExternalStore } from "react";

/** `hidden`: one of the two hides it, so nothing can be said of the other. */
export type Presence = "online" | "offline" | "hidden";
type Person = { id: string; isOnline: boolean; showsOnlineStatus: boolean };

/** Within this time the server sends everybody's presence anew. */
export const ACTIVITY_TTL_MS = 5 * 60_000 + 10_000;

const fromServer = new Map<string, Presence>();
const alive = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

const notifyListeners = () => listeners.forEach((listener) => listener());

const toPresence = ({ isOnline, showsOnlineStatus }: Omit<Person, "id">): Presence =>
  showsOnlineStatus ? (isOnline ? "online" : "offline") : "hidden";

function endActivity(id: string) {
  clearTimeout(alive.get(id));
  alive.delete(id);
}

/** What an answer of the server says of people; a sign of life holds until the server sends presence anew. */
export function storePresence(people: readonly Person[]) {
  for (const person of people) {
    fromServer.set(person.id, toPresence(person));
    if (!person.showsOnlineStatus) endActivity(person.id);
  }
  notifyListeners();
}

/** The server sends who has come and who has gone. */
export function setPresence(id: string, isOnline: boolean) {
  endActivity(id);
  fromServer.set(id, toPresence({ isOnline, showsOnlineStatus: true }));
  notifyListeners();
}

/** They wrote or typed `agoMs` ago: they are there, although the server has not sent so yet. */
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

/** What the server said before one hid or showed one's own status is worth nothing. */
export function clearPresence() {
  for (const id of alive.keys()) endActivity(id);
  fromServer.clear();
  notifyListeners();
}

export function presenceOf(person: Person): Presence {
  const known = fromServer.get(person.id) ?? toPresence(person);
  return known !== "hidden" && alive.has(person.id) ? "online" : known;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** The same presence on every screen, whichever of them fetched it last. */
export const usePresence = (person: Person): Presence =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => presenceOf(person), [person]),
  );
