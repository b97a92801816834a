import { createFileRoute } from "@tanstack/react-router";

import { MapScreen } from "@/features/discovery/map-screen";
import { mapSearch } from "@/features/discovery/person-search";

import { askWhoIsNear } from "./-first-question";

export const Route = createFileRoute("/map")({
  component: MapScreen,
  validateSearch: mapSearch,
  loader: askWhoIsNear,
});
