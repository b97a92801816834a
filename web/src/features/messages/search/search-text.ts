import { atom } from "jotai";

/** What is looked for in Messages: it stays while one opens what was found. */
export const searchTextAtom = atom("");
