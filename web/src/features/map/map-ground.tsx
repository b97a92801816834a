import { type ReactNode, memo } from "react";

import { MapHalos } from "./map-halos";
import type { MapMotion } from "./map-motion";
import { pieceOf } from "@/features/world/public";
import { type Plane, type Position, type Size, ringsOf, type MapView } from "@/lib/map-projection";
import { MapTexture } from "@/components/ui/map-texture";
import { toScreen } from "./map-view";
import { MovingLayer } from "./moving-layer";
import type { PersonPlace } from "./pins/use-pin-places";

type MapGroundProps = {
  own: Position;
  plane: Plane;
  size: Size;
  ground: Size;
  view: MapView;
  motion: MapMotion;
  places: readonly PersonPlace[];
  /** Whether a basemap is shown below. */
  hasBasemap: boolean;
  /** The built-in map, once it is loaded. */
  world?: ReactNode;
};

/** Everything on the map except the pins: contours, areas of people, distance rings. */
export function MapGround({
  own,
  plane,
  size,
  ground,
  view,
  motion,
  places,
  hasBasemap,
  world,
}: MapGroundProps) {
  const { zoom } = view;
  const kmPx = plane.kmPx * zoom;
  const centre = toScreen(plane.project(own), { x: 0, y: 0, zoom });
  return (
    <MovingLayer motion={motion} grows>
      {!hasBasemap && (
        <svg aria-hidden className={still}>
          <g transform={`scale(${zoom})`}>
            <Texture origin={own} plane={plane} {...pieceOf(view, ground)} />
          </g>
        </svg>
      )}
      {world}
      <MapHalos places={places} kmPx={plane.kmPx} size={size} zoom={zoom} />
      <svg aria-hidden className={still}>
        {ringsOf(kmPx, size).map((km) => (
          <circle
            key={km}
            cx={centre.x}
            cy={centre.y}
            r={km * kmPx}
            strokeDasharray="2 7"
            strokeLinecap="round"
            strokeWidth={2}
            className={hasBasemap ? "fill-none stroke-ink-soft" : "fill-none stroke-control/70"}
          />
        ))}
      </svg>
    </MovingLayer>
  );
}

const still = "absolute top-0 left-0 size-px overflow-visible";

type TextureProps = {
  origin: Position;
  plane: Plane;
  x: number;
  y: number;
  width: number;
  height: number;
  zoom: number;
};

const Texture = memo(({ origin, plane, zoom, ...region }: TextureProps) => (
  <MapTexture origin={origin} plane={plane} region={region} zoom={zoom} />
));
