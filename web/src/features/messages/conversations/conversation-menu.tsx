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
import { type Conversation, isUnread } from "../message";

type ConversationMenuProps = { conversation: Conversation; request: number };

/** What the member can do with a conversation; the other does not notice. */
export function ConversationMenu({ conversation, request }: ConversationMenuProps) {
  return (
    <Menu
      label={memberTexts.messages.moreFor(conversation.user.name)}
      items={useMenuItems(conversation)}
      request={request}
      className="text-ink-soft"
    />
  );
}

function useMenuItems(conversation: Conversation) {
  const { isMuted, isArchived } = conversation;
  const { mutate: change } = useChangeConversation(conversation.user.id);
  const { mutate: markRead } = useMarkRead(conversation.user.id);
  const words = memberTexts.messages;
  return [
    isUnread(conversation)
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
}
