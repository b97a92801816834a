import {
  type QueryClient,
  hashKey,
  infiniteQueryOptions,
  queryOptions,
} from "@tanstack/react-query";

import { TTL_MS, isFromDevice } from "@/lib/device/persisted-times";
import { api } from "@/lib/api";
import { recordActivity } from "@/lib/people/presence";
import { totalOf } from "@/lib/total-of";
import { atMostMsAgo } from "@/lib/time/server-time";

import {
  type ConversationPage,
  type ConversationPages,
  allConversations,
} from "./conversation-pages";
import type { Message } from "./message";
import { type Thread, continues, loadedIn, mergeMessages, withChanges } from "./thread";

const PAGE_CONVERSATIONS = 50;
export const PAGE_MESSAGES = 50;
export const GAP_MESSAGES = 100;
export const threadQueries = ["messages"] as const;

/** The author of a recent message counts as online, also after a reload. */
function recordWriterActivity(userId: string, last?: Pick<Message, "senderId" | "createdAt">) {
  if (last?.senderId !== userId) return;
  recordActivity(userId, atMostMsAgo(last.createdAt));
}

const CONVERSATIONS = ["conversations"] as const;

const listQuery = (queryKey: readonly string[], archived: "0" | "1") =>
  infiniteQueryOptions({
    queryKey,
    queryFn: async ({ pageParam }): Promise<ConversationPage> => {
      const response = await api.conversations.$get({
        query: {
          limit: String(PAGE_CONVERSATIONS),
          ...(archived === "1" && { archived }),
          ...(pageParam && { before: pageParam }),
        },
      });
      const conversations = await response.json();
      for (const { user, lastMessage } of conversations) recordWriterActivity(user.id, lastMessage);
      return {
        conversations,
        total: totalOf(response),
        isLast: conversations.length < PAGE_CONVERSATIONS,
        archived: Number(response.headers.get("X-Archived-Count")),
      };
    },
    initialPageParam: undefined as string | undefined,
    // New messages move rows to the front, so the last row may be on an earlier page.
    getNextPageParam: ({ isLast, total }, pages) => {
      const cached = allConversations({ pages, pageParams: [] });
      return isLast || cached.length >= total ? undefined : cached.at(-1)?.user.id;
    },
    meta: {
      people: (data: ConversationPages) => allConversations(data).map(({ user }) => user),
      ttlMs: TTL_MS,
    },
  });

export const conversationsQuery = listQuery(CONVERSATIONS, "0");
/** Below the key of the other list, so that invalidating that one invalidates this one too. */
export const archivedQuery = listQuery([...CONVERSATIONS, "archived"], "1");

export async function fetchPage(
  userId: string,
  query: { before?: string; after?: string; around?: string; limit: number },
) {
  const response = await api.messages[":userId"].$get({
    param: { userId },
    query: { ...query, limit: String(query.limit), peek: "1" },
  });
  return { messages: await response.json(), version: versionIn(response) };
}

const versionIn = ({ headers }: { headers: Headers }) =>
  Number(headers.get("X-Conversation-Version"));

/** The version of a conversation now. */
export async function fetchVersion(userId: string, since: number) {
  const query = { since: String(since), limit: "1" };
  return versionIn(await api.messages[":userId"].changes.$get({ param: { userId }, query }));
}

/** All messages changed after the version, however old they are. */
async function fetchChanges(userId: string, since: number) {
  const changes = { messages: [] as Message[], version: since };
  for (;;) {
    const response = await api.messages[":userId"].changes.$get({
      param: { userId },
      query: { since: String(changes.version), limit: String(GAP_MESSAGES) },
    });
    const { messages, version } = await response.json();
    changes.messages.push(...messages);
    changes.version = version;
    if (messages.length === 0 || version >= versionIn(response)) return changes;
  }
}

