import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from "@tanstack/react-query";

import { alertSettingsQuery } from "@/features/alerts/public";
import { api } from "@/lib/api";
import { toast } from "@/lib/toast";
import { toastFailure } from "@/lib/toast-failure";
import { memberTexts } from "@/texts/texts";

import { findConversation, patchConversation, withoutConversation } from "./conversation-pages";
import type { Conversation } from "./message";
import { archivedQuery, conversationsQuery } from "./messages.queries";
import { clearUnread, markConversationRead, refreshMeQuietly } from "./unread.queries";

type ConversationChanges = {
  isMuted?: boolean | undefined;
  isArchived?: boolean | undefined;
  isMarkedUnread?: boolean | undefined;
};

const LISTS = [conversationsQuery.queryKey, archivedQuery.queryKey];

/** A conversation in either list, if it is cached. */
export function cachedConversation(queryClient: QueryClient, userId: string) {
  for (const queryKey of LISTS) {
    const row = findConversation(queryClient.getQueryData(queryKey), userId);
    if (row) return row;
  }
  return undefined;
}

/** The same, re-rendered with its changes; fetches neither list. */
export function useCachedConversation(userId: string) {
  const list = useInfiniteQuery({ ...conversationsQuery, enabled: false }).data;
  const archive = useInfiniteQuery({ ...archivedQuery, enabled: false }).data;
  return findConversation(list, userId) ?? findConversation(archive, userId);
}

function withChanges(row: Conversation, changes: ConversationChanges): Conversation {
  const { isMuted, isArchived, isMarkedUnread, ...rest } = row;
  const state = { isMuted, isArchived, isMarkedUnread, ...changes };
  return {
    ...rest,
    ...(state.isMuted && { isMuted: true }),
    ...(state.isArchived && { isArchived: true }),
    ...(state.isMarkedUnread && { isMarkedUnread: true }),
  };
}

/** Applies a state of a conversation that this or another tab has changed. Idempotent. */
export function applyChanges(queryClient: QueryClient, userId: string, given: ConversationChanges) {
  const changes = Object.fromEntries(
    Object.entries(given).filter(([, value]) => value !== undefined),
  ) as ConversationChanges;
  for (const queryKey of LISTS) {
    const isArchive = queryKey === archivedQuery.queryKey;
    const leaves = changes.isArchived !== undefined && changes.isArchived !== isArchive;
    queryClient.setQueryData(queryKey, (data) => {
      if (!data) return data;
      if (leaves) return withoutConversation(data, userId);
      return patchConversation(data, userId, (row) => withChanges(row, changes));
    });
  }
  if (changes.isMuted !== undefined)
    void queryClient.invalidateQueries({ queryKey: alertSettingsQuery.queryKey });
  if (changes.isArchived !== undefined)
    void queryClient.invalidateQueries({ queryKey: conversationsQuery.queryKey });
  void refreshMeQuietly(queryClient);
}

/** Removes the mark of a conversation that is open now. */
export async function unmarkUnread(queryClient: QueryClient, userId: string) {
  const json = { isMarkedUnread: false };
  const response = await api.conversations[":userId"].$put({ param: { userId }, json });
  applyChanges(queryClient, userId, await response.json());
}

/** Mutes, archives or marks a conversation, or undoes it; `toastTitle` is the toast's title afterwards. */
export function useChangeConversation(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ changes }: { changes: ConversationChanges; toastTitle?: string }) =>
      (await api.conversations[":userId"].$put({ param: { userId }, json: changes })).json(),
    onSuccess: (state, { toastTitle }) => {
      applyChanges(queryClient, userId, state);
      if (toastTitle) toast({ title: toastTitle });
    },
    onError: toastNotChanged,
  });
}

export function useMarkRead(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => markConversationRead(queryClient, userId),
    onMutate: () => cachedConversation(queryClient, userId)?.unreadCount ?? 0,
    onError: (error, _, unread = 0) => {
      // Refetching may fail as well, so the cached count is restored first.
      const since = cachedConversation(queryClient, userId)?.unreadCount ?? 0;
      clearUnread(queryClient, userId, since + unread);
      void queryClient.invalidateQueries({ queryKey: conversationsQuery.queryKey });
      void refreshMeQuietly(queryClient);
      toastNotChanged(error);
    },
  });
}

const toastNotChanged = (error: Error) =>
  toastFailure(error, memberTexts.messages.changeFailed, "");
