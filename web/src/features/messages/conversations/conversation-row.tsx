import { Link } from "@tanstack/react-router";
import { BellOff } from "lucide-react";
import { memo, useState } from "react";

import { Avatar } from "@/components/ui/avatar";
import { CountBadge } from "@/components/ui/count-badge";
import { classNames } from "@/lib/class-names";
import { usePresence } from "@/lib/people/presence";
import { exactTime, relativeTime } from "@/lib/time/relative-time";
import { memberTexts } from "@/texts/texts";

import { type Conversation, isUnread } from "../message";
import { ConversationLine, type ConversationLineProps } from "./conversation-line";
import { ConversationMenu } from "./conversation-menu";

type ConversationRowProps = ConversationLineProps & {
  now: number;
  isOpen: boolean;
  /** False before the first message is sent. */
  hasMenu?: boolean;
};

/** Memoised: a list may have a thousand. */
export const ConversationRow = memo((props: ConversationRowProps) => {
  const { now, isOpen, hasMenu = true, ...line } = props;
  const { conversation } = line;
  const { user, isArchived } = conversation;
  const [menuRequest, setMenuRequest] = useState(0);
  const presence = usePresence(user);
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
        className={linkStyle(isOpen)}
      >
        <Avatar person={user} online={presence === "online"} />
        <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-0.5">
          <NameAndTime conversation={conversation} now={now} />
          <span className="flex items-center gap-3">
            <ConversationLine {...line} />
            <UnreadMark conversation={conversation} />
          </span>
        </span>
      </Link>
      {hasMenu && <ConversationMenu conversation={conversation} request={menuRequest} />}
    </li>
  );
});

const linkStyle = (isOpen: boolean) =>
  classNames(
    "flex min-w-0 flex-1 items-center gap-3.5 rounded-lg px-2 py-3 -outline-offset-2 transition lg:px-3",
    isOpen ? "bg-sunken forced-edge" : "hover:bg-sunken",
  );

function NameAndTime({ conversation, now }: { conversation: Conversation; now: number }) {
  const { user, lastMessage, isMuted } = conversation;
  const isNew = isUnread(conversation);
  return (
    <span className="flex items-baseline gap-3">
      <bdi
        className={classNames(
          "min-w-0 flex-1 truncate text-page-start text-body",
          isNew ? "font-bold" : "font-semibold",
        )}
      >
        {user.name}
      </bdi>
      {isMuted && <MutedMark />}
      <time
        dateTime={lastMessage.createdAt}
        title={exactTime(lastMessage.createdAt)}
        className={classNames(
          "shrink-0 text-caption tabular-nums",
          isNew ? "font-semibold text-brand-ink" : "text-ink-soft",
        )}
      >
        {relativeTime(lastMessage.createdAt, now)}
      </time>
    </span>
  );
}

const MutedMark = () => (
  <span className="shrink-0 self-center">
    <BellOff aria-hidden className="size-4 text-ink-soft" />
    <span className="sr-only">{memberTexts.messages.isMuted}</span>
  </span>
);

/** How many messages are unread, or a dot if the member marked the conversation as unread. */
const UnreadMark = ({
  conversation: { isMarkedUnread, unreadCount },
}: Pick<ConversationRowProps, "conversation">) => (
  <>
    {isMarkedUnread && unreadCount === 0 && (
      <span className="forced-chosen size-3 shrink-0 animate-pop rounded-full bg-brand">
        <span className="sr-only">{memberTexts.messages.isMarkedUnread}</span>
      </span>
    )}
    <CountBadge count={unreadCount} label={memberTexts.messages.unreadIn} className="shrink-0" />
  </>
);
