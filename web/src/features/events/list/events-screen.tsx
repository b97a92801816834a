import { useSuspenseQuery } from "@tanstack/react-query";

import { PageHeader } from "@/components/shell/page-header";
import { AlertsBell } from "@/features/alerts/public";
import { meQuery } from "@/features/profile/public";
import { memberTexts } from "@/texts/texts";

import { AddLink } from "../add-link";
import { EventCard } from "./event-card";
import { EventCardSkeletons, eventGrid } from "./event-card-skeletons";
import { isFiltered } from "./event-filters";
import { EventResults } from "./event-results";
import type { EventSearch } from "../event-search";
import { EventsCount } from "./events-count";
import type { Event } from "../events.queries";
import { FilterBar } from "./filter-bar";
import { fromList } from "./steps-to-list";
import { useEvents, useFilters } from "./use-events";
import { useWatch } from "../watch";

export function EventsScreen({ search }: { search: EventSearch }) {
  const { filters, change, clear } = useFilters(search);
  const found = useEvents(filters);
  return (
    <div className="mx-auto min-h-pane max-w-7xl">
      <PageHeader
        title={memberTexts.events.title}
        note={<EventsCount total={found.total} />}
        actions={
          <>
            <AlertsBell />
            <AddLink state={fromList} />
          </>
        }
      />
      <FilterBar
        filters={filters}
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

function EventList({ events }: { events: Event[] }) {
  const { data: me } = useSuspenseQuery(meQuery);
  useWatch(events.map(({ id }) => id));
  return (
    <ul className={eventGrid}>
      {events.map((event) => (
        <EventCard key={event.id} myId={me.id} event={event} />
      ))}
    </ul>
  );
}
