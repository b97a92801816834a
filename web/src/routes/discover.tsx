import { createFileRoute } from "@tanstack/react-router";

import { DiscoverScreen } from "@/features/discovery/discover-screen";
import { personSearch } from "@/features/discovery/person-search";

import { askWhoIsNear } from "./-first-question";

export const Route = createFileRoute("/discover")({
  component: DiscoverScreen,
  validateSearch: personSearch,
  loader: askWhoIsNear,
});
