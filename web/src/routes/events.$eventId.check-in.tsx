import { createFileRoute } from "@tanstack/react-router";

import { CheckInScreen } from "@/features/events/guests/check-in-screen";

export const Route = createFileRoute("/events/$eventId/check-in")({
  component: CheckInRoute,
  loader: () =>
    Promise.all([
      import("@/texts/guests").then(({ loadGuestsTexts }) => loadGuestsTexts()),
      import("@/texts/my-events").then(({ loadMyEventsTexts }) => loadMyEventsTexts()),
    ]),
});

function CheckInRoute() {
  const { eventId } = Route.useParams();
  return <CheckInScreen key={eventId} eventId={eventId} />;
}
