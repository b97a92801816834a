import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";

import { api } from "@/lib/api";
import { refetchPending } from "@/lib/query-client";

export type Alert = InferResponseType<typeof api.alerts.$get, 200>[number];

export const alertsQuery = queryOptions({
  queryKey: ["alerts"],
  queryFn: async () => (await api.alerts.$get()).json(),
});

const change = (queryClient: QueryClient, toNext: (alerts: Alert[]) => Alert[]) => {
  refetchPending(queryClient, alertsQuery.queryKey);
  queryClient.setQueryData(alertsQuery.queryKey, (alerts) => alerts && toNext(alerts));
};

/** Puts an alert on top, in the place of an earlier one about the same. */
export const addAlert = (queryClient: QueryClient, alert: Alert) =>
  change(queryClient, (alerts) => [alert, ...alerts.filter(({ id }) => id !== alert.id)]);

/** Marks alerts as read that this or another device has shown. */
export function markRead(queryClient: QueryClient, ids: readonly string[]) {
  const read = new Set(ids);
  change(queryClient, (alerts) =>
    alerts.map((alert) => (read.has(alert.id) ? { ...alert, isRead: true } : alert)),
  );
}

/** Reports alerts as shown; the server sends that to the other devices. */
export function reportSeen(queryClient: QueryClient, ids: string[]) {
  if (ids.length === 0) return;
  api.alerts.seen
    .$post({ json: { ids } })
    .then(() => markRead(queryClient, ids))
    .catch(() => undefined);
}

const NONE: Alert[] = [];

export const useUnreadAlerts = () => {
  const { data } = useQuery(alertsQuery);
  return data ? data.filter(({ isRead }) => !isRead) : NONE;
};
