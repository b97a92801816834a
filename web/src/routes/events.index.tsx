import { createFileRoute } from "@tanstack/react-router";

import { eventSearch } from "@/features/events/public";
import { EventsScreen } from "@/features/events/events-screen";

import { prefetchEvents } from "./-prefetch";

export const Route = createFileRoute("/events/")({
  component: EventsRoute,
  validateSearch: eventSearch,
  loader: async (visit) => {
    prefetchEvents(visit);
    await (await import("@/texts/my-events")).loadMyEventsTexts();
  },
});

function EventsRoute() {
  return <EventsScreen search={Route.useSearch()} />;
}
