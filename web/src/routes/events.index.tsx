import { createFileRoute } from "@tanstack/react-router";

import { eventSearch } from "@/features/events/event-search";
import { EventsScreen } from "@/features/events/events-screen";

export const Route = createFileRoute("/events/")({
  component: EventsRoute,
  validateSearch: eventSearch,
});

function EventsRoute() {
  return <EventsScreen search={Route.useSearch()} />;
}
