import { Check, CheckCheck } from "lucide-react";
import { type ReactNode, memo } from "react";

import { classNames } from "@/lib/class-names";
import { clockTime } from "@/lib/clock";
import { exactTime } from "@/lib/relative-time";
import { memberTexts } from "@/texts/texts";

import { MessageBody } from "./message-body";
import type { Message } from "../message";

type BubbleProps = {
  isMine: boolean;
  from: string;
  content: string;
  isRemoved?: boolean | undefined;
  isFirstOfRun?: boolean;
  isLastOfRun: boolean;
  isNew?: boolean;
  children: ReactNode;
};

/** Own messages at the end of the line, others' at its start; the last of a run has a tail. */
export const Bubble = ({
  isMine,
  from,
  content,
  isRemoved,
  isFirstOfRun,
  isLastOfRun,
  isNew,
  children,
}: BubbleProps) => (
  <div
    className={classNames(
      "flex max-w-[min(85%,34rem)] flex-wrap overflow-clip items-end gap-x-3 rounded-xl px-3.5 py-2",
      isMine ? "self-end bg-brand-tint forced-edge" : "self-start border border-line bg-surface",
      isFirstOfRun && "mt-2",
      isLastOfRun && (isMine ? "rounded-ee-sm" : "rounded-es-sm"),
      isNew && "animate-rise",
    )}
  >
    <span className="sr-only">{from}</span>
    <MessageBody content={content} isRemoved={isRemoved === true} />
    <span className="ms-auto flex min-h-6 items-center gap-1 text-caption text-ink-soft tabular-nums">
      {children}
    </span>
  </div>
);

type MessageBubbleProps = {
  message: Message;
  isMine: boolean;
  from: string;
  isFirstOfRun: boolean;
  isLastOfRun: boolean;
  isNew: boolean;
};

export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, isMine } = props;
  const { content, createdAt, isRead } = message;
  return (
    <Bubble {...props} content={content} isRemoved={message.isRemoved}>
      <time dateTime={createdAt} title={exactTime(createdAt)}>
        {clockTime(createdAt)}
      </time>
      {isMine && <ReadMark isRead={isRead} />}
    </Bubble>
  );
});

function ReadMark({ isRead }: { isRead: boolean }) {
  const label = isRead ? memberTexts.chat.read : memberTexts.chat.sent;
  const Icon = isRead ? CheckCheck : Check;
  return (
    <span title={label} className={isRead ? "text-brand-ink" : undefined}>
      <Icon aria-hidden className="size-4" />
      <span className="sr-only">{label}</span>
    </span>
  );
}
