import { createFileRoute } from "@tanstack/react-router";

import { DiscoverScreen } from "@/features/nearby/discover-screen";
import { personSearch } from "@/features/people/public";
import { loadDiscoverTexts } from "@/texts/discover";

import { prefetchPeople } from "./-prefetch";

export const Route = createFileRoute("/discover")({
  component: DiscoverScreen,
  validateSearch: personSearch,
  loader: (visit) => {
    void prefetchPeople(visit);
    return loadDiscoverTexts();
  },
});
