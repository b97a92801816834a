import { useSuspenseQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarDays, CalendarSearch } from "lucide-react";
import type { ReactNode } from "react";

import { EmptyState } from "@/components/states/empty-state";
import { QueryError } from "@/components/states/query-error";
import { Loading } from "@/components/states/loading";
import { Button, buttonStyle } from "@/components/ui/button";
import { ShowMore } from "@/components/ui/show-more";
import { meQuery } from "@/features/profile/public";
import { classNames } from "@/lib/class-names";
import { useFirstItems } from "@/lib/page/use-first-items";
import { memberTexts } from "@/texts/texts";

import type { Event } from "../events.queries";
import type { FoundEvents } from "./use-events";

/** The least height of a card in the list. */
const CARD_PX = 170;

type EventResultsProps = {
  found: FoundEvents;
  isFiltered: boolean;
  onClear: () => void;
  skeletons: ReactNode;
  children: (events: Event[]) => ReactNode;
};

/** The four states of a list of events; the caller renders the list itself. */
export function EventResults(props: EventResultsProps) {
  const { found, isFiltered, onClear, skeletons, children } = props;
  const { query, events, total } = found;
  const shown = useFirstItems(events ?? [], Math.ceil(window.innerHeight / CARD_PX));
  if (query.isPending) return <Loading>{skeletons}</Loading>;
  if (events === undefined) return <QueryError query={query} title={memberTexts.events.failed} />;
  if (total === 0) return isFiltered ? <NoMatch onClear={onClear} /> : <NoEvents />;
  return (
    <div className={classNames("transition", query.isPlaceholderData && "opacity-60")}>
      {children(shown)}
      {shown.length === events.length && (
        <ShowMore query={query} label={memberTexts.events.showMore} />
      )}
    </div>
  );
}

const NoMatch = ({ onClear }: { onClear: () => void }) => (
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

function NoEvents() {
  const { isDemo, place, settings } = useSuspenseQuery(meQuery).data;
  const isPlaceKnown = isDemo || (settings.showLocation && !place.isDefault);
  const { emptyText, emptyUnset } = memberTexts.events;
  return (
    <EmptyState
      icon={CalendarDays}
      title={memberTexts.events.empty}
      description={isPlaceKnown ? emptyText : emptyUnset}
      action={
        <Link to="/events/create" className={buttonStyle("primary")}>
          {memberTexts.events.add}
        </Link>
      }
    />
  );
}
