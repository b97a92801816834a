import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";

import { ErrorCard } from "@/components/states/error-card";
import { Loading } from "@/components/states/loading";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { errorText } from "@/lib/error-text";
import { useFoldedList } from "@/lib/use-folded-list";
import { guestsTexts, loadGuestsTexts } from "@/texts/guests";

import type { Event } from "../events.queries";
import { RequestRow } from "./request-row";
import { type JoinRequest, SHOWN_AT_FIRST, requestsQuery } from "./requests.queries";

const NOBODY: readonly JoinRequest[] = [];

/** Requests to join, oldest first. The heading takes the focus when an answered request disappears. */
function Requests({ event }: { event: Event }) {
  const query = useQuery(requestsQuery(event.id));
  const heading = useRef<HTMLHeadingElement>(null);
  const words = guestsTexts;
  const { data: requests = NOBODY } = query;
  const { list, shown, isFolded, showAll } = useFoldedList(requests, SHOWN_AT_FIRST);
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  return (
    <section className="grid gap-3">
      <h2 ref={heading} tabIndex={-1} className="text-heading font-bold outline-none">
        {words.requests}
      </h2>
      {query.data ? (
        shown.length > 0 ? (
          <ul ref={list} className="@container grid gap-2">
            {shown.map((request) => (
              <RequestRow
                key={request.userId}
                event={event}
                request={request}
                onAnswered={focusHeading}
              />
            ))}
          </ul>
        ) : (
          <p className="text-small text-ink-soft">{words.allAnswered}</p>
        )
      ) : query.isPending ? (
        <Loading>
          <div className="grid gap-2">
            {Array.from(
              { length: Math.min(event.requestCount ?? 1, SHOWN_AT_FIRST) },
              (_, index) => (
                <Skeleton key={index} className="h-17" />
              ),
            )}
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
      {isFolded && (
        <Button variant="ghost" onClick={showAll}>
          {words.showAll(requests.length)}
        </Button>
      )}
    </section>
  );
}

export async function loadRequests() {
  await loadGuestsTexts();
  return { default: Requests };
}
