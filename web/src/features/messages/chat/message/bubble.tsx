import type { ReactNode } from "react";

import { classNames } from "@/lib/class-names";

import { MessageBody } from "./message-body";
import { isOnlyEmoji } from "./message-text";

type BubbleProps = {
  /** The message's id, which its menu needs. */
  id?: string;
  isMine: boolean;
  from: string;
  content: string;
  isRemoved?: boolean | undefined;
  quote?: ReactNode;
  photo?: ReactNode;
  isFirstOfRun?: boolean;
  isLastOfRun: boolean;
  isNew?: boolean;
  children: ReactNode;
};

export const Bubble = (props: BubbleProps) => {
  const { id, from, content, isRemoved, quote, photo, children } = props;
  return (
    <div
      data-message={id}
      tabIndex={id === undefined ? undefined : -1}
      className={bubbleStyle(props)}
    >
      <span className="sr-only">{from}</span>
      {quote}
      {photo}
      {(content !== "" || !photo) && (
        <MessageBody content={content} isRemoved={isRemoved === true} />
      )}
      <span className="ms-auto flex min-h-6 items-center gap-1 text-caption text-ink-soft tabular-nums">
        {children}
      </span>
    </div>
  );
};

/** Own messages are at the end of the line, others at its start; the last of a run has a tail. */
const bubbleStyle = (props: BubbleProps) =>
  classNames(
    "flex max-w-[min(85%,34rem)] flex-wrap overflow-clip items-end gap-x-3 rounded-xl",
    props.isMine ? "self-end" : "self-start",
    props.photo ? "w-min" : undefined,
    groundStyle(props),
    props.isFirstOfRun && "mt-2",
    props.isLastOfRun && (props.isMine ? "rounded-ee-sm" : "rounded-es-sm"),
    props.isNew && "animate-rise",
    props.id !== undefined &&
      "touch-pan-y touch-pinch-zoom pointer-coarse:select-none [-webkit-touch-callout:none]",
  );

/** A few emoji alone have no ground. */
function groundStyle({ isMine, content, quote, photo }: BubbleProps) {
  if (isOnlyEmoji(content) && !quote && !photo) return "px-1";
  return isMine
    ? "bg-brand-tint forced-edge px-3.5 py-2"
    : "border border-line bg-surface px-3.5 py-2";
}
