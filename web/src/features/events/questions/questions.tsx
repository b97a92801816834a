import { useState } from "react";

import { ConfirmDialog } from "@/components/states/confirm-dialog";
import { QueryErrorCard } from "@/components/states/query-error";
import { Loading } from "@/components/states/loading";
import { ShowMore } from "@/components/ui/show-more";
import { Skeleton } from "@/components/ui/skeleton";
import { hasBegun, isOver } from "@/lib/time/event-time";
import { toastFailure } from "@/lib/toast-failure";
import { communityTexts } from "@/texts/community";

import type { Event } from "../events.queries";
import { mayHost } from "../hosting/hosting";
import { AskForm } from "./ask-form";
import { QuestionRow } from "./question-row";
import {
  type Question,
  type QuestionsState,
  useRemoveAnswer,
  useRemoveQuestion,
} from "./questions.queries";

type QuestionsProps = { event: Event; myId: string; state: QuestionsState };

/** Questions and answers of an event, and until it is over a field to ask. */
export function Questions({ event, myId, state: { query, questions } }: QuestionsProps) {
  const words = communityTexts.questions;
  const isHost = mayHost(event, myId);
  const isOpen = !event.isCancelled && !isOver(event);
  const mayAsk = isOpen && !isHost;
  const isLate = !isOpen || hasBegun(event);
  if (isLate && !mayAsk && questions?.length === 0) return null;
  return (
    <section className="grid gap-4">
      <h2 className="text-heading font-bold">{words.title}</h2>
      {questions ? (
        <List event={event} myId={myId} isHost={isHost} isOpen={isOpen} questions={questions} />
      ) : query.isError ? (
        <QueryErrorCard query={query} title={words.loadFailed} />
      ) : (
        <QuestionSkeleton />
      )}
      <ShowMore query={query} label={words.more} />
      {mayAsk && !query.isPending && <AskForm eventId={event.id} myId={myId} />}
    </section>
  );
}

type ListProps = {
  event: Event;
  myId: string;
  isHost: boolean;
  isOpen: boolean;
  questions: readonly Question[];
};

function List({ event, questions, ...part }: ListProps) {
  const words = communityTexts.questions;
  const [deleting, setDeleting] = useState<string>();
  const [isDeleteOpen, setIsDeleteOpen] = useState(false);
  const remove = useRemoveQuestion(event.id);
  const takeBack = useRemoveAnswer(event.id);
  const onFailed = (error: Error) => toastFailure(error, words.removeFailed, words.removeFailed);
  const confirm = (question: string) => {
    remove.reset();
    setDeleting(question);
    setIsDeleteOpen(true);
  };
  if (questions.length === 0)
    return part.isHost && <p className="text-small text-ink-soft">{words.none}</p>;
  return (
    <>
      <ul className="grid gap-5">
        {questions.map((question) => (
          <QuestionRow
            key={question.id}
            eventId={event.id}
            question={question}
            {...part}
            onTakeBack={() => takeBack.mutate(question.id, { onError: onFailed })}
            onRemove={() => confirm(question.id)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={isDeleteOpen}
        onClose={() => setIsDeleteOpen(false)}
        words={{
          title: words.removeTitle,
          text: words.removeText,
          keep: words.keep,
          confirm: words.remove,
          failed: words.removeFailed,
        }}
        act={remove}
        onConfirm={() =>
          deleting && remove.mutate(deleting, { onSuccess: () => setIsDeleteOpen(false) })
        }
      />
    </>
  );
}

const QuestionSkeleton = () => (
  <Loading>
    <div className="flex items-center gap-3">
      <Skeleton className="size-9 rounded-full" />
      <span className="grid flex-1 gap-1.5">
        <Skeleton className="h-4 w-28" />
        <Skeleton className="h-5 w-2/3" />
      </span>
    </div>
  </Loading>
);
