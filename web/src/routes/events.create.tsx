import { createFileRoute, useLocation } from "@tanstack/react-router";

import { CreateEventScreen } from "@/features/events/form/create-event-screen";
import { ritualSearch } from "@/features/events/public";
import { placeOfHash } from "@/features/places/public";

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
  const hash = useLocation({ select: (location) => location.hash });
  const name = useLocation({ select: ({ state }) => state.around }) ?? "";
  const place = placeOfHash(hash);
  return (
    <CreateEventScreen
      key={search.ritual ?? hash}
      {...search}
      there={place && { ...place, name }}
    />
  );
}
