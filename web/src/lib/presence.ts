import { useCallback, useSyncExternalStore } from "react";

/** `hidden`: one of the two hides it, so nothing can be said of the other. */
export type Presence = "online" | "offline" | "hidden";
type Person = { id: string; isOnline: boolean; showsOnlineStatus: boolean };

/** The server's clock ticks within this time, and then says itself who is there. */
export const SIGN_OF_LIFE_MS = 5 * 60_000 + 10_000;

const told = new Map<string, Presence>();
const alive = new Map<string, ReturnType<typeof setTimeout>>();
const listeners = new Set<() => void>();

const tellScreens = () => listeners.forEach((listener) => listener());

const toldOf = ({ isOnline, showsOnlineStatus }: Omit<Person, "id">): Presence =>
  showsOnlineStatus ? (isOnline ? "online" : "offline") : "hidden";

function endSignOfLife(id: string) {
  clearTimeout(alive.get(id));
  alive.delete(id);
}

/** What an answer of the server says of people; whoever gave a sign of life stays there until its clock has ticked. */
export function notePresence(people: readonly Person[]) {
  for (const person of people) {
    told.set(person.id, toldOf(person));
    if (!person.showsOnlineStatus) endSignOfLife(person.id);
  }
  tellScreens();
}

/** The server's clock has ticked for this person. */
export function tickPresence(id: string, isOnline: boolean) {
  endSignOfLife(id);
  told.set(id, toldOf({ isOnline, showsOnlineStatus: true }));
  tellScreens();
}

/** They wrote or typed `agoMs` ago: they are there, although the clock has not said so yet. */
export function noteSignOfLife(id: string, agoMs = 0) {
  if (told.get(id) === "hidden" || agoMs >= SIGN_OF_LIFE_MS) return;
  endSignOfLife(id);
  const end = () => {
    endSignOfLife(id);
    tellScreens();
  };
  alive.set(id, setTimeout(end, SIGN_OF_LIFE_MS - agoMs));
  tellScreens();
}

/** What was told before one hid or showed one's own status is worth nothing. */
export function forgetPresence() {
  for (const id of alive.keys()) endSignOfLife(id);
  told.clear();
  tellScreens();
}

export function presenceOf(person: Person): Presence {
  const known = told.get(person.id) ?? toldOf(person);
  return known !== "hidden" && alive.has(person.id) ? "online" : known;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** One answer for every screen, whichever of them heard of it last. */
export const usePresence = (person: Person): Presence =>
  useSyncExternalStore(
    subscribe,
    useCallback(() => presenceOf(person), [person]),
  );
