import { createFileRoute } from "@tanstack/react-router";

import { CreateEventScreen } from "@/features/events/form/create-event-screen";
import { ritualSearch } from "@/features/events/public";

export const Route = createFileRoute("/events/create")({
  component: CreateRoute,
  loader: async () => (await import("@/texts/event-form")).loadEventFormTexts(),
  validateSearch: ritualSearch,
});

function CreateRoute() {
  const search = Route.useSearch();
  return <CreateEventScreen key={search.ritual} {...search} />;
}
