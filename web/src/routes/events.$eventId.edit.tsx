import { createFileRoute } from "@tanstack/react-router";

import { EditEventScreen } from "@/features/events/form/edit-event-screen";

export const Route = createFileRoute("/events/$eventId/edit")({
  component: EditRoute,
  loader: async () => (await import("@/texts/event-form")).loadEventFormTexts(),
});

function EditRoute() {
  const { eventId } = Route.useParams();
  return <EditEventScreen key={eventId} eventId={eventId} />;
}
