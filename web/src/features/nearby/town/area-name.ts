import { useState } from "react";

import { memberMark } from "@/lib/member-mark";

export const AREA_MAX = 40;
const keyOf = (memberId: string) => `area-name:${memberMark(memberId)}`;

function read(key: string) {
  try {
    return localStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}

/** What the member calls their area. It is kept on this device until they sign out, and sent nowhere. */
export function useAreaName(memberId: string) {
  const key = keyOf(memberId);
  const [name, setName] = useState(() => read(key));
  const change = (next: string) => {
    setName(next);
    try {
      localStorage.setItem(key, next.trim());
    } catch {
      // Full or forbidden: it lasts as long as the screen.
    }
  };
  return [name, change] as const;
}
