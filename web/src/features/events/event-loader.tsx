import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { CalendarX } from "lucide-react";
import type { ReactNode } from "react";

import { EmptyState } from "@/components/states/empty-state";
import { QueryError } from "@/components/states/query-error";
import { buttonStyle } from "@/components/ui/button";
import { ApiError } from "@/lib/api-error";
import { useDocumentTitle } from "@/lib/page/document-title";
import { memberTexts } from "@/texts/texts";

import { type Event, eventQuery } from "./events.queries";

type EventLoaderProps = {
  eventId: string;
  /** Shown while the event loads. */
  skeleton: ReactNode;
  children: (event: Event) => ReactNode;
};

/** Renders its children once the event is loaded. */
export function EventLoader({ eventId, skeleton, children }: EventLoaderProps) {
  const query = useQuery(eventQuery(eventId));
  useDocumentTitle(query.data?.title ?? memberTexts.events.title);
  if (query.data) return children(query.data);
  if (query.isPending) return skeleton;
  if (query.error instanceof ApiError && query.error.status === 404) return <NotFound />;
  return <QueryError heading="h1" query={query} title={memberTexts.events.loadFailed} />;
}

const NotFound = () => (
  <EmptyState
    heading="h1"
    icon={CalendarX}
    title={memberTexts.events.notFound}
    description={memberTexts.events.notFoundText}
    action={
      <Link to="/events" className={buttonStyle("primary")}>
        {memberTexts.events.browse}
      </Link>
    }
  />
);
