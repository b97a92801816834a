import { type QueryClient, hashKey } from "@tanstack/react-query";

import type { Me } from "@/features/profile/public";
import { deletePersisted } from "@/lib/device/delete-persisted";
import { refetchPending } from "@/lib/query-client";

import { afterChange, patchConversation } from "./conversation-pages";
import type { Message } from "./message";
import {
  archivedQuery,
  cachedMessages,
  conversationsQuery,
  fetchMissedChanges,
  patchThread,
  threadQuery,
} from "./messages.queries";
import { withChanges } from "./thread";
import { refreshMeQuietly } from "./unread.queries";

/** Whether the message was unread until now, or may have been. */
function wasUnread(queryClient: QueryClient, me: Me, userId: string, { id, isRead }: Message) {
  const cached = cachedMessages(queryClient, userId).find((message) => message.id === id);
  return !isRead && cached?.isRead !== true && cached?.senderId !== me.id;
}

function changeThread(queryClient: QueryClient, userId: string, message: Message, version: number) {
  const { queryKey } = threadQuery(userId);
  const thread = queryClient.getQueryData(queryKey);
  if (!thread) {
    deletePersisted(hashKey(queryKey));
    return refetchPending(queryClient, queryKey);
  }
  const isNext = version <= thread.version + 1;
  const upTo = isNext ? version : thread.version;
  patchThread(queryClient, userId, (cached) => withChanges(cached, [message], upTo));
  if (!isNext) void fetchMissedChanges(queryClient, userId);
}

/** Updates a message that was edited, removed or reacted to in every query. */
export function receiveChange(queryClient: QueryClient, me: Me, message: Message, version: number) {
  const userId = message.senderId === me.id ? message.receiverId : message.senderId;
  const counts =
    message.isRemoved && message.senderId !== me.id && wasUnread(queryClient, me, userId, message);
  changeThread(queryClient, userId, message, version);
  const { queryKey } = conversationsQuery;
  refetchPending(queryClient, queryKey);
  for (const list of [queryKey, archivedQuery.queryKey])
    queryClient.setQueryData(
      list,
      (data) => data && patchConversation(data, userId, (row) => afterChange(row, message)),
    );
  if (!counts) return;
  void queryClient.invalidateQueries({ queryKey });
  void refreshMeQuietly(queryClient);
}
