import { useState } from "react";

import { readStored, writeStored } from "@/lib/browser-storage";
import { memberMark } from "@/lib/member-mark";

export const AREA_MAX = 40;
const keyOf = (memberId: string) => `area-name:${memberMark(memberId)}`;

/** What the member calls their area. It is kept on this device until they sign out, and sent nowhere. */
export function useAreaName(memberId: string) {
  const key = keyOf(memberId);
  const [name, setName] = useState(() => readStored("localStorage", key) ?? "");
  const change = (next: string) => {
    setName(next);
    // Where it cannot be kept it lasts as long as the screen.
    writeStored("localStorage", key, next.trim());
  };
  return [name, change] as const;
}
