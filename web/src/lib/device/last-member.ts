import { removeStored, readStored, storedKeys, writeStored } from "./browser-storage";

const KEY = "member";

/** The member who was last signed in, until they sign out; stored data is theirs. */
export const lastMember = () => readStored("localStorage", KEY);

export const forgetLastMember = () => removeStored("localStorage", KEY);

/** If storage is full it is empty rather than another member's. */
export function rememberMember(id: string) {
  if (lastMember() === id) return;
  forgetLastMember();
  writeStored("localStorage", KEY, id);
}

/** Stores a task for the next load, deleting other entries if storage is full. */
export function setPending(key: `${string}-owed`) {
  if (writeStored("localStorage", key, "yes")) return;
  for (const each of storedKeys("localStorage"))
    if (!each.endsWith("-owed")) removeStored("localStorage", each);
  writeStored("localStorage", key, "yes");
}

const CLEAR_PENDING = "clear-owed";

/** Whether data of a signed-out member is still to be deleted. */
export const isClearPending = () => readStored("localStorage", CLEAR_PENDING) !== null;

export const setClearPending = (isPending: boolean) =>
  isPending ? setPending(CLEAR_PENDING) : removeStored("localStorage", CLEAR_PENDING);
