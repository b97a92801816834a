import { type QueryClient, hashKey } from "@tanstack/react-query";

import { TTL_MS } from "@/lib/device/persisted-times";
import {
  deletePersistedQuery,
  isGone,
  persistQuery,
  readPersisted,
  persistedHashes,
} from "@/lib/device/persisted-queries";

import { allConversations } from "../conversation-pages";
import {
  conversationsQuery,
  fetchLastMessages,
  fetchVersion,
  threadQuery,
} from "../messages.queries";
import type { Thread } from "../thread";

const CONVERSATIONS_MAX = 30;

const hashOf = (userId: string) => hashKey(threadQuery(userId).queryKey);

/** Whether the device has the conversation, and none of its messages was changed since. */
async function isCurrent(myId: string, userId: string, lastAt?: string) {
  const stored = await readPersisted(myId, { queryHash: hashOf(userId) });
  if (!stored) return false;
  const { messages, version } = stored.data as Thread;
  if (lastAt && messages.at(-1)?.createdAt !== lastAt) return false;
  return (await fetchVersion(userId, version)) <= version;
}

/** Deletes stored conversations that changed and are no longer among the latest. */
async function deleteChanged(
  queryClient: QueryClient,
  myId: string,
  among: ReadonlySet<string>,
  stopped: AbortSignal,
) {
  for (const queryHash of await persistedHashes()) {
    const [what, userId] = JSON.parse(queryHash) as unknown[];
    if (stopped.aborted) return;
    if (among.has(queryHash) || what !== "messages" || typeof userId !== "string") continue;
    if (queryClient.getQueryData(threadQuery(userId).queryKey)) continue;
    const isSame = await isCurrent(myId, userId).catch((error: unknown) => {
      if (isGone(error)) return false;
      throw error;
    });
    if (!isSame) await deletePersistedQuery({ queryHash });
  }
}

/** Stores the latest conversations on the device where its copy is outdated, one by one; this marks nothing as read. */
export async function persistConversations(
  queryClient: QueryClient,
  myId: string,
  stopped: AbortSignal,
) {
  const list = queryClient.getQueryData(conversationsQuery.queryKey);
  const rows = list ? allConversations(list).slice(0, CONVERSATIONS_MAX) : [];
  for (const { user, lastMessage } of rows) {
    if (stopped.aborted) return;
    if (queryClient.getQueryData(threadQuery(user.id).queryKey)) continue;
    if (await isCurrent(myId, user.id, lastMessage.createdAt)) continue;
    const thread = await fetchLastMessages(user.id);
    if (stopped.aborted) return;
    await persistQuery(myId, hashOf(user.id), TTL_MS, thread);
  }
  const among = new Set(rows.map(({ user }) => hashOf(user.id)));
  await deleteChanged(queryClient, myId, among, stopped);
}
