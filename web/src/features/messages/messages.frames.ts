import type { ServerFrame } from "@hereabouts/api/realtime/server-frames.schema";
import type { QueryClient } from "@tanstack/react-query";

import { type Me, meQuery } from "@/features/profile/public";
import { onFrame, onOnline } from "@/features/realtime/public";
import { recordActivity, setPresence } from "@/lib/people/presence";
import { settled } from "@/lib/query-client";

import { applyChanges } from "./conversation-state.queries";
import {
  cachedThreads,
  conversationsQuery,
  fetchMissed,
  patchThread,
  refreshThreads,
  threadQueries,
} from "./messages.queries";
import { receiveChange } from "./receive-change";
import { receiveMessage } from "./receive-message";
import { sendAllAgain } from "./outbox/send-again";
import { hasUnreadFor, readUpTo, unreadFrom } from "./thread";
import { showTyping } from "./typing";
import { clearUnread, refreshMeQuietly } from "./unread.queries";

const meOf = (queryClient: QueryClient) => queryClient.getQueryData(meQuery.queryKey);

const refreshLists = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: conversationsQuery.queryKey }),
    refreshThreads(queryClient),
  ]);

/** The member has read messages in another tab: the frame does not name their sender. */
function applyOwnReceipt(queryClient: QueryClient, me: Me, upTo: string) {
  for (const { userId, thread } of cachedThreads(queryClient)) {
    const read = readUpTo(thread, me.id, upTo);
    if (!read) continue;
    patchThread(queryClient, userId, () => read);
    if (clearUnread(queryClient, userId, unreadFrom(read, userId))) return;
    break;
  }
  void queryClient.invalidateQueries({ queryKey: conversationsQuery.queryKey });
  void refreshMeQuietly(queryClient);
}

function applyPeerReceipt(queryClient: QueryClient, userId: string, upTo: string) {
  const cached = cachedThreads(queryClient).find((each) => each.userId === userId);
  if (!cached) return;
  const read = readUpTo(cached.thread, userId, upTo);
  if (read) patchThread(queryClient, userId, () => read);
  else void refreshThreads(queryClient);
}

type Counts = Pick<ServerFrame<"hello">, "unreadCount" | "newMatchesCount">;
let helloCounts: Counts = {};

const isUpToDate = (me: Me | undefined) =>
  me?.unreadCount === helloCounts.unreadCount &&
  me?.newMatchesCount === helloCounts.newMatchesCount;

/** Whether a history shows own messages as unread: their receipts may have been missed. */
const awaitsReceipts = (queryClient: QueryClient) =>
  cachedThreads(queryClient).some(({ userId, thread }) => hasUnreadFor(thread, userId));

/** Data requested before the connection opened may lack changes made until then, whatever the counts are. */
async function refetchRequestedBefore(queryClient: QueryClient) {
  await settled(queryClient, [threadQueries, conversationsQuery.queryKey]);
  const { queryKey } = conversationsQuery;
  void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
  if (awaitsReceipts(queryClient)) return refreshThreads(queryClient);
  for (const { userId } of cachedThreads(queryClient)) void fetchMissed(queryClient, userId);
}

async function catchUp(queryClient: QueryClient, isReturn: boolean) {
  if (!isReturn) void refetchRequestedBefore(queryClient);
  if (isReturn || !isUpToDate(meOf(queryClient))) await refreshMeQuietly(queryClient);
  if (isReturn) await refreshLists(queryClient);
}

/** Subscribes to frames about messages. */
export function followMessages() {
  onFrame("hello", ({ unreadCount, newMatchesCount }) => {
    helloCounts = { unreadCount, newMatchesCount };
  });
  onFrame("message", ({ message }, queryClient) => {
    const me = meOf(queryClient);
    if (!me) return;
    if (message.senderId !== me.id) recordActivity(message.senderId);
    receiveMessage(queryClient, me, message);
  });
  onFrame("message_changed", ({ message, version }, queryClient) => {
    const me = meOf(queryClient);
    if (me) receiveChange(queryClient, me, message, version);
  });
  onFrame("read", ({ userId, upTo }, queryClient) => {
    const me = meOf(queryClient);
    if (me?.id === userId) applyOwnReceipt(queryClient, me, upTo);
    else applyPeerReceipt(queryClient, userId, upTo);
  });
  onFrame("conversation", ({ userId, isMuted, isArchived, isMarkedUnread }, queryClient) =>
    applyChanges(queryClient, userId, { isMuted, isArchived, isMarkedUnread }),
  );
  onFrame("typing", ({ userId }) => {
    recordActivity(userId);
    showTyping(userId);
  });
  onFrame("presence", ({ userId, isOnline }) => setPresence(userId, isOnline));
  onOnline((queryClient, isReturn) => {
    void catchUp(queryClient, isReturn);
    void sendAllAgain(queryClient);
  });
}
