import type { QueryClient } from "@tanstack/react-query";

import { backOffMs } from "@/lib/back-off";
import { isSignedOut } from "@/lib/error-text";

import { type Alert, type Shown, sendSeen } from "./alerts.queries";

const ATTEMPTS_MAX = 8;

/** A string for the dependencies of an effect: it changes when an alert is added, read or renewed. */
export const keyOf = (alerts: readonly Alert[]) =>
  JSON.stringify(alerts.map(({ id, createdAt }): Shown => ({ id, createdAt })));
export const shownOf = (key: string) => JSON.parse(key) as Shown[];

/** Reports alerts as shown, until the server knows of it; it sends that to the other devices. */
export function reportSeen(queryClient: QueryClient, shown: readonly Shown[], failures = 0) {
  if (shown.length === 0) return;
  const again = () => reportSeen(queryClient, shown, failures + 1);
  sendSeen(queryClient, shown).catch((error: unknown) => {
    if (isSignedOut(error) || failures + 1 === ATTEMPTS_MAX) return;
    setTimeout(again, backOffMs(failures + 1));
  });
}
