import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { usePageVisible } from "@/lib/use-page-visible";

import { reportSeen, useUnreadAlerts } from "./alerts.queries";

/** What the page of an event shows is no news any more. */
export function useSeenEvent(eventId: string) {
  const queryClient = useQueryClient();
  const isVisible = usePageVisible();
  const unread = useUnreadAlerts().filter(({ event }) => event?.id === eventId);
  const ids = unread.map(({ id }) => id).join(" ");
  useEffect(() => {
    if (isVisible && ids !== "") reportSeen(queryClient, ids.split(" "));
  }, [ids, isVisible, queryClient]);
}
