import { type ReactNode, Suspense, lazy } from "react";

import { PageHeader } from "@/components/shell/page-header";
import { Loading } from "@/components/states/loading";
import { AlertsBell } from "@/features/alerts/public";
import { useIsWide } from "@/lib/use-is-wide";
import { memberTexts } from "@/texts/texts";

import { AddLink } from "./add-link";
import { EventCardSkeletons } from "./list/event-card-skeletons";
import { isFiltered } from "./event-filters";
import { EventList } from "./list/event-list";
import { EventResults } from "./list/event-results";
import type { EventSearch } from "./event-search";
import { EventsCount } from "./list/events-count";
import { FilterBar } from "./list/filter-bar";
import { fromList } from "./list/steps-to-list";
import { useEvents, useFilters } from "./list/use-events";
import { EventsNav } from "./mine/events-nav";
import { type ShownPart, partOf } from "./mine/parts";

const MyEvents = lazy(async () => ({ default: (await import("./mine/my-events")).MyEvents }));

/** Events nearby, or one of the member's own lists. */
export function EventsScreen({ search }: { search: EventSearch }) {
  const part = partOf(search.mine);
  if (!part) return <EventsNearby search={search} />;
  return (
    <div className="mx-auto min-h-pane max-w-5xl">
      <EventsHeader part={part} />
      <Suspense
        fallback={
          <Loading>
            <EventCardSkeletons />
          </Loading>
        }
      >
        <MyEvents key={part} part={part} />
      </Suspense>
    </div>
  );
}

type EventsHeaderProps = { part?: ShownPart; note?: ReactNode };

const EventsHeader = ({ part, note }: EventsHeaderProps) => (
  <PageHeader
    title={memberTexts.events.title}
    note={note}
    actions={
      <>
        <AlertsBell />
        <AddLink state={fromList} />
      </>
    }
  >
    <EventsNav part={part} />
  </PageHeader>
);

function EventsNearby({ search }: { search: EventSearch }) {
  const { filters, change, clear } = useFilters(search);
  const found = useEvents(filters);
  return (
    <div className="mx-auto min-h-pane max-w-5xl">
      <EventsHeader note={<EventsCount total={found.total} />} />
      <FilterBar
        filters={filters}
        hasRoom={useIsWide()}
        onChange={change}
        onClear={found.total === 0 ? undefined : clear}
      />
      <EventResults
        found={found}
        isFiltered={isFiltered(filters)}
        onClear={clear}
        skeletons={<EventCardSkeletons />}
      >
        {(events) => <EventList events={events} />}
      </EventResults>
    </div>
  );
}
