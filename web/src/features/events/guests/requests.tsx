import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { X } from "lucide-react";
import { useRef } from "react";

import { ErrorCard } from "@/components/states/error-card";
import { Loading } from "@/components/states/loading";
import { Avatar } from "@/components/ui/avatar";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiError } from "@/lib/api-error";
import { errorText } from "@/lib/error-text";
import { guestsTexts, loadGuestsTexts } from "@/texts/guests";

import type { Event } from "../events.queries";
import { PlusOneMark } from "./plus-one-mark";
import "./requests.css";
import { type JoinRequest, requestsQuery, useAnswer } from "./requests.queries";

/** Who asks to be let in, in the order of asking. The heading takes the focus of a button that goes. */
function Requests({ event }: { event: Event }) {
  const query = useQuery(requestsQuery(event.id));
  const heading = useRef<HTMLHeadingElement>(null);
  const words = guestsTexts;
  return (
    <section className="grid gap-3">
      <h2 ref={heading} tabIndex={-1} className="text-heading font-bold outline-none">
        {words.requests}
      </h2>
      {query.data ? (
        <ul className="@container grid gap-2">
          {query.data.map((request) => (
            <RequestRow
              key={request.userId}
              event={event}
              request={request}
              onAnswered={() => heading.current?.focus({ preventScroll: true })}
            />
          ))}
        </ul>
      ) : query.isPending ? (
        <Loading>
          <div className="grid gap-2">
            {Array.from({ length: event.requestCount ?? 1 }, (_, index) => (
              <Skeleton key={index} className="h-17" />
            ))}
          </div>
        </Loading>
      ) : (
        <ErrorCard
          title={words.loadFailed}
          message={errorText(query.error, words.loadFailed)}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.data?.length === 0 && <p className="text-small text-ink-soft">{words.allAnswered}</p>}
    </section>
  );
}

type RequestRowProps = { event: Event; request: JoinRequest; onAnswered: () => void };

function RequestRow({ event, request, onAnswered }: RequestRowProps) {
  const { user, hasPlusOne, allDates } = request;
  const answer = useAnswer(event, user.id);
  const words = guestsTexts;
  const send = (isApproved: boolean) => answer.mutate(isApproved, { onSuccess: onAnswered });
  return (
    <li className="flex flex-wrap items-center justify-end gap-x-2 gap-y-1 rounded-xl border border-line bg-surface p-3">
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
            <span className="text-caption font-normal text-ink-soft">{words.allDates}</span>
          )}
        </span>
      </Link>
      <span className="request-answers flex gap-1">
        <Button
          variant="ghost"
          loading={answer.isPending && !answer.variables}
          aria-label={words.of(words.decline, user.name)}
          onClick={() => send(false)}
        >
          <X aria-hidden className="request-no size-5" />
          <span>{words.decline}</span>
        </Button>
        <Button
          variant="secondary"
          loading={answer.isPending && answer.variables}
          aria-label={words.of(words.letIn, user.name)}
          onClick={() => send(true)}
        >
          {words.letIn}
        </Button>
      </span>
      {answer.isError && (
        <p role="alert" className="basis-full text-small text-danger-ink">
          {reasonOf(answer.error)}
        </p>
      )}
    </li>
  );
}

const reasonOf = (error: Error) =>
  error instanceof ApiError && error.code === "event_full"
    ? guestsTexts.noPlace
    : errorText(error, guestsTexts.failed);

export async function loadRequests() {
  await loadGuestsTexts();
  return { default: Requests };
}
