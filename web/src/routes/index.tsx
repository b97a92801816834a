import { createFileRoute } from "@tanstack/react-router";

import { MapScreen } from "@/features/map/map-screen";
import { mapSearch } from "@/features/map/public";

import { prefetchMap } from "./-prefetch";

export const Route = createFileRoute("/")({
  component: MapScreen,
  validateSearch: mapSearch,
  loader: prefetchMap,
});
