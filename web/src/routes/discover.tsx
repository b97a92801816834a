import { createFileRoute } from "@tanstack/react-router";

import { DiscoverScreen } from "@/features/discovery/discover-screen";
import { personSearch } from "@/features/discovery/person-search";

export const Route = createFileRoute("/discover")({
  component: DiscoverScreen,
  validateSearch: personSearch,
});
