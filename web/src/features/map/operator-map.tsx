import { type ComponentType, Suspense, lazy } from "react";

import type { MapBasemapProps } from "./map-basemap";
import type { Streets } from "./streets/streets-style";

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

type OperatorMapProps = MapBasemapProps & {
  mapStyleUrl: string | undefined;
  streets: Streets | undefined;
};

/** The basemap that the operator has chosen, if any. */
export const OperatorMap = ({ mapStyleUrl, streets, ...basemap }: OperatorMapProps) => (
  <Suspense>
    {mapStyleUrl && <MapBasemap {...basemap} style={mapStyleUrl} />}
    {streets && <StreetsBasemap {...basemap} streets={streets} />}
  </Suspense>
);
