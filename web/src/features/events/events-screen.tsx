import { keepPreviousData, useInfiniteQuery, useSuspenseQuery } from "@tanstack/react-query";
import { Link, useNavigate } from "@tanstack/react-router";
import { CalendarDays, CalendarSearch, Plus } from "lucide-react";

import { PageHeader } from "@/components/shell/page-header";
import { EmptyState } from "@/components/states/empty-state";
import { ErrorState } from "@/components/states/error-state";
import { Loading } from "@/components/states/loading";
import { Button, buttonStyle } from "@/components/ui/button";
import { iconButtonStyle } from "@/components/ui/icon-button";
import { meQuery } from "@/features/profile/profile.queries";
import { classNames } from "@/lib/class-names";
import { errorText } from "@/lib/error-text";
import { memberTexts } from "@/texts/texts";

import { EventCard } from "./event-card";
import { EventCardSkeletons, eventGrid } from "./event-card-skeletons";
import { type EventFilters, filtersOf, isFiltered } from "./event-filters";
import type { EventSearch } from "./event-search";
import { type Event, eventsQuery } from "./events.queries";
import { FilterBar, type FilterChange } from "./filter-bar";
import { useWatch } from "./watch";

const COUNTED_MAX = 500;

const unique = (events: readonly Event[]) => [
  ...new Map(events.map((event) => [event.id, event])).values(),
];

const countText = (total: number) =>
  total >= COUNTED_MAX ? memberTexts.events.manyCount(total) : memberTexts.events.count(total);

export function EventsScreen({ search }: { search: EventSearch }) {
  const filters = filtersOf(search);
  const navigate = useNavigate();
  const query = useInfiniteQuery({ ...eventsQuery(filters), placeholderData: keepPreviousData });
  const total = query.data?.pages.at(-1)?.total;
  const go = { to: "/events", replace: true, resetScroll: false } as const;
  const clear = () => navigate({ ...go, search: {} });
  const change = (changed: FilterChange) =>
    navigate({ ...go, search: (held) => filtersOf({ ...held, ...changed }) });
  return (
    <div className="mx-auto min-h-pane max-w-7xl">
      <PageHeader
        title={memberTexts.events.title}
        note={<span role="status">{total !== undefined && countText(total)}</span>}
        actions={<AddLink />}
      />
      <FilterBar filters={filters} onChange={change} onClear={clear} />
      {query.isPending ? (
        <Loading>
          <EventCardSkeletons />
        </Loading>
      ) : query.data === undefined ? (
        <ErrorState
          title={memberTexts.events.failed}
          message={errorText(query.error, memberTexts.events.failed)}
          retrying={query.isFetching}
          onRetry={() => query.refetch()}
        />
      ) : total === 0 ? (
        <Nothing filters={filters} onClear={clear} />
      ) : (
        <div className={classNames("transition", query.isPlaceholderData && "opacity-60")}>
          <EventList events={unique(query.data.pages.flatMap(({ events }) => events))} />
          {query.hasNextPage && (
            <div className="grid justify-center pb-8">
              <Button
                variant="secondary"
                loading={query.isFetchingNextPage}
                onClick={() => query.fetchNextPage()}
              >
                {memberTexts.events.showMore}
              </Button>
            </div>
          )}
        </div>
      )}
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

const AddLink = () => (
  <Link
    to="/events/create"
    aria-label={memberTexts.events.add}
    title={memberTexts.events.add}
    className={iconButtonStyle("raised")}
  >
    <Plus aria-hidden className="size-5.5" />
  </Link>
);

function Nothing({ filters, onClear }: { filters: EventFilters; onClear: () => void }) {
  if (isFiltered(filters))
    return (
      <EmptyState
        icon={CalendarSearch}
        title={memberTexts.events.noMatch}
        description={memberTexts.events.noMatchText}
        action={
          <Button variant="secondary" onClick={onClear}>
            {memberTexts.events.clear}
          </Button>
        }
      />
    );
  return (
    <EmptyState
      icon={CalendarDays}
      title={memberTexts.events.empty}
      description={memberTexts.events.emptyText}
      action={
        <Link to="/events/create" className={buttonStyle("primary")}>
          {memberTexts.events.add}
        </Link>
      }
    />
  );
}
