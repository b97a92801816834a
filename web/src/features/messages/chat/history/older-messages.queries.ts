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
import type { Message } from "../../message";
import { mayStartEarlier } from "../../thread";
import { withOlder, withPast } from "./segments";

const threadOf = (queryClient: QueryClient, userId: string) =>
  queryClient.getQueryData(threadQuery(userId).queryKey);

/** A page fetched meanwhile may lack changes that the cached messages lack too. */
function fetchChangesSince(queryClient: QueryClient, userId: string, version: number) {
  if (version !== threadOf(queryClient, userId)?.version)
    void fetchMissedChanges(queryClient, userId, version);
}

async function fetchOlder(
  queryClient: QueryClient,
  userId: string,
  before: string,
  limit = PAGE_MESSAGES,
) {
  const { messages: older, version } = await fetchPage(userId, { before, limit });
  patchThread(queryClient, userId, (thread) => withOlder(thread, older, (older[0]?.seq ?? 1) > 1));
  fetchChangesSince(queryClient, userId, version);
}

type PastPage = { before: string } | { after: string } | { around: string };

/** Loads a page beyond the gap. */
async function fetchPast(queryClient: QueryClient, userId: string, page: PastPage) {
  const { messages, version } = await fetchPage(userId, { ...page, limit: GAP_MESSAGES });
  patchThread(queryClient, userId, (thread) => withPast(thread, messages));
  fetchChangesSince(queryClient, userId, version);
}

/** Loads messages before the first loaded one, on either side of a gap. */
export function useOlderMessages(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { isByItself: true },
    mutationFn: (before: string) =>
      threadOf(queryClient, userId)?.past?.messages[0]?.id === before
        ? fetchPast(queryClient, userId, { before })
        : fetchOlder(queryClient, userId, before),
  });
}

/** Fills a gap from the side that the reader comes from, so that it moves away. */
export function useFillGap(userId: string) {
  const queryClient = useQueryClient();
  return useMutation({
    meta: { isByItself: true },
    mutationFn: async (isReadAbove: boolean) => {
      const thread = threadOf(queryClient, userId);
      const after = thread?.past?.messages.at(-1)?.id;
      const before = thread?.messages[0]?.id;
      if (after === undefined || before === undefined) return;
      await (isReadAbove
        ? fetchPast(queryClient, userId, { after })
        : fetchOlder(queryClient, userId, before));
    },
  });
}

type Wanted = { at: string } | { around: string } | { unread: "1" };

/** The first message after a time, around an id, or unread: fetched alone to learn its position. */
export async function findMessage(userId: string, place: Wanted) {
  const response = await api.messages[":userId"].$get({
    param: { userId },
    query: { ...place, limit: "1", peek: "1" },
  });
  return (await response.json())[0];
}

/** Up to this many messages are loaded to reach one; a more distant one is shown beyond a gap. */
const REACH_MAX = 1000;

/** Loads the history back to a message, or around it. */
export async function reachMessage(
  queryClient: QueryClient,
  userId: string,
  { id, seq }: Pick<Message, "id" | "seq">,
) {
  const first = () => threadOf(queryClient, userId)?.messages[0];
  if ((first()?.seq ?? 0) - seq > REACH_MAX) return fetchPast(queryClient, userId, { around: id });
  for (let oldest = first(); oldest && oldest.seq > seq; oldest = first())
    await fetchOlder(queryClient, userId, oldest.id, GAP_MESSAGES);
}

/** Loads the history back to a read message of the peer or the beginning, at most `max` messages. */
export async function loadFirstUnread(queryClient: QueryClient, userId: string, max: number) {
  for (;;) {
    const thread = threadOf(queryClient, userId);
    const oldest = thread?.messages[0];
    if (!thread || !oldest || !mayStartEarlier(thread, userId)) return;
    if (thread.messages.length >= max) return;
    await fetchOlder(queryClient, userId, oldest.id, GAP_MESSAGES);
  }
}

/** Loads the first unread message, however far away it is. */
export async function reachFirstUnread(queryClient: QueryClient, userId: string) {
  const first = await findMessage(userId, { unread: "1" });
  if (first) await reachMessage(queryClient, userId, first);
  return first?.id;
}
