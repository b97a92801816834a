import { atom } from "jotai";

import type { PlaceChoice } from "@/features/places/public";

/** Where the member looks around without being there. It is kept nowhere. */
export const elsewhereAtom = atom<NonNullable<PlaceChoice["place"]> | null>(null);
