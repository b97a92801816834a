import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useAtomValue } from "jotai";
import { Archive, MessageCircle } from "lucide-react";

import { EmptyState } from "@/components/states/empty-state";
import { buttonStyle } from "@/components/ui/button";
import { personQuery } from "@/features/people/public";
import { memberTexts } from "@/texts/texts";

import { chatDraftLine } from "../chat-draft";
import { type ConversationPages, allConversations } from "../conversation-pages";
import { outboxKey, outboxOf, outboxesAtom, peersWithUnsent } from "../outbox/outbox";
import { type Unsent, isHeldUp } from "../outbox/unsent";
import { typingAtom } from "../typing";
import { ConversationRow } from "./conversation-row";
import { useNow } from "./use-now";

type ConversationRowsProps = {
  data: ConversationPages;
  myId: string;
  openUserId?: string | undefined;
  isArchive: boolean;
};

export function ConversationRows({ data, myId, openUserId, isArchive }: ConversationRowsProps) {
  const now = useNow();
  const typing = useAtomValue(typingAtom);
  const unsent = useUnsentTexts(myId);
  const conversations = allConversations(data);
  const listed = new Set(conversations.map(({ user }) => user.id));
  const unsentOnly = isArchive ? [] : [...unsent].filter(([userId]) => !listed.has(userId));
  if (conversations.length + unsentOnly.length === 0)
    return isArchive ? <NothingArchived /> : <NoConversations />;
  return (
    <ul className="pb-4">
      {unsentOnly.map(([userId, last]) => (
        <UnsentRow
          key={userId}
          {...{ myId, now, userId }}
          last={last}
          isOpen={userId === openUserId}
        />
      ))}
      {conversations.map((conversation) => (
        <ConversationRow
          key={conversation.user.id}
          conversation={conversation}
          myId={myId}
          now={now}
          isOpen={conversation.user.id === openUserId}
          isTyping={typing.has(conversation.user.id)}
          unsent={unsent.get(conversation.user.id)}
          draft={
            conversation.user.id === openUserId ? "" : chatDraftLine(myId, conversation.user.id)
          }
        />
      ))}
    </ul>
  );
}

type UnsentRowProps = { myId: string; userId: string; last: Unsent; now: number; isOpen: boolean };

/** A conversation whose first message is still unsent. */
function UnsentRow({ myId, userId, last, ...rest }: UnsentRowProps) {
  const { data: user } = useQuery(personQuery(userId));
  if (!user) return null;
  const { content, createdAt } = last;
  const conversation = {
    user,
    lastMessage: { content, createdAt, senderId: myId },
    unreadCount: 0,
  };
  return (
    <ConversationRow
      {...{ conversation, myId }}
      {...rest}
      hasMenu={false}
      isTyping={false}
      unsent={last}
      draft=""
    />
  );
}

/** The last unsent message per recipient. */
function useUnsentTexts(myId: string): ReadonlyMap<string, Unsent> {
  useAtomValue(outboxesAtom);
  const lasts = peersWithUnsent(myId).map(
    (userId) => [userId, outboxOf(outboxKey(myId, userId)).findLast(isHeldUp)] as const,
  );
  return new Map(lasts.flatMap(([userId, last]) => (last ? [[userId, last] as const] : [])));
}

const NothingArchived = () => (
  <EmptyState
    icon={Archive}
    title={memberTexts.messages.nothingArchived}
    description={memberTexts.messages.nothingArchivedText}
  />
);

const NoConversations = () => (
  <EmptyState
    icon={MessageCircle}
    title={memberTexts.messages.empty}
    description={memberTexts.messages.emptyText}
    action={
      <Link to="/discover" className={buttonStyle("primary")}>
        {memberTexts.messages.discover}
      </Link>
    }
  />
);
