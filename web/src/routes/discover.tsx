import { createFileRoute } from "@tanstack/react-router";

import { DiscoverScreen } from "@/features/nearby/discover-screen";
import { discoverSearch } from "@/features/nearby/public";
import { loadDiscoverTexts } from "@/texts/discover";

import { prefetchPeople } from "./-prefetch";

export const Route = createFileRoute("/discover")({
  component: DiscoverScreen,
  validateSearch: discoverSearch,
  loader: (visit) => {
    prefetchPeople(visit);
    return loadDiscoverTexts();
  },
});
