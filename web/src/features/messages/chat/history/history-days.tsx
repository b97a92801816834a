import { Fragment, memo } from "react";

import type { Person } from "@/features/people/public";
import type { Me } from "@/features/profile/public";
import { memberTexts } from "@/texts/texts";

import { DayLabel } from "./day-label-button";
import { Gap } from "./gap";
import { MessageBubble } from "../message/message-bubble";
import { groupByDay } from "./message-groups";
import type { Message } from "../../message";

type HistoryDaysProps = {
  me: Me;
  person: Person;
  messages: readonly Message[];
  /** Messages with a higher number arrived while the chat was open, and are animated. */
  openedAt: number;
  /** The first message that was unread when the chat was opened, marked by a line above it. */
  firstUnread: string | undefined;
  /** The first message after the gap of unloaded ones. */
  gapBefore: string | undefined;
};

/**
 * Memoised, so that typing does not render a long history. Keys are per message, not per run: older messages change the
 * runs, and must not remount a bubble with selected text.
 */
export const HistoryDays = memo(function HistoryDays(props: HistoryDaysProps) {
  const { me, person, messages, openedAt, firstUnread, gapBefore } = props;
  const loaded = new Map(messages.map((message) => [message.id, message]));
  const isAnswered = messages.some(({ senderId }) => senderId === me.id);
  return groupByDay(messages).map(({ day, first, runs }) => (
    <Fragment key={day}>
      {first.id === gapBefore && <Gap userId={person.id} />}
      <div className="flex flex-col gap-1">
        <DayLabel day={day} userId={person.id} newestId={messages.at(-1)?.id} />
        {runs.flatMap((run) =>
          run.map((message, index) => (
            <Fragment key={message.id}>
              {message.id === gapBefore && message !== first && <Gap userId={person.id} />}
              {message.id === firstUnread && <UnreadLine />}
              <MessageBubble
                message={message}
                quoted={message.replyTo && loaded.get(message.replyTo.id)}
                myId={me.id}
                name={person.name}
                isAnswered={isAnswered}
                isFirstOfRun={index === 0}
                isLastOfRun={index === run.length - 1}
                isNew={message.senderId !== me.id && message.seq > openedAt}
              />
            </Fragment>
          )),
        )}
      </div>
    </Fragment>
  ));
});

const UnreadLine = () => (
  <p
    data-unread-line
    className="mt-3 mb-1 flex items-center gap-3 text-caption font-semibold text-brand-ink before:h-px before:flex-1 before:bg-brand-ink/40 after:h-px after:flex-1 after:bg-brand-ink/40"
  >
    {memberTexts.chat.newMessages}
  </p>
);
