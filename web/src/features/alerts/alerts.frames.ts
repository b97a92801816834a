import type { QueryClient } from "@tanstack/react-query";

import { onFrame, onOnline } from "@/features/realtime/public";
import { settled } from "@/lib/query-client";

import { addAlert, alertsQuery, markRead } from "./alerts.queries";

/** A list requested before the connection opened may lack alerts that arrived, or were read elsewhere, until then. */
async function refetchRequestedBefore(queryClient: QueryClient) {
  const { queryKey } = alertsQuery;
  await settled(queryClient, [queryKey]);
  if (queryClient.getQueryState(queryKey)?.status === "success")
    void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
}

/** Subscribes to frames about alerts. */
export function followAlerts() {
  onFrame("alert", ({ alert }, queryClient) => addAlert(queryClient, alert));
  onFrame("alerts_seen", ({ ids }, queryClient) =>
    markRead(queryClient, ({ id }) => ids.includes(id)),
  );
  onOnline((queryClient) => void refetchRequestedBefore(queryClient));
}
