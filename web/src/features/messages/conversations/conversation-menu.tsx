import {
  Archive,
  ArchiveRestore,
  Bell,
  BellOff,
  MessageCircle,
  MessageCircleMore,
} from "lucide-react";

import { Menu } from "@/components/ui/menu";
import { memberTexts } from "@/texts/texts";

import { useChangeConversation, useMarkRead } from "../conversation-state.queries";
import type { Conversation } from "../message";

type ConversationMenuProps = { conversation: Conversation; request: number };

/** What the member can do with a conversation; the other does not notice. */
export function ConversationMenu({ conversation, request }: ConversationMenuProps) {
  const { user, unreadCount, isMuted, isArchived, isMarkedUnread } = conversation;
  const { mutate: change } = useChangeConversation(user.id);
  const { mutate: markRead } = useMarkRead(user.id);
  const words = memberTexts.messages;
  const isUnread = unreadCount > 0 || isMarkedUnread;
  const items = [
    isUnread
      ? { icon: MessageCircle, label: words.markRead, onSelect: () => markRead() }
      : {
          icon: MessageCircleMore,
          label: words.markUnread,
          onSelect: () => change({ changes: { isMarkedUnread: true } }),
        },
    {
      icon: isMuted ? Bell : BellOff,
      label: isMuted ? words.unmute : words.mute,
      onSelect: () => change({ changes: { isMuted: !isMuted } }),
    },
    {
      icon: isArchived ? ArchiveRestore : Archive,
      label: isArchived ? words.unarchive : words.archive,
      onSelect: () =>
        change({
          changes: { isArchived: !isArchived },
          toastTitle: isArchived ? words.unarchived : words.archived,
        }),
    },
  ];
  return (
    <Menu
      label={words.moreFor(user.name)}
      items={items}
      request={request}
      className="text-ink-soft"
    />
  );
}
