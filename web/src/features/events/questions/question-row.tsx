import { useRef, useState } from "react";

import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { LinkedText } from "@/components/ui/linked-text";
import { Menu } from "@/components/ui/menu";
import type { MenuItem } from "@/components/ui/menu-item";
import { Name } from "@/components/ui/name";
import { exactTime, relativeTime } from "@/lib/time/relative-time";
import { communityTexts } from "@/texts/community";

import { AnswerForm } from "./answer-form";
import type { Question } from "./questions.queries";
import { useQuestionItems } from "./use-question-items";
import "./questions.css";

type QuestionRowProps = {
  eventId: string;
  question: Question;
  myId: string;
  isHost: boolean;
  /** Whether it can still be answered. */
  isOpen: boolean;
  onTakeBack: () => void;
  onRemove: () => void;
};

/** A question with what can be done with it, and its answer below it. */
export function QuestionRow(props: QuestionRowProps) {
  const { eventId, question, myId, isHost, isOpen, ...acts } = props;
  const { askedBy, answer } = question;
  const [isAnswering, setIsAnswering] = useState(false);
  const row = useRef<HTMLLIElement>(null);
  const startAnswering = () => setIsAnswering(true);
  const onEdit = isOpen ? startAnswering : undefined;
  const items = useQuestionItems(question, { myId, isHost }, { onEdit, ...acts });
  const endAnswering = () => {
    setIsAnswering(false);
    // The form disappears, and the focus would be lost.
    row.current?.focus({ preventScroll: true });
  };
  return (
    <li ref={row} tabIndex={-1} className="grid gap-2 outline-none">
      <Asked question={question} items={items} />
      <div className="question-answer">
        {isAnswering ? (
          <AnswerForm eventId={eventId} question={question} onDone={endAnswering} />
        ) : answer ? (
          <Answer answer={answer} />
        ) : isHost && isOpen ? (
          <AnswerButton name={askedBy.name} onPress={startAnswering} />
        ) : (
          <p className="text-small text-ink-soft">{communityTexts.questions.unanswered}</p>
        )}
      </div>
    </li>
  );
}

type AskedProps = { question: Question; items: MenuItem[] };

const Asked = ({ question: { text, createdAt, askedBy }, items }: AskedProps) => (
  <div className="flex items-start gap-3">
    <Avatar person={askedBy} size="small" className="mt-0.5" />
    <div className="grid min-w-0 flex-1 gap-0.5">
      <Byline name={askedBy.name} at={createdAt} />
      <Words>{text}</Words>
    </div>
    <Menu
      label={communityTexts.questions.actions(askedBy.name)}
      items={items}
      className="-me-2 text-ink-soft"
    />
  </div>
);

const AnswerButton = ({ name, onPress }: { name: string; onPress: () => void }) => (
  <Button
    variant="secondary"
    className="justify-self-start"
    aria-label={communityTexts.questions.answerTo(name)}
    onClick={onPress}
  >
    {communityTexts.questions.answer}
  </Button>
);

const Words = ({ children }: { children: string }) => (
  <p dir="auto" className="wrap-anywhere whitespace-pre-line">
    <LinkedText>{children}</LinkedText>
  </p>
);

type BylineProps = { name: string; at: string; note?: string | undefined };

const Byline = ({ name, at, note }: BylineProps) => (
  <p className="flex min-w-0 flex-wrap items-baseline gap-x-2 text-caption text-ink-soft">
    <span className="min-w-0 text-small font-semibold text-ink">
      <Name>{name}</Name>
    </span>
    {note && <span>{note}</span>}
    <time dateTime={at} title={exactTime(at)}>
      {relativeTime(at)}
    </time>
  </p>
);

function Answer({ answer }: { answer: NonNullable<Question["answer"]> }) {
  const { text, createdAt, editedAt, answeredBy } = answer;
  const { host, edited } = communityTexts.questions;
  return (
    <div className="grid min-w-0 gap-0.5 rounded-lg bg-sunken px-4 py-3">
      <Byline
        name={answeredBy.name}
        at={editedAt ?? createdAt}
        note={editedAt ? `${host} · ${edited}` : host}
      />
      <Words>{text}</Words>
    </div>
  );
}
