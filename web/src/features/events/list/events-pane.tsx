import { useSuspenseQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";

import { Skeleton } from "@/components/ui/skeleton";
import { meQuery } from "@/features/profile/public";
import { memberTexts } from "@/texts/texts";

import { AddLink } from "../add-link";
import { isFiltered } from "../event-filters";
import { EventResults } from "./event-results";
import { EventRow } from "./event-row";
import type { EventSearch } from "../event-search";
import { EventsCount } from "./events-count";
import { distanceTo } from "../event-distance";
import type { Event } from "../events.queries";
import { FilterBar } from "./filter-bar";
import { oneStepOn } from "./steps-to-list";
import { useEvents, useFilters } from "./use-events";
import { useWatch } from "../use-watch";

type EventsPaneProps = { search: EventSearch; openEventId: string };

/** The list beside an open event. */
export function EventsPane({ search, openEventId }: EventsPaneProps) {
  const { filters, change, clear } = useFilters(search);
  const found = useEvents(filters);
  return (
    <section
      aria-label={memberTexts.events.title}
      className="sticky top-(--shell-top) h-pane overflow-y-auto border-e border-line"
    >
      <header className="sticky top-0 z-10 bg-ground/92 pt-5 backdrop-blur-md">
        <Heading total={found.total} />
        <FilterBar
          filters={filters}
          onChange={change}
          onClear={found.total === 0 ? undefined : clear}
        />
      </header>
      <EventResults
        found={found}
        isFiltered={isFiltered(filters)}
        onClear={clear}
        skeletons={<RowSkeletons />}
      >
        {(events) => <Rows events={events} openEventId={openEventId} />}
      </EventResults>
    </section>
  );
}

const Heading = ({ total }: { total: number | undefined }) => (
  <div className="flex min-h-11 items-center gap-3 px-6 pb-2">
    <div className="flex flex-1 flex-wrap items-baseline gap-x-2.5">
      <h2 className="text-title font-bold">{memberTexts.events.title}</h2>
      <p className="text-small text-ink-soft tabular-nums">
        <EventsCount total={total} />
      </p>
    </div>
    <AddLink state={oneStepOn} />
  </div>
);

function Rows({ events, openEventId }: { events: Event[]; openEventId: string }) {
  const { data: me } = useSuspenseQuery(meQuery);
  const list = useRef<HTMLUListElement>(null);
  useWatch(events.map(({ id }) => id));
  useEffect(() => {
    list.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: "center" });
  }, []);
  return (
    <ul ref={list} className="pb-6">
      {events.map((event) => (
        <EventRow
          key={event.id}
          event={event}
          distance={distanceTo(event, me)}
          isMine={event.createdBy === me.id}
          isOpen={event.id === openEventId}
        />
      ))}
    </ul>
  );
}

const RowSkeletons = () => (
  <div className="grid gap-6 px-6 pt-3">
    {Array.from({ length: 6 }, (_, index) => (
      <div key={index} className="flex gap-3.5">
        <Skeleton className="size-16 shrink-0" />
        <div className="grid flex-1 content-start gap-2">
          <Skeleton className="h-3.5 w-2/5" />
          <Skeleton className="h-4.5 w-4/5" />
          <Skeleton className="h-3.5 w-3/5" />
        </div>
      </div>
    ))}
  </div>
);
