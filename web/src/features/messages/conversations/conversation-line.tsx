import { CircleAlert, Clock3 } from "lucide-react";

import { classNames } from "@/lib/class-names";
import { memberTexts } from "@/texts/texts";

import { type Conversation, isUnread } from "../message";
import { type Unsent, hasFailed } from "../outbox/unsent";
import { lineOf } from "../photo-words";

export type ConversationLineProps = {
  conversation: Conversation;
  myId: string;
  isTyping: boolean;
  /** The last unsent message to them. */
  unsent: Unsent | undefined;
  /** The draft, empty in the open conversation. */
  draft: string;
};

/** Below the name: the unsent message, that they are typing, the draft, or the last message. */
export const ConversationLine = (props: ConversationLineProps) => (
  <span
    dir="auto"
    className={classNames("min-w-0 flex-1 truncate text-page-start text-small", toneOf(props))}
  >
    {textOf(props)}
  </span>
);

function toneOf({ conversation, isTyping, unsent }: ConversationLineProps) {
  if (unsent) return hasFailed(unsent) ? "font-medium text-danger-ink" : "text-ink-soft";
  if (isTyping) return "text-good-ink";
  return isUnread(conversation) ? "font-medium text-ink" : "text-ink-soft";
}

function textOf({ conversation, myId, isTyping, unsent, draft }: ConversationLineProps) {
  const { lastMessage } = conversation;
  if (unsent) return <UnsentText unsent={unsent} />;
  if (isTyping) return memberTexts.messages.typing;
  if (draft) return memberTexts.messages.draft(draft);
  const text = lastMessage.isRemoved ? memberTexts.safety.removedMessage : lineOf(lastMessage);
  return lastMessage.senderId === myId ? memberTexts.messages.you(text) : text;
}

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
