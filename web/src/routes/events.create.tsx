import { createFileRoute } from "@tanstack/react-router";

import { CreateEventScreen } from "@/features/events/form/create-event-screen";
import { ritualSearch } from "@/features/events/public";

export const Route = createFileRoute("/events/create")({
  component: CreateRoute,
  loader: () =>
    Promise.all([
      import("@/texts/event-form").then(({ loadEventFormTexts }) => loadEventFormTexts()),
      import("@/texts/my-events").then(({ loadMyEventsTexts }) => loadMyEventsTexts()),
    ]),
  validateSearch: ritualSearch,
});

function CreateRoute() {
  const search = Route.useSearch();
  return <CreateEventScreen key={search.ritual} {...search} />;
}
