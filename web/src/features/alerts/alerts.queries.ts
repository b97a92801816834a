import { type QueryClient, queryOptions, useQuery } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";

import { api } from "@/lib/api";
import { firstPaint } from "@/lib/page/first-paint";
import { refetchPending } from "@/lib/query-client";

export type Alert = InferResponseType<typeof api.alerts.$get, 200>[number];

export const alertsQuery = queryOptions({
  queryKey: ["alerts"],
  queryFn: async () => {
    await firstPaint();
    return (await api.alerts.$get()).json();
  },
});

const change = (queryClient: QueryClient, toNext: (alerts: Alert[]) => Alert[]) => {
  refetchPending(queryClient, alertsQuery.queryKey);
  queryClient.setQueryData(alertsQuery.queryKey, (alerts) => alerts && toNext(alerts));
};

/** Puts an alert on top and removes an earlier one with the same id. */
export const addAlert = (queryClient: QueryClient, alert: Alert) =>
  change(queryClient, (alerts) => [alert, ...alerts.filter(({ id }) => id !== alert.id)]);

/** Marks alerts as read that this or another device has shown. */
export const markRead = (queryClient: QueryClient, isRead: (alert: Alert) => boolean) =>
  change(queryClient, (alerts) =>
    alerts.map((alert) => (isRead(alert) ? { ...alert, isRead: true } : alert)),
  );

const NONE: Alert[] = [];

export const useUnreadAlerts = () => {
  const { data } = useQuery(alertsQuery);
  return data ? data.filter(({ isRead }) => !isRead) : NONE;
};
