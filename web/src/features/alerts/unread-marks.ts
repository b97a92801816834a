import type { ALERT_GROUPS } from "@hereabouts/db/enumerations";
import { useEffect } from "react";

import type { Me } from "@/features/profile/public";
import { showUnread } from "@/lib/page/document-title";

import { useUnreadAlerts } from "./alerts.queries";

/** The same kinds as in the enumeration, which the first load does without. */
const EVENT_NEWS: Record<(typeof ALERT_GROUPS)["events"][number], 1> = {
  event_changed: 1,
  called_off: 1,
  reminder: 1,
  still_coming: 1,
  place_offered: 1,
  join_requested: 1,
  request_answered: 1,
  host_words: 1,
  co_host_asked: 1,
  co_host_accepted: 1,
  question_asked: 1,
  question_answered: 1,
};

/** Whether there is news about the member's events. */
export const useEventNews = () => useUnreadAlerts().some(({ kind }) => kind in EVENT_NEWS);

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
