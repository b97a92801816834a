import { createFileRoute } from "@tanstack/react-router";

import { EventScreen } from "@/features/events/event-screen";

export const Route = createFileRoute("/events/$eventId/")({ component: EventRoute });

function EventRoute() {
  const { eventId } = Route.useParams();
  return <EventScreen key={eventId} eventId={eventId} />;
}
