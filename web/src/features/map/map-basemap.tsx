import {
  AttributionControl,
  Map as Basemap,
  type StyleSpecification,
  setWorkerUrl,
} from "maplibre-gl";
import workerUrl from "maplibre-gl/dist/maplibre-gl-worker.mjs?url";
import { useEffect, useRef } from "react";

import { classNames } from "@/lib/class-names";

import type { MapMotion } from "./map-motion";
import type { Plane, MapView } from "@/lib/map-projection";
import { toPlane } from "./map-view";

/** The tile server sees which tiles are requested: up to 65 degrees of latitude none is smaller than a member's area. */
const TILE_ZOOM_MAX = 13;
const TILED = ["vector", "raster", "raster-dem"];
/** The width of the world at zoom 0. */
const WORLD_PX = 512;

setWorkerUrl(workerUrl);

/** Removes bearing, pitch and globe, which the map's plane does not have. */
function flat(given: StyleSpecification): StyleSpecification {
  const { terrain: _, ...style } = given;
  return { ...style, projection: { type: "mercator" }, bearing: 0, pitch: 0 };
}

/** The URL of a style, or a function for a built-in style that reads the theme's colours from the container. */
type BasemapStyle = string | ((container: HTMLElement) => StyleSpecification);

function createBasemap(container: HTMLElement, style: BasemapStyle) {
  const basemap = new Basemap({
    container,
    style: typeof style === "string" ? style : style(container),
    // Cached tiles would reveal later which places were viewed.
    ...(typeof style !== "string" && {
      transformRequest: (url: string) => ({ url, cache: "no-store" as const }),
    }),
    transformStyle: (_before, given) => flat(given),
    interactive: false,
    attributionControl: false,
  });
  basemap.on("sourcedata", ({ sourceId, sourceDataType }) => {
    const source = basemap.getSource(sourceId);
    if (sourceDataType === "metadata" && source && TILED.includes(source.type))
      source.maxzoom = Math.min(source.maxzoom, TILE_ZOOM_MAX);
  });
  return basemap;
}

function setView(basemap: Basemap, plane: Plane, view: MapView) {
  const { clientWidth, clientHeight } = basemap.getContainer();
  const middle = toPlane({ x: clientWidth / 2, y: clientHeight / 2 }, view);
  const { latitude, longitude } = plane.unproject(middle);
  const zoom = Math.log2((plane.worldPx * view.zoom) / WORLD_PX);
  basemap.jumpTo({ center: [longitude, latitude], zoom });
  // Rendered synchronously, so that it does not lag one animation frame behind the pins.
  basemap.redraw();
}

const warn = (error: unknown) => console.warn("the basemap has trouble:", error);

export type MapBasemapProps = {
  plane: Plane;
  motion: MapMotion;
  isReady: boolean;
  /** Called when the first picture is rendered. */
  onReady: (isReady: true) => void;
};

/** The operator's tiles under the drawn map, which controls its view. Hidden until it is loaded. */
export function MapBasemap({
  style,
  plane,
  motion,
  isReady,
  onReady,
}: MapBasemapProps & { style: BasemapStyle }) {
  const place = useRef<HTMLDivElement>(null);
  const credits = useRef<HTMLDivElement>(null);
  const current = useRef<Basemap>(null);

  useEffect(() => {
    if (!place.current) return;
    try {
      const basemap = createBasemap(place.current, style);
      const attribution = new AttributionControl({ compact: false });
      basemap.on("error", ({ error }) => warn(error));
      basemap.once("load", () => {
        credits.current?.append(attribution.onAdd(basemap));
        onReady(true);
      });
      current.current = basemap;
    } catch (error) {
      // WebGL is not available.
      warn(error);
    }
    return () => {
      current.current?.remove();
      current.current = null;
    };
  }, [style, onReady]);

  useEffect(
    () =>
      motion.subscribe((view) => {
        if (current.current) setView(current.current, plane, view);
      }),
    [motion, plane],
  );
  return (
    <>
      <div
        aria-hidden
        className={classNames("absolute inset-0 -z-1 transition-opacity", !isReady && "opacity-0")}
      >
        <div ref={place} className="absolute inset-0 [&_canvas]:absolute" />
        {typeof style === "string" && <div className="absolute inset-0 bg-map-shade" />}
      </div>
      <div
        ref={credits}
        className="absolute top-0 start-4 rounded-b-md bg-surface/80 px-2 text-caption text-ink-soft has-[.maplibregl-attrib-empty]:hidden [&_summary]:hidden"
      />
    </>
  );
}
