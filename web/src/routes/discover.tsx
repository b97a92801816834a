import { createFileRoute } from "@tanstack/react-router";

import { DiscoverScreen } from "@/features/nearby/discover-screen";
import { personSearch } from "@/features/people/public";

import { prefetchPeople } from "./-prefetch";

export const Route = createFileRoute("/discover")({
  component: DiscoverScreen,
  validateSearch: personSearch,
  loader: prefetchPeople,
});
