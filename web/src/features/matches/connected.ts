import { atom } from "jotai";

import type { Match } from "./match";

/** The person whom the member has just connected with, until the dialog is closed. */
export const connectedAtom = atom<Match["otherUser"]>();
