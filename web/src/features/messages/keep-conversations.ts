import { type QueryClient, hashKey } from "@tanstack/react-query";

import { KEPT_MS } from "@/lib/kept-times";
import { keepAnswer, keptAnswer } from "@/lib/kept-answers";

import { allConversations } from "./conversations";
import type { Conversation } from "./message";
import { conversationsQuery, fetchLastMessages, threadQuery } from "./messages.queries";
import type { Thread } from "./thread";

const CONVERSATIONS_MAX = 30;

async function isKept(myId: string, queryHash: string, { lastMessage }: Conversation) {
  const kept = await keptAnswer(myId, { queryHash });
  const last = (kept?.data as Thread | undefined)?.messages.at(-1);
  return last?.createdAt === lastMessage.createdAt;
}

/** Reads the last conversations that the device does not have as they are now, one by one; reading marks nothing. */
export async function keepConversations(
  queryClient: QueryClient,
  myId: string,
  stopped: AbortSignal,
) {
  const list = queryClient.getQueryData(conversationsQuery.queryKey);
  const rows = list ? allConversations(list).slice(0, CONVERSATIONS_MAX) : [];
  for (const row of rows) {
    const { queryKey } = threadQuery(row.user.id);
    const queryHash = hashKey(queryKey);
    if (queryClient.getQueryData(queryKey) || (await isKept(myId, queryHash, row))) continue;
    const thread = await fetchLastMessages(row.user.id);
    if (stopped.aborted) return;
    await keepAnswer(myId, queryHash, KEPT_MS, thread);
  }
}
