import { createFileRoute } from "@tanstack/react-router";

import { EditEventScreen } from "@/features/events/form/edit-event-screen";

export const Route = createFileRoute("/events/$eventId/edit")({
  component: EditRoute,
  loader: () =>
    Promise.all([
      import("@/texts/event-form").then(({ loadEventFormTexts }) => loadEventFormTexts()),
      import("@/texts/my-events").then(({ loadMyEventsTexts }) => loadMyEventsTexts()),
    ]),
});

function EditRoute() {
  const { eventId } = Route.useParams();
  return <EditEventScreen key={eventId} eventId={eventId} />;
}
