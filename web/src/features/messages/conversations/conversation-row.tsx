import { Link } from "@tanstack/react-router";
import { BellOff, CircleAlert, Clock3 } from "lucide-react";
import { memo, useState } from "react";

import { Avatar } from "@/components/ui/avatar";
import { CountBadge } from "@/components/ui/count-badge";
import { classNames } from "@/lib/class-names";
import { usePresence } from "@/lib/people/presence";
import { exactTime, relativeTime } from "@/lib/time/relative-time";
import { memberTexts } from "@/texts/texts";

import { ConversationMenu } from "./conversation-menu";
import type { Conversation } from "../message";
import { lineOf } from "../photo-words";
import { type Unsent, hasFailed } from "../outbox/unsent";

type ConversationRowProps = {
  conversation: Conversation;
  myId: string;
  now: number;
  isOpen: boolean;
  isTyping: boolean;
  /** False before the first message is sent. */
  hasMenu?: boolean;
  /** The last unsent message to them. */
  unsent: Unsent | undefined;
  /** The draft, empty in the open conversation. */
  draft: string;
};

/** Memoised: a list may have a thousand. */
export const ConversationRow = memo((props: ConversationRowProps) => {
  const { conversation, myId, now, isOpen, isTyping, hasMenu = true, unsent, draft } = props;
  const { user, lastMessage, unreadCount } = conversation;
  const { isMuted, isArchived, isMarkedUnread } = conversation;
  const isUnread = unreadCount > 0 || isMarkedUnread === true;
  const [menuRequest, setMenuRequest] = useState(0);
  const presence = usePresence(user);
  const content = lastMessage.isRemoved ? memberTexts.safety.removedMessage : lineOf(lastMessage);
  const text = lastMessage.senderId === myId ? memberTexts.messages.you(content) : content;
  return (
    <li
      onContextMenu={(event) => {
        if (!hasMenu) return;
        event.preventDefault();
        setMenuRequest((count) => count + 1);
      }}
      className="mx-2 flex items-center gap-1 [contain-intrinsic-size:auto_4.75rem] [content-visibility:auto] has-[[role=menu]]:[content-visibility:visible] lg:mx-3"
    >
      <Link
        to="/chat/$userId"
        params={{ userId: user.id }}
        search={isArchived ? { archived: true } : {}}
        aria-current={isOpen ? "page" : undefined}
        className={classNames(
          "flex min-w-0 flex-1 items-center gap-3.5 rounded-lg px-2 py-3 -outline-offset-2 transition lg:px-3",
          isOpen ? "bg-sunken forced-edge" : "hover:bg-sunken",
        )}
      >
        <Avatar person={user} online={presence === "online"} />
        <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5">
          <span className="flex items-baseline gap-3">
            <bdi
              className={classNames(
                "min-w-0 flex-1 truncate text-page-start text-body",
                isUnread ? "font-bold" : "font-semibold",
              )}
            >
              {user.name}
            </bdi>
            {isMuted && (
              <span className="shrink-0 self-center">
                <BellOff aria-hidden className="size-4 text-ink-soft" />
                <span className="sr-only">{memberTexts.messages.isMuted}</span>
              </span>
            )}
            <time
              dateTime={lastMessage.createdAt}
              title={exactTime(lastMessage.createdAt)}
              className={classNames(
                "shrink-0 text-caption tabular-nums",
                isUnread ? "font-semibold text-brand-ink" : "text-ink-soft",
              )}
            >
              {relativeTime(lastMessage.createdAt, now)}
            </time>
          </span>
          <span className="flex items-center gap-3">
            <span
              dir="auto"
              className={classNames(
                "min-w-0 flex-1 truncate text-page-start text-small",
                unsent
                  ? hasFailed(unsent)
                    ? "font-medium text-danger-ink"
                    : "text-ink-soft"
                  : isTyping
                    ? "text-good-ink"
                    : isUnread
                      ? "font-medium text-ink"
                      : "text-ink-soft",
              )}
            >
              {unsent ? (
                <UnsentText unsent={unsent} />
              ) : isTyping ? (
                memberTexts.messages.typing
              ) : draft ? (
                memberTexts.messages.draft(draft)
              ) : (
                text
              )}
            </span>
            {isMarkedUnread && unreadCount === 0 && (
              <span className="forced-chosen size-3 shrink-0 animate-pop rounded-full bg-brand">
                <span className="sr-only">{memberTexts.messages.isMarkedUnread}</span>
              </span>
            )}
            <CountBadge
              count={unreadCount}
              label={memberTexts.messages.unreadIn}
              className="shrink-0"
            />
          </span>
        </span>
      </Link>
      {hasMenu && <ConversationMenu conversation={conversation} request={menuRequest} />}
    </li>
  );
});

function UnsentText({ unsent }: { unsent: Unsent }) {
  const Icon = hasFailed(unsent) ? CircleAlert : Clock3;
  const { notSent, waiting } = memberTexts.messages;
  return (
    <>
      <Icon aria-hidden className="me-1 inline size-4 align-text-bottom" />
      {(hasFailed(unsent) ? notSent : waiting)(lineOf(unsent))}
    </>
  );
}
