import { forgetStored, readStored, storedKeys, writeStored } from "./browser-storage";

const KEY = "member";

/** The member who was last signed in, until they sign out; stored data is theirs. */
export const lastMember = () => readStored("localStorage", KEY);

export const forgetLastMember = () => forgetStored("localStorage", KEY);

/** If storage is full it is empty rather than another member's. */
export function rememberMember(id: string) {
  if (lastMember() === id) return;
  forgetLastMember();
  writeStored("localStorage", KEY, id);
}

/** Stores a task for the next load, deleting other entries if storage is full. */
export function setOwed(key: `${string}-owed`) {
  if (writeStored("localStorage", key, "yes")) return;
  for (const each of storedKeys("localStorage"))
    if (!each.endsWith("-owed")) forgetStored("localStorage", each);
  writeStored("localStorage", key, "yes");
}

const CLEAR_OWED = "clear-owed";

/** Whether data of a signed-out member is still to be deleted. */
export const isClearOwed = () => readStored("localStorage", CLEAR_OWED) !== null;

export const setClearOwed = (isOwed: boolean) =>
  isOwed ? setOwed(CLEAR_OWED) : forgetStored("localStorage", CLEAR_OWED);
