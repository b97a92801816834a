import { useState } from "react";

import { readStored, writeStored } from "./device/browser-storage";
import { memberMark } from "./device/member-mark";

export const AREA_MAX = 40;
const keyOf = (memberId: string) => `area-name:${memberMark(memberId)}`;

export const areaNameOf = (memberId: string) => readStored("localStorage", keyOf(memberId)) ?? "";

/** What the member calls their area. It is kept on this device until they sign out, and sent nowhere by itself. */
export function useAreaName(memberId: string) {
  const key = keyOf(memberId);
  const [name, setName] = useState(() => areaNameOf(memberId));
  const change = (next: string) => {
    setName(next);
    // Where it cannot be kept it lasts as long as the screen.
    writeStored("localStorage", key, next.trim());
  };
  return [name, change] as const;
}
