import { useCallback } from "react";

import { MapBasemap, type MapBasemapProps } from "../map-basemap";
import { type Streets, streetsStyle } from "./streets-style";
import { useColorScheme } from "./use-color-scheme";

/** The operator's street map. */
export function StreetsBasemap({ streets, ...basemap }: MapBasemapProps & { streets: Streets }) {
  const scheme = useColorScheme();
  const style = useCallback(
    (container: HTMLElement) => streetsStyle(streets, container),
    [streets],
  );
  // The style contains the colours of one theme.
  return <MapBasemap key={scheme} {...basemap} style={style} />;
}
