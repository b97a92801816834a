import { Link } from "@tanstack/react-router";
import { CircleAlert, Clock3 } from "lucide-react";
import { memo } from "react";

import { Avatar } from "@/components/ui/avatar";
import { CountBadge } from "@/components/ui/count-badge";
import { classNames } from "@/lib/class-names";
import { usePresence } from "@/lib/presence";
import { exactTime, relativeTime } from "@/lib/relative-time";
import { memberTexts } from "@/texts/texts";

import type { Conversation } from "./message";
import { type Unsent, hasFailed } from "./unsent";

type ConversationRowProps = {
  conversation: Conversation;
  myId: string;
  now: number;
  isOpen: boolean;
  isTyping: boolean;
  /** The last unsent message to them. */
  unsent: Unsent | undefined;
  /** What the composer holds for them, empty in the conversation that is open. */
  draft: string;
};

/** Memoised: a list may have a thousand. */
export const ConversationRow = memo((props: ConversationRowProps) => {
  const { conversation, myId, now, isOpen, isTyping, unsent, draft } = props;
  const { user, lastMessage, unreadCount } = conversation;
  const isUnread = unreadCount > 0;
  const presence = usePresence(user);
  const content = lastMessage.isRemoved ? memberTexts.safety.removedMessage : lastMessage.content;
  const text = lastMessage.senderId === myId ? memberTexts.messages.you(content) : content;
  return (
    <li className="[contain-intrinsic-size:auto_4.75rem] [content-visibility:auto]">
      <Link
        to="/chat/$userId"
        params={{ userId: user.id }}
        aria-current={isOpen ? "page" : undefined}
        className={classNames(
          "mx-2 flex items-center gap-3.5 rounded-lg px-2 py-3 -outline-offset-2 transition lg:mx-3 lg:px-3",
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
            <CountBadge
              count={unreadCount}
              label={memberTexts.messages.unreadIn}
              className="shrink-0"
            />
          </span>
        </span>
      </Link>
    </li>
  );
});

function UnsentText({ unsent }: { unsent: Unsent }) {
  const Icon = hasFailed(unsent) ? CircleAlert : Clock3;
  const { notSent, waiting } = memberTexts.messages;
  return (
    <>
      <Icon aria-hidden className="me-1 inline size-4 align-text-bottom" />
      {(hasFailed(unsent) ? notSent : waiting)(unsent.content)}
    </>
  );
}
