import { useQuery } from "@tanstack/react-query";
import { type ComponentType, Suspense, lazy } from "react";

import { configQuery } from "@/features/auth/public";

import type { MapBasemapProps } from "./map-basemap";

/** If the basemap cannot be loaded the map works without it. */
const lazily = <Props,>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    try {
      return { default: await load() };
    } catch (error) {
      console.warn("the basemap cannot be loaded:", error);
      return { default: () => <></> };
    }
  });

const MapBasemap = lazily(async () => (await import("./map-basemap")).MapBasemap);
const StreetsBasemap = lazily(
  async () => (await import("./streets/streets-basemap")).StreetsBasemap,
);

/** The basemap that the operator has chosen, if any. */
export function OperatorMap(props: MapBasemapProps) {
  const { mapStyleUrl, streets } = useQuery(configQuery).data ?? {};
  return (
    <Suspense>
      {mapStyleUrl && <MapBasemap {...props} style={mapStyleUrl} />}
      {streets && <StreetsBasemap {...props} streets={streets} />}
    </Suspense>
  );
}
