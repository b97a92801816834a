import { forgetStored, readStored } from "./browser-storage";

const KEY = "member";

/** Who was signed in here last, until they sign out: theirs is what the device keeps. */
export const lastMember = () => readStored("localStorage", KEY);

export const forgetLastMember = () => forgetStored("localStorage", KEY);

/** Where storage is full nobody was, instead of somebody else. */
export function rememberMember(id: string) {
  if (lastMember() === id) return;
  try {
    forgetLastMember();
    localStorage.setItem(KEY, id);
  } catch {
    // The device keeps nothing then.
  }
}

/** A note for the next load, which the rest makes room for where storage is full. */
export function setOwed(key: `${string}-owed`) {
  try {
    localStorage.setItem(key, "yes");
  } catch {
    const others = Object.keys(localStorage).filter((each) => !each.endsWith("-owed"));
    for (const each of others) localStorage.removeItem(each);
    localStorage.setItem(key, "yes");
  }
}

const CLEAR_OWED = "clear-owed";

/** The device still holds what somebody left who has signed out. */
export const isClearOwed = () => readStored("localStorage", CLEAR_OWED) !== null;

export const setClearOwed = (isOwed: boolean) =>
  isOwed ? setOwed(CLEAR_OWED) : localStorage.removeItem(CLEAR_OWED);
