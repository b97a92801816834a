import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";

import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { ApiError } from "@/lib/api-error";
import { errorText } from "@/lib/error-text";
import { guestsTexts } from "@/texts/guests";

import type { Event } from "../events.queries";
import { PlusOneMark } from "../attendance/plus-one-mark";
import "./requests.css";
import { type JoinRequest, useAnswerRequest } from "./requests.queries";

const reasonOf = (error: Error) =>
  error instanceof ApiError && error.code === "event_full"
    ? guestsTexts.noPlace
    : errorText(error, guestsTexts.failed);

type RequestRowProps = { event: Event; request: JoinRequest; onAnswered: () => void };

export function RequestRow({ event, request, onAnswered }: RequestRowProps) {
  const answer = useAnswerRequest(event, request.user.id);
  const send = (isApproved: boolean) => answer.mutate(isApproved, { onSuccess: onAnswered });
  return (
    <li className="flex min-h-17 flex-wrap items-center justify-end gap-x-2 gap-y-1 rounded-xl border border-line bg-surface px-3 py-2.5">
      <Requester request={request} />
      <Answers
        name={request.user.name}
        sending={answer.isPending ? answer.variables : undefined}
        onAnswer={send}
      />
      {answer.isError && (
        <p role="alert" className="basis-full text-small text-danger-ink">
          {reasonOf(answer.error)}
        </p>
      )}
    </li>
  );
}

const Requester = ({ request: { user, hasPlusOne, allDates } }: { request: JoinRequest }) => (
  <Link
    to="/discover"
    search={{ person: user.id }}
    className="request-person flex min-h-11 min-w-0 items-center gap-3 rounded-lg underline-offset-2 hover:underline"
  >
    <Avatar person={user} size="small" />
    <span className="grid min-w-0 font-semibold">
      <span className="wrap-anywhere">
        <bdi>{user.name}</bdi>
        {hasPlusOne && (
          <>
            {"\u00a0"}
            <PlusOneMark />
          </>
        )}
      </span>
      {allDates && (
        <span className="text-caption font-normal text-ink-soft">{guestsTexts.allDates}</span>
      )}
    </span>
  </Link>
);

type AnswersProps = {
  name: string;
  /** The answer that is being sent. */
  sending: boolean | undefined;
  onAnswer: (isApproved: boolean) => void;
};

function Answers({ name, sending, onAnswer }: AnswersProps) {
  const words = guestsTexts;
  return (
    <span className="request-answers flex gap-2">
      <Button
        variant="ghost"
        loading={sending === false}
        aria-label={words.of(words.decline, name)}
        onClick={() => onAnswer(false)}
      >
        <X aria-hidden className="request-no size-5" />
        <span>{words.decline}</span>
      </Button>
      <Button
        variant="secondary"
        loading={sending === true}
        aria-label={words.of(words.letIn, name)}
        onClick={() => onAnswer(true)}
      >
        {words.letIn}
      </Button>
    </span>
  );
}
