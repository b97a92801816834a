const KEY = "member";

/** Who was signed in here last, until they sign out: theirs is what the device keeps. */
export const lastMember = () => localStorage.getItem(KEY);

export const forgetLastMember = () => localStorage.removeItem(KEY);

export const rememberMember = (id: string) => localStorage.setItem(KEY, id);
