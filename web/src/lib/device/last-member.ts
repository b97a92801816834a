import { forgetStored, readStored, storedKeys, writeStored } from "./browser-storage";

const KEY = "member";

/** Who was signed in here last, until they sign out: theirs is what the device keeps. */
export const lastMember = () => readStored("localStorage", KEY);

export const forgetLastMember = () => forgetStored("localStorage", KEY);

/** Where storage is full nobody was, instead of somebody else. */
export function rememberMember(id: string) {
  if (lastMember() === id) return;
  forgetLastMember();
  writeStored("localStorage", KEY, id);
}

/** A note for the next load, which the rest makes room for where storage is full. */
export function setOwed(key: `${string}-owed`) {
  if (writeStored("localStorage", key, "yes")) return;
  for (const each of storedKeys("localStorage"))
    if (!each.endsWith("-owed")) forgetStored("localStorage", each);
  writeStored("localStorage", key, "yes");
}

const CLEAR_OWED = "clear-owed";

/** The device still holds what somebody left who has signed out. */
export const isClearOwed = () => readStored("localStorage", CLEAR_OWED) !== null;

export const setClearOwed = (isOwed: boolean) =>
  isOwed ? setOwed(CLEAR_OWED) : forgetStored("localStorage", CLEAR_OWED);
