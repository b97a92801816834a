import { memo } from "react";

import type { Person } from "@/features/people/public";
import type { Me } from "@/features/profile/public";
import { dayLabel } from "@/lib/day-label";

import { MessageBubble } from "./message-bubble";
import { groupByDay } from "./message-groups";
import type { Message } from "../message";

type HistoryDaysProps = {
  me: Me;
  person: Person;
  messages: readonly Message[];
  /** Messages with a higher number arrived while the chat was open, and are animated. */
  openedAt: number;
};

/**
 * Memoised, so that typing does not render a long history. Each message has its own key in its day: runs change as older
 * ones come, and what is selected in a bubble has to stay.
 */
export const HistoryDays = memo(function HistoryDays(props: HistoryDaysProps) {
  const { me, person, messages, openedAt } = props;
  const loaded = new Map(messages.map((message) => [message.id, message]));
  return groupByDay(messages).map(({ day, runs }) => (
    <div key={day} className="flex flex-col gap-1">
      <p className="self-center rounded-full bg-sunken px-3 py-1 text-caption font-medium text-ink-soft">
        {dayLabel(day)}
      </p>
      {runs.flatMap((run) =>
        run.map((message, index) => (
          <MessageBubble
            key={message.id}
            message={message}
            quoted={message.replyTo && loaded.get(message.replyTo.id)}
            myId={me.id}
            name={person.name}
            isFirstOfRun={index === 0}
            isLastOfRun={index === run.length - 1}
            isNew={message.senderId !== me.id && message.seq > openedAt}
          />
        )),
      )}
    </div>
  ));
});
