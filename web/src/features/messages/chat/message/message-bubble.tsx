import { Check, CheckCheck, CircleAlert, Ellipsis } from "lucide-react";
import { memo, use } from "react";

import { classNames } from "@/lib/class-names";
import { clockTime } from "@/lib/time/clock";
import { exactTime } from "@/lib/time/relative-time";
import { memberTexts } from "@/texts/texts";

import { Bubble } from "./bubble";
import type { Message } from "../../message";
import { quoteOf } from "../../thread";
import { captionOf } from "../../photo-words";
import { MessageActionsContext } from "./message-actions-context";
import { MessagePhoto } from "./message-photo";
import { QuoteBlock } from "./quote-block";
import { ReactionChips } from "./reaction-chips";

type MessageBubbleProps = {
  message: Message;
  /** The message that it replies to, if loaded. */
  quoted: Message | undefined;
  myId: string;
  name: string;
  isFirstOfRun: boolean;
  isLastOfRun: boolean;
  isNew: boolean;
  /** Whether the member has written to them, as far as loaded. */
  isAnswered: boolean;
};

export const MessageBubble = memo(function MessageBubble(props: MessageBubbleProps) {
  const { message, myId, name, isFirstOfRun, isLastOfRun, isNew } = props;
  const { id, createdAt, isRead, isRemoved, editedAt } = message;
  const content = captionOf(message);
  const isMine = message.senderId === myId;
  const from = isMine ? memberTexts.chat.fromYou : memberTexts.chat.from(name);
  return (
    <div data-row className="flex flex-col">
      <div className={classNames("group flex items-center gap-1", isMine && "flex-row-reverse")}>
        <Bubble
          {...{ id, isMine, from, content, isRemoved, isFirstOfRun, isLastOfRun, isNew }}
          quote={quoteBlockOf(props)}
          photo={photoOf(props)}
        >
          {editedAt && <span>{memberTexts.chat.edited}</span>}
          <time dateTime={createdAt} title={exactTime(createdAt)}>
            {clockTime(createdAt)}
          </time>
          {isMine && !isRemoved && <ReadMark isRead={isRead} />}
        </Bubble>
        {!isRemoved && <OpenButton />}
      </div>
      {message.reactions && <ReactionChips {...{ message, myId, name, isMine }} />}
      <Failure id={id} />
    </div>
  );
});

function photoOf({ message, myId, name, isAnswered }: MessageBubbleProps) {
  const { photoUrl, photoWidth, photoHeight, isUnanswered, senderId, isRemoved } = message;
  if (!photoUrl || isRemoved) return undefined;
  return (
    <MessagePhoto
      url={photoUrl}
      width={photoWidth}
      height={photoHeight}
      label={senderId === myId ? memberTexts.chat.ownPhoto : memberTexts.chat.photoFrom(name)}
      isBlurred={isUnanswered === true && !isAnswered}
    />
  );
}

function quoteBlockOf({ message, quoted, myId, name }: MessageBubbleProps) {
  const quote = quoted ? quoteOf(quoted) : message.replyTo;
  if (!message.replyTo || !quote || message.isRemoved) return undefined;
  const by = quote.senderId === myId ? memberTexts.chat.you : name;
  return <QuoteBlock quote={quote} name={by} isLoaded={quoted !== undefined} />;
}

/** Not a tab stop: Enter on the focused message opens the same menu. */
function OpenButton() {
  const { open } = use(MessageActionsContext);
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={memberTexts.chat.actions}
      title={memberTexts.chat.actions}
      aria-haspopup="menu"
      onClick={(event) => open(event.currentTarget)}
      className="grid size-9 shrink-0 place-items-center rounded-full text-ink-soft opacity-0 transition group-focus-within:opacity-100 group-hover:opacity-100 hover:bg-sunken pointer-coarse:sr-only"
    >
      <Ellipsis aria-hidden className="size-5" />
    </button>
  );
}

/** The error of a refused reaction. */
function Failure({ id }: { id: string }) {
  const { failure } = use(MessageActionsContext);
  if (failure?.messageId !== id) return null;
  return (
    <p
      role="alert"
      className="mt-1 flex animate-rise items-center gap-1.5 self-center px-2 text-caption font-medium text-danger-ink"
    >
      <CircleAlert aria-hidden className="size-4 shrink-0" />
      {failure.text}
    </p>
  );
}

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
