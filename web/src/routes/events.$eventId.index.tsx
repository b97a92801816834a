import { createFileRoute } from "@tanstack/react-router";

import { useSeenEvent } from "@/features/alerts/public";
import { EventScreen } from "@/features/events/event/event-screen";
import { eventSearch } from "@/features/events/public";

export const Route = createFileRoute("/events/$eventId/")({
  component: EventRoute,
  validateSearch: eventSearch,
  loader: async () => (await import("@/texts/my-events")).loadMyEventsTexts(),
});

function EventRoute() {
  const { eventId } = Route.useParams();
  useSeenEvent(eventId);
  return <EventScreen eventId={eventId} search={Route.useSearch()} />;
}
