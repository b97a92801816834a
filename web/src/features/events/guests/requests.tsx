import { useQuery } from "@tanstack/react-query";
import { type RefObject, useRef } from "react";

import { QueryErrorCard } from "@/components/states/query-error";
import { Loading } from "@/components/states/loading";
import { Button } from "@/components/ui/button";
import { Skeleton } from "@/components/ui/skeleton";
import { useFoldedList } from "@/lib/use-folded-list";
import { guestsTexts, loadGuestsTexts } from "@/texts/guests";

import type { Event } from "../events.queries";
import { RequestRow } from "./request-row";
import { SHOWN_AT_FIRST, requestsHeight } from "./requests-height";
import { type JoinRequest, requestsQuery } from "./requests.queries";

const NOBODY: readonly JoinRequest[] = [];

/** Requests to join, oldest first. The heading takes the focus when an answered request disappears. */
function Requests({ event }: { event: Event }) {
  const query = useQuery(requestsQuery(event.id));
  const heading = useRef<HTMLHeadingElement>(null);
  const words = guestsTexts;
  const { data: requests = NOBODY } = query;
  const { requestCount = 1 } = event;
  const { list, shown, isFolded, showAll } = useFoldedList(requests, SHOWN_AT_FIRST);
  const focusHeading = () => heading.current?.focus({ preventScroll: true });
  const reserved = query.isPending ? { minHeight: requestsHeight(requestCount) } : undefined;
  return (
    <section className="grid content-start gap-3" style={reserved}>
      <h2 ref={heading} tabIndex={-1} className="text-heading font-bold outline-none">
        {words.requests}
      </h2>
      {query.data ? (
        <Rows ref={list} event={event} requests={shown} onAnswered={focusHeading} />
      ) : query.isPending ? (
        <RowSkeletons count={Math.min(requestCount, SHOWN_AT_FIRST)} />
      ) : (
        <QueryErrorCard query={query} title={words.loadFailed} />
      )}
      {isFolded && <ShowAll count={requests.length} onPress={showAll} />}
    </section>
  );
}

type RowsProps = {
  ref: RefObject<HTMLUListElement | null>;
  event: Event;
  requests: readonly JoinRequest[];
  onAnswered: () => void;
};

const Rows = ({ ref, event, requests, onAnswered }: RowsProps) =>
  requests.length > 0 ? (
    <ul ref={ref} className="@container grid gap-2">
      {requests.map((request) => (
        <RequestRow key={request.userId} event={event} request={request} onAnswered={onAnswered} />
      ))}
    </ul>
  ) : (
    <p className="text-small text-ink-soft">{guestsTexts.allAnswered}</p>
  );

const ShowAll = ({ count, onPress }: { count: number; onPress: () => void }) => (
  <Button variant="ghost" onClick={onPress}>
    {guestsTexts.showAll(count)}
  </Button>
);

const RowSkeletons = ({ count }: { count: number }) => (
  <Loading>
    <div className="grid gap-2">
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} className="h-17" />
      ))}
    </div>
  </Loading>
);

export async function loadRequests() {
  await loadGuestsTexts();
  return { default: Requests };
}
