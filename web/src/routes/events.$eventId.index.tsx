import { createFileRoute } from "@tanstack/react-router";

import { EventScreen } from "@/features/events/event-screen";
import { eventSearch } from "@/features/events/public";

export const Route = createFileRoute("/events/$eventId/")({
  component: EventRoute,
  validateSearch: eventSearch,
});

function EventRoute() {
  const { eventId } = Route.useParams();
  return <EventScreen eventId={eventId} search={Route.useSearch()} />;
}
