import type { QueryClient } from "@tanstack/react-query";

import { meQuery } from "@/features/profile/public";
import { api } from "@/lib/api";
import { refetchPending } from "@/lib/query-client";

import { findConversation, patchConversation } from "./conversation-pages";
import { conversationsQuery } from "./messages.queries";

let changes = 0;
let refreshes = 0;

export function changeUnread(queryClient: QueryClient, by: number) {
  changes += 1;
  queryClient.setQueryData(
    meQuery.queryKey,
    (me) => me && { ...me, unreadCount: Math.max(0, me.unreadCount + by) },
  );
}

/** Repeated if a count changed during the request. A failure leaves the cached counts. */
async function refreshMe(queryClient: QueryClient): Promise<void> {
  const changesBefore = changes;
  const me = await api.users.me.$get().then((response) => response.json());
  if (changesBefore !== changes) return refreshMe(queryClient);
  refreshes += 1;
  queryClient.setQueryData(meQuery.queryKey, (cached) => cached && me);
}

export const refreshMeQuietly = (queryClient: QueryClient) =>
  refreshMe(queryClient).catch(() => undefined);

/** Sets the unread count of a conversation to `left`. Returns false if the conversation is not cached. */
export function clearUnread(queryClient: QueryClient, userId: string, left = 0): boolean {
  const row = findConversation(queryClient.getQueryData(conversationsQuery.queryKey), userId);
  if (!row) return false;
  if (row.unreadCount === left) return true;
  changeUnread(queryClient, left - row.unreadCount);
  queryClient.setQueryData(
    conversationsQuery.queryKey,
    (data) =>
      data && patchConversation(data, userId, (cached) => ({ ...cached, unreadCount: left })),
  );
  return true;
}

/** Clears the count at once, and on the server up to a message or all; refetches counts requested before the server knew. */
export async function markConversationRead(
  queryClient: QueryClient,
  userId: string,
  upTo?: string,
) {
  const known = refreshes;
  const isMarked = findConversation(
    queryClient.getQueryData(conversationsQuery.queryKey),
    userId,
  )?.isMarkedUnread;
  const isCounted = clearUnread(queryClient, userId) && !isMarked;
  const json = upTo === undefined ? {} : { upTo };
  await api.messages[":userId"].read.$post({ param: { userId }, json });
  changes += 1;
  refetchPending(queryClient, conversationsQuery.queryKey);
  if (!isCounted || refreshes !== known) void refreshMeQuietly(queryClient);
}
