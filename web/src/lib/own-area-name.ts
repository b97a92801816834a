import { useState } from "react";

import { readStored, writeStored } from "./device/browser-storage";
import { memberMark } from "./device/member-mark";

export const AREA_NAME_MAX = 40;
const keyOf = (memberId: string) => `area-name:${memberMark(memberId)}`;

export const ownAreaNameOf = (memberId: string) =>
  readStored("localStorage", keyOf(memberId)) ?? "";

/** The member's name for their area. It is stored on this device until they sign out, and not sent automatically. */
export function useOwnAreaName(memberId: string) {
  const key = keyOf(memberId);
  const [name, setName] = useState(() => ownAreaNameOf(memberId));
  const change = (next: string) => {
    setName(next);
    // If it cannot be stored it lasts until the screen is left.
    writeStored("localStorage", key, next.trim());
  };
  return [name, change] as const;
}
