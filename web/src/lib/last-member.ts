const KEY = "member";

/** Who was signed in here last, until they sign out: theirs is what the device keeps. */
export function lastMember() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export const forgetLastMember = () => localStorage.removeItem(KEY);

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
