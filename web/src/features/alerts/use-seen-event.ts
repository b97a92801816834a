import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { usePageVisible } from "@/lib/page/use-page-visible";

import { useUnreadAlerts } from "./alerts.queries";
import { keyOf, reportSeen, shownOf } from "./seen-alerts";

/** Marks unread alerts about an event as seen while its page is open. */
export function useSeenEvent(eventId: string) {
  const queryClient = useQueryClient();
  const isVisible = usePageVisible();
  const unread = useUnreadAlerts().filter(({ event }) => event?.id === eventId);
  const key = keyOf(unread);
  useEffect(() => {
    if (isVisible) reportSeen(queryClient, shownOf(key));
  }, [isVisible, key, queryClient]);
}
