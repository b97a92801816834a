import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";

import { api } from "@/lib/api";

import {
  GAP_MESSAGES,
  PAGE_MESSAGES,
  fetchMissedChanges,
  fetchPage,
  patchThread,
  threadQuery,
} from "../../messages.queries";
import { mayStartEarlier, withOlder } from "../../thread";

async function fetchOlder(
  queryClient: QueryClient,
  userId: string,
  before: string,
  limit = PAGE_MESSAGES,
) {
  const { messages: older, version } = await fetchPage(userId, { before, limit });
  patchThread(queryClient, userId, (thread) => withOlder(thread, older, (older[0]?.seq ?? 1) > 1));
  // What changed while the page was under way is in neither.
  if (version !== queryClient.getQueryData(threadQuery(userId).queryKey)?.version)
    void fetchMissedChanges(queryClient, userId, version);
}

export function useOlderMessages(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { isByItself: true },
    mutationFn: (before: string) => fetchOlder(queryClient, userId, before),
  });
}

/** The first message from a time on, or the one with an id: enough to see how far away it is. */
export async function findMessage(userId: string, place: { at: string } | { around: string }) {
  const response = await api.messages[":userId"].$get({
    param: { userId },
    query: { ...place, limit: "1", peek: "1" },
  });
  return (await response.json())[0];
}

/** Loads the history down to a message, without a gap. Returns false if that is further than `max` messages. */
export async function reachMessage(
  queryClient: QueryClient,
  userId: string,
  seq: number,
  max: number,
) {
  const { queryKey } = threadQuery(userId);
  const first = () => queryClient.getQueryData(queryKey)?.messages[0];
  if ((first()?.seq ?? 0) - seq > max) return false;
  for (let oldest = first(); oldest && oldest.seq > seq; oldest = first())
    await fetchOlder(queryClient, userId, oldest.id, GAP_MESSAGES);
  return true;
}

/** Loads the history until a read message of theirs, or its beginning. Returns false if `max` messages do not hold it. */
export async function reachFirstUnread(queryClient: QueryClient, userId: string, max: number) {
  const { queryKey } = threadQuery(userId);
  for (;;) {
    const thread = queryClient.getQueryData(queryKey);
    const oldest = thread?.messages[0];
    if (!thread || !oldest || !mayStartEarlier(thread, userId)) return true;
    if (thread.messages.length >= max) return false;
    await fetchOlder(queryClient, userId, oldest.id, GAP_MESSAGES);
  }
}