/** Fetches the newest page and joins it to the cached messages, which are dropped if the gap is too large. */
async function fetchThread(userId: string, cached: () => Thread | undefined): Promise<Thread> {
  const { messages: newest, version } = await fetchPage(userId, { limit: PAGE_MESSAGES });
  recordWriterActivity(userId, newest.at(-1));
  const fresh = { messages: newest, hasOlder: (newest[0]?.seq ?? 1) > 1, version };
  const known = cached();
  const last = known?.messages.at(-1);
  const between =
    last && !continues(known?.messages ?? [], newest)
      ? (await fetchPage(userId, { after: last.id, limit: GAP_MESSAGES })).messages
      : [];
  const changes =
    known && known.version < version ? await fetchChanges(userId, known.version) : undefined;
  const { messages, version: before, ...rest } = cached() ?? fresh;
  const joined = mergeMessages(messages, between);
  if (messages.length === 0 || !continues(joined, newest)) return fresh;
  const thread = { ...rest, messages: mergeMessages(joined, newest), version: before };
  return changes ? withChanges(thread, changes.messages, changes.version) : thread;
}

export const threadQuery = (userId: string) =>
  queryOptions({
    queryKey: [...threadQueries, userId],
    // Messages from the device's storage may have changed since, so nothing is joined to them.
    queryFn: ({ client, queryKey }) =>
      fetchThread(userId, () =>
        isFromDevice(hashKey(queryKey)) ? undefined : client.getQueryData<Thread>(queryKey),
      ),
    meta: { ttlMs: TTL_MS, toPersist: lastPage },
  });

/** The part that is stored on the device. */
const lastPage = ({ messages, hasOlder, version }: Thread): Thread => ({
  version,
  messages: messages.slice(-PAGE_MESSAGES),
  hasOlder: hasOlder || messages.length > PAGE_MESSAGES,
});

/** The last messages, independent of the cache. */
export const fetchLastMessages = (userId: string) => fetchThread(userId, () => undefined);

export const patchThread = (
  queryClient: QueryClient,
  userId: string,
  change: (thread: Thread) => Thread | undefined,
) => queryClient.setQueryData(threadQuery(userId).queryKey, (thread) => thread && change(thread));

/** The cached messages with a person; fetches nothing. */
export function cachedMessages(queryClient: QueryClient, userId: string) {
  const thread = queryClient.getQueryData(threadQuery(userId).queryKey);
  return thread ? loadedIn(thread) : [];
}

/** All conversations with cached messages, by the peer's id. */
export const cachedThreads = (queryClient: QueryClient) =>
  queryClient
    .getQueriesData<Thread>({ queryKey: threadQueries })
    .flatMap(([queryKey, thread]) => (thread ? [{ userId: String(queryKey[1]), thread }] : []));

/** After an interruption: refetches what is on screen, and removes the rest from the cache. */
export function refreshThreads(queryClient: QueryClient) {
  queryClient.removeQueries({ queryKey: threadQueries, type: "inactive" });
  return queryClient.invalidateQueries({ queryKey: threadQueries });
}

/** Fetches changes since the version of the cached messages, or since an earlier one. */
export async function fetchMissedChanges(
  queryClient: QueryClient,
  userId: string,
  since = Number.POSITIVE_INFINITY,
) {
  const thread = queryClient.getQueryData(threadQuery(userId).queryKey);
  if (!thread) return;
  const changes = await fetchChanges(userId, Math.min(since, thread.version)).catch(
    () => undefined,
  );
  if (!changes) return;
  patchThread(queryClient, userId, (cached) =>
    withChanges(cached, changes.messages, changes.version),
  );
}

/** Fetches messages and changes that the cache lacks, with small requests if there are none. */
export async function fetchMissed(queryClient: QueryClient, userId: string) {
  const { queryKey } = threadQuery(userId);
  const last = cachedMessages(queryClient, userId).at(-1);
  const newer = last && fetchPage(userId, { after: last.id, limit: 1 }).catch(() => undefined);
  if (!last || (await newer)?.messages.length)
    return queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
  return fetchMissedChanges(queryClient, userId);
}
