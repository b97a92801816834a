import { useStatus } from "@/lib/people/status";

import { statusText } from "./status-text";

/** A status with an end, in words, while it lasts. */
export function useEndingStatus(person: Parameters<typeof useStatus>[0]) {
  const current = useStatus(person);
  return current.statusUntil === undefined
    ? undefined
    : { status: current.status, text: statusText(current) };
}
