import type { QueryClient } from "@tanstack/react-query";

import { alertSettingsQuery } from "@/features/alerts/public";
import { withConversation } from "@/features/matches/public";
import { personQuery } from "@/features/people/public";
import { patchPerson } from "@/lib/people/people-cache";
import type { Me } from "@/features/profile/public";
import { refetchPending } from "@/lib/query-client";
import { toast } from "@/lib/toast";

import { cachedConversation } from "./conversation-state.queries";
import { afterMessage, findConversation, moveToFront } from "./conversation-pages";
import type { Message } from "./message";
import { conversationsQuery, patchThread, threadQuery } from "./messages.queries";
import { lineOf } from "./photo-words";
import { withMessage } from "./thread";
import { endTyping } from "./typing";
import { changeUnread, refreshMeQuietly } from "./unread.queries";

const EXCERPT_LENGTH = 90;

const chatPath = (userId: string) => `/chat/${userId}`;
const isVisible = () => document.visibilityState === "visible";
const isAt = (path: string) => window.location.pathname === path;

/** Adds the message to the cached chat, if any. Returns false if messages before it are missing and fetched first. */
function addToThread(queryClient: QueryClient, userId: string, message: Message) {
  const { queryKey } = threadQuery(userId);
  refetchPending(queryClient, queryKey);
  const thread = queryClient.getQueryData(queryKey);
  if (!thread) return true;
  const grown = withMessage(thread, message);
  if (grown) patchThread(queryClient, userId, () => grown);
  else void queryClient.invalidateQueries({ queryKey });
  return grown !== undefined;
}

/** Returns whether the message adds to the unread count. */
function addToConversations(
  queryClient: QueryClient,
  userId: string,
  message: Message,
  isUnread: boolean,
) {
  withConversation(queryClient, userId);
  refetchPending(queryClient, conversationsQuery.queryKey);
  const data = queryClient.getQueryData(conversationsQuery.queryKey);
  const row = findConversation(data, userId);
  if (!data || !row) {
    void queryClient.invalidateQueries({ queryKey: conversationsQuery.queryKey });
    if (data?.pages.some(({ archived }) => archived > 0)) void refreshMeQuietly(queryClient);
    return isUnread;
  }
  const moved = afterMessage(row, message, isUnread);
  if (moved === row) return false;
  queryClient.setQueryData(conversationsQuery.queryKey, moveToFront(data, moved));
  return isUnread;
}

/** Fetched only if the list lacks the conversation: it may be archived, or new. */
async function isMuted(queryClient: QueryClient, userId: string) {
  const row = cachedConversation(queryClient, userId);
  if (row) return row.isMuted === true;
  return (await queryClient.ensureQueryData(alertSettingsQuery)).muted.users.includes(userId);
}

async function showToast(queryClient: QueryClient, message: Message) {
  const { senderId } = message;
  if (await isMuted(queryClient, senderId)) return;
  const data = queryClient.getQueryData(conversationsQuery.queryKey);
  const { name } =
    findConversation(data, senderId)?.user ??
    (await queryClient.ensureQueryData(personQuery(senderId)));
  const letters = [...lineOf(message)];
  const excerpt = letters.slice(0, EXCERPT_LENGTH).join("").trimEnd();
  toast({
    title: name,
    description: letters.length > EXCERPT_LENGTH ? `${excerpt}…` : excerpt,
    href: chatPath(senderId),
  });
}

/** Stores a sent message from the server's response; its frame arrives as well. */
export function receiveOwnMessage(queryClient: QueryClient, userId: string, message: Message) {
  addToConversations(queryClient, userId, message, false);
  return addToThread(queryClient, userId, message);
}

/** Stores a message from a frame in every query that shows it. */
export function receiveMessage(queryClient: QueryClient, me: Me, message: Message) {
  const isMine = message.senderId === me.id;
  const userId = isMine ? message.receiverId : message.senderId;
  const isOpen = isAt(chatPath(userId));
  addToThread(queryClient, userId, message);
  const isUnread = addToConversations(
    queryClient,
    userId,
    message,
    !isMine && !(isOpen && isVisible()),
  );
  if (isMine) return;
  endTyping(userId);
  patchPerson(queryClient, userId, { messagesLeft: null });
  if (isUnread) changeUnread(queryClient, 1);
  if (me.settings.messages && !isOpen && !isAt("/messages"))
    void showToast(queryClient, message).catch(() => undefined);
}
