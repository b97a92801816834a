import { createFileRoute } from "@tanstack/react-router";

import { eventSearch } from "@/features/events/public";
import { EventsScreen } from "@/features/events/events-screen";

import { askWhatIsOn } from "./-first-question";

export const Route = createFileRoute("/events/")({
  component: EventsRoute,
  validateSearch: eventSearch,
  loader: askWhatIsOn,
});

function EventsRoute() {
  return <EventsScreen search={Route.useSearch()} />;
}
