import { onFrame, onOnline } from "@/features/realtime/public";

import { addAlert, alertsQuery, markRead } from "./alerts.queries";

/** Subscribes to frames about alerts. */
export function followAlerts() {
  onFrame("alert", ({ alert }, queryClient) => addAlert(queryClient, alert));
  onFrame("alerts_seen", ({ ids }, queryClient) => markRead(queryClient, ids));
  onOnline((queryClient, isReturn) => {
    if (isReturn) void queryClient.invalidateQueries({ queryKey: alertsQuery.queryKey });
  });
}
