import { useStatus } from "@/lib/status";

import { statusText } from "./status-text";

/** A status with an end, in words, while it lasts. */
export function useEndingStatus(person: Parameters<typeof useStatus>[0]) {
  const told = useStatus(person);
  return told.statusUntil === undefined
    ? undefined
    : { status: told.status, text: statusText(told) };
}
