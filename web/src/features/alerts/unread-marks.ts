import { useEffect } from "react";

import type { Me } from "@/features/profile/public";
import { showUnread } from "@/lib/document-title";

import { type Alert, useUnreadAlerts } from "./alerts.queries";

const EVENT_NEWS = new Set<Alert["kind"]>([
  "event_changed",
  "called_off",
  "reminder",
  "still_coming",
  "place_offered",
  "join_requested",
  "request_answered",
  "host_words",
  "co_host_asked",
  "co_host_accepted",
  "question_asked",
  "question_answered",
]);

/** Whether there is news about the member's events. */
export const useEventNews = () => useUnreadAlerts().some(({ kind }) => EVENT_NEWS.has(kind));

/** Shows in the tab's title and on the app's icon how much is unread: messages and other alerts. */
export function useUnreadMarks({ unreadCount }: Pick<Me, "unreadCount">) {
  const others = useUnreadAlerts().filter(({ kind }) => kind !== "message").length;
  const unread = unreadCount + others;
  useEffect(() => {
    showUnread(unread);
    // Not every browser has it, and some refuse it to a page that is not installed.
    void navigator.setAppBadge?.(unread).catch(() => undefined);
  }, [unread]);
  useEffect(
    () => () => {
      showUnread(0);
      void navigator.clearAppBadge?.().catch(() => undefined);
    },
    [],
  );
}
