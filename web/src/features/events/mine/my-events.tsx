import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarDays } from "lucide-react";

import { EmptyState } from "@/components/states/empty-state";
import { QueryError } from "@/components/states/query-error";
import { Loading } from "@/components/states/loading";
import { buttonStyle } from "@/components/ui/button";
import { ShowMore } from "@/components/ui/show-more";
import { uniqueById } from "@/lib/unique-by-id";
import { memberTexts } from "@/texts/texts";
import { myEventsTexts } from "@/texts/my-events";

import { EventCardSkeletons } from "../list/event-card-skeletons";
import { EventList } from "../list/event-list";
import { RITUALS, nextTimeOf } from "../rituals";
import { myEventsQuery } from "./my-events.queries";
import type { ShownPart } from "./parts";

/** One of the member's own lists, in all its states. */
export function MyEvents({ part }: { part: ShownPart }) {
  const query = useInfiniteQuery(myEventsQuery(part));
  const events = query.data && uniqueById(query.data.pages.flatMap((page) => page.events));
  if (query.isPending)
    return (
      <Loading>
        <EventCardSkeletons />
      </Loading>
    );
  if (!events) return <QueryError query={query} title={myEventsTexts.loadFailed} />;
  if (events.length === 0) return <Nothing part={part} />;
  return (
    <>
      <EventList events={events} />
      <ShowMore query={query} label={memberTexts.events.showMore} />
    </>
  );
}

/** The ritual with the earliest next date. */
const soonestRitual = () =>
  [...RITUALS].reduce((soonest, each) => (nextTimeOf(each) < nextTimeOf(soonest) ? each : soonest));

function Nothing({ part }: { part: ShownPart }) {
  const canStart = part === "going" || part === "hosting";
  return (
    <EmptyState
      icon={CalendarDays}
      title={myEventsTexts.empty[part]}
      description={myEventsTexts.emptyText[part]}
      action={
        <>
          {canStart && (
            <Link
              to="/events/create"
              search={{ ritual: soonestRitual().id }}
              className={buttonStyle("primary")}
            >
              {myEventsTexts.ritual}
            </Link>
          )}
          {part !== "hosting" && (
            <Link to="/events" className={buttonStyle("secondary")}>
              {myEventsTexts.browse}
            </Link>
          )}
        </>
      }
    />
  );
}
