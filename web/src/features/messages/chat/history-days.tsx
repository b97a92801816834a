import { memo } from "react";

import type { Person } from "@/features/people/public";
import type { Me } from "@/features/profile/public";
import { dayLabel } from "@/lib/day-label";
import { memberTexts } from "@/texts/texts";

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

/** Memoised, so that typing does not render a long history. */
export const HistoryDays = memo(function HistoryDays(props: HistoryDaysProps) {
  const { me, person, messages, openedAt } = props;
  return groupByDay(messages).map(({ day, runs }) => (
    <div key={day} className="flex flex-col gap-3">
      <p className="self-center rounded-full bg-sunken px-3 py-1 text-caption font-medium text-ink-soft">
        {dayLabel(day)}
      </p>
      {runs.map((run) => (
        <Run key={run[0]?.id} me={me} person={person} run={run} openedAt={openedAt} />
      ))}
    </div>
  ));
});

type RunProps = Omit<HistoryDaysProps, "messages"> & { run: readonly Message[] };

function Run({ me, person, run, openedAt }: RunProps) {
  const isMine = run[0]?.senderId === me.id;
  return (
    <div className="flex flex-col gap-1">
      {run.map((message, index) => (
        <MessageBubble
          key={message.id}
          message={message}
          isMine={isMine}
          from={isMine ? memberTexts.chat.fromYou : memberTexts.chat.from(person.name)}
          isLastOfRun={index === run.length - 1}
          isNew={!isMine && message.seq > openedAt}
        />
      ))}
    </div>
  );
}
