import { useQueryClient } from "@tanstack/react-query";
import { useAtomValue } from "jotai";
import { useEffect, useRef } from "react";

import { connectionAtom } from "@/features/realtime/public";
import { usePageVisible } from "@/lib/page/use-page-visible";

import { unmarkUnread, useCachedConversation } from "../../conversation-state.queries";
import { patchThread } from "../../messages.queries";
import { type Thread, lastUnreadFrom, readUpTo } from "../../thread";
import { markConversationRead } from "../../unread.queries";

/**
 * Marks messages as read while the page is visible, once the first unread one is loaded. A failed call is repeated when
 * the connection is back.
 */
export function useReading(myId: string, userId: string, thread: Thread, isLoaded: boolean) {
  const queryClient = useQueryClient();
  const isSeen = usePageVisible();
  const connection = useAtomValue(connectionAtom);
  const upTo = isLoaded ? lastUnreadFrom(thread, userId) : undefined;

  const conversation = useCachedConversation(userId);
  const hasToUnmark = useRef<boolean>(undefined);

  // Marked as unread while open, it stays marked until it is opened again.
  useEffect(() => {
    if (conversation) hasToUnmark.current ??= conversation.isMarkedUnread === true;
    if (!hasToUnmark.current || connection === "offline") return;
    hasToUnmark.current = false;
    unmarkUnread(queryClient, userId).catch(() => {
      hasToUnmark.current = true;
    });
  }, [connection, conversation, queryClient, userId]);

  useEffect(() => {
    if (!isSeen || upTo === undefined || connection === "offline") return;
    markConversationRead(queryClient, userId, upTo)
      .then(() => patchThread(queryClient, userId, (cached) => readUpTo(cached, myId, upTo)))
      .catch(() => undefined);
  }, [connection, isSeen, myId, queryClient, upTo, userId]);
}
