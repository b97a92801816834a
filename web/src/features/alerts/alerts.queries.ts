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

/** An alert as it was shown: what happens again is the same alert of another time. */
export type Shown = Pick<Alert, "id" | "createdAt">;

export async function sendSeen(queryClient: QueryClient, shown: readonly Shown[]) {
  const at = new Map(shown.map(({ id, createdAt }) => [id, createdAt]));
  await api.alerts.seen.$post({ json: { ids: [...at.keys()] } });
  // An alert that became unread again since then stays unread.
  markRead(queryClient, ({ id, createdAt }) => at.get(id) === createdAt);
}

const NONE: Alert[] = [];

export const useUnreadAlerts = () => {
  const { data } = useQuery(alertsQuery);
  return data ? data.filter(({ isRead }) => !isRead) : NONE;
};
