import type { InfiniteData } from "@tanstack/react-query";

import type { Conversation, Message } from "./message";

export type ConversationPage = {
  conversations: Conversation[];
  total: number;
  isLast: boolean;
  archived: number;
};
export type ConversationPages = InfiniteData<ConversationPage>;

export const allConversations = (data: ConversationPages) => [
  ...new Map(
    data.pages.flatMap(({ conversations }) => conversations).map((row) => [row.user.id, row]),
  ).values(),
];

export const findConversation = (data: ConversationPages | undefined, userId: string) =>
  data && allConversations(data).find(({ user }) => user.id === userId);

const isLatest = ({ lastMessage }: Conversation, message: Message) =>
  lastMessage.createdAt === message.createdAt &&
  lastMessage.senderId === message.senderId &&
  lastMessage.content === message.content;

const lastMessageOf = ({ content, createdAt, senderId, isRemoved, photoUrl }: Message) => ({
  content,
  createdAt,
  senderId,
  ...(isRemoved && { isRemoved }),
  ...(photoUrl !== undefined && { hasPhoto: true as const }),
});

/** The conversation with the message added, or unchanged if it was counted already. */
export function afterMessage(row: Conversation, message: Message, isUnread: boolean): Conversation {
  if (isLatest(row, message) || row.lastMessage.createdAt > message.createdAt) return row;
  return {
    ...row,
    lastMessage: lastMessageOf(message),
    unreadCount: row.unreadCount + (isUnread ? 1 : 0),
  };
}

/** The conversation with the changed message, if that is its last one. */
export function afterChange(row: Conversation, message: Message): Conversation {
  const { createdAt, senderId } = message;
  if (row.lastMessage.createdAt !== createdAt || row.lastMessage.senderId !== senderId) return row;
  return { ...row, lastMessage: lastMessageOf(message) };
}

export function patchConversation(
  data: ConversationPages,
  userId: string,
  change: (row: Conversation) => Conversation,
): ConversationPages {
  const pages = data.pages.map((page) => ({
    ...page,
    conversations: page.conversations.map((row) => (row.user.id === userId ? change(row) : row)),
  }));
  return { ...data, pages };
}

/** Moves the changed conversation to the top. */
export function moveToFront(data: ConversationPages, moved: Conversation): ConversationPages {
  const pages = data.pages.map((page, index) => {
    const others = page.conversations.filter(({ user }) => user.id !== moved.user.id);
    return { ...page, conversations: index === 0 ? [moved, ...others] : others };
  });
  return { ...data, pages };
}

export const withoutConversation = (
  data: ConversationPages,
  userId: string,
): ConversationPages => ({
  ...data,
  pages: data.pages.map((page) => ({
    ...page,
    conversations: page.conversations.filter(({ user }) => user.id !== userId),
  })),
});
