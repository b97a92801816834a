import { atom } from "jotai";

/** The search text of Messages, kept while results are opened. */
export const searchTextAtom = atom("");
