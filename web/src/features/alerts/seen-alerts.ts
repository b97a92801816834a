import type { QueryClient } from "@tanstack/react-query";

import { api } from "@/lib/api";
import { backOffMs } from "@/lib/back-off";
import { isSignedOut } from "@/lib/error-text";

import { type Alert, markRead } from "./alerts.queries";

const ATTEMPTS_MAX = 8;

/** An alert as it was shown: what happens again is the same alert of another time. */
export type Shown = Pick<Alert, "id" | "createdAt">;

/** Changes with each that is shown, and with what happens again. */
export const keyOf = (alerts: readonly Alert[]) =>
  JSON.stringify(alerts.map(({ id, createdAt }): Shown => ({ id, createdAt })));
export const shownOf = (key: string) => JSON.parse(key) as Shown[];

/** Reports alerts as shown, until the server knows of it; it sends that to the other devices. */
export function reportSeen(queryClient: QueryClient, shown: readonly Shown[], failures = 0) {
  if (shown.length === 0) return;
  const again = () => reportSeen(queryClient, shown, failures + 1);
  const at = new Map(shown.map(({ id, createdAt }) => [id, createdAt]));
  api.alerts.seen
    .$post({ json: { ids: [...at.keys()] } })
    // An alert that became unread again since then stays unread.
    .then(() => markRead(queryClient, ({ id, createdAt }) => at.get(id) === createdAt))
    .catch((error: unknown) => {
      if (isSignedOut(error) || failures + 1 === ATTEMPTS_MAX) return;
      setTimeout(again, backOffMs(failures + 1));
    });
}
