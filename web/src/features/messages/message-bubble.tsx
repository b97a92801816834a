import { Check, CheckCheck } from "lucide-react";
import { type ReactNode, memo } from "react";

import { classNames } from "@/lib/class-names";
import { exactTime } from "@/lib/relative-time";
import { en } from "@/texts/en";

import { MessageBody } from "./message-body";
import type { Message } from "./messages.queries";

const timeOf = (at: string) =>
  new Date(at).toLocaleTimeString("en", { hour: "numeric", minute: "2-digit" });

type BubbleProps = {
  isMine: boolean;
  from: string;
  content: string;
  isLastOfRun: boolean;
  isNew?: boolean;
  children: ReactNode;
};

/** Mine on the right, theirs on the left; the last of a run points at whose it is. */
export const Bubble = ({ isMine, from, content, isLastOfRun, isNew, children }: BubbleProps) => (
  <div
    className={classNames(
      "max-w-[min(85%,34rem)] rounded-xl px-3.5 pt-2 pb-1.5",
      isMine ? "self-end bg-brand-tint" : "self-start border border-line bg-surface",
      isLastOfRun && (isMine ? "rounded-br-sm" : "rounded-bl-sm"),
      isNew && "animate-rise",
    )}
  >
    <span className="sr-only">{from}</span>
    <MessageBody content={content} />
    <span className="mt-0.5 flex items-center justify-end gap-1 text-caption text-ink-soft tabular-nums">
      {children}
    </span>
  </div>
);

type MessageBubbleProps = {
  message: Message;
  isMine: boolean;
  from: string;
  isLastOfRun: boolean;
  isNew: boolean;
};

export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, isMine } = props;
  const { content, createdAt, isRead } = message;
  return (
    <Bubble {...props} content={content}>
      <time dateTime={createdAt} title={exactTime(createdAt)}>
        {timeOf(createdAt)}
      </time>
      {isMine && <ReadMark isRead={isRead} />}
    </Bubble>
  );
});

function ReadMark({ isRead }: { isRead: boolean }) {
  const label = isRead ? en.chat.read : en.chat.sent;
  const Icon = isRead ? CheckCheck : Check;
  return (
    <span title={label} className={isRead ? "text-brand-ink" : undefined}>
      <Icon aria-hidden className="size-4" />
      <span className="sr-only">{label}</span>
    </span>
  );
}
