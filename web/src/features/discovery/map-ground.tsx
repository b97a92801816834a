import { memo, useId } from "react";

import { type ScoreTone, scoreTone } from "@/lib/score-tone";

import type { Person } from "./discovery.queries";
import { type Plane, type Point, type Position, type Size, ringsOf } from "./map-projection";
import { type MapView, seenAt } from "./map-view";
import { MapTexture } from "./map-texture";
import { RingLabels } from "./ring-labels";

const HALO_KM = 1;
const tones: Record<ScoreTone, string> = {
  high: "text-score-high",
  middle: "text-score-middle",
  low: "text-score-low",
};

type Halo = { person: Person; place: Point };

type MapGroundProps = {
  own: Position;
  plane: Plane;
  size: Size;
  view: MapView;
  halos: readonly Halo[];
};

/** All of the map that is not a pin: contours, the areas in which people are, the rings of distance. */
export function MapGround({ own, plane, size, view, halos }: MapGroundProps) {
  const centre = seenAt(plane.project(own), view);
  const kmPx = plane.kmPx * view.zoom;
  const rings = ringsOf(kmPx, size);
  return (
    <>
      <svg aria-hidden className="absolute inset-0 size-full">
        <g transform={`translate(${view.x} ${view.y}) scale(${view.zoom})`}>
          <Texture origin={own} plane={plane} size={size} />
          <Halos halos={halos} radius={HALO_KM * plane.kmPx} />
        </g>
        {rings.map((km) => (
          <circle
            key={km}
            cx={centre.x}
            cy={centre.y}
            r={km * kmPx}
            strokeDasharray="2 7"
            strokeLinecap="round"
            strokeWidth={2}
            className="fill-none stroke-control/70"
          />
        ))}
      </svg>
      <RingLabels rings={rings} kmPx={kmPx} centre={centre} size={size} />
    </>
  );
}

const Texture = memo(MapTexture);

const Halos = memo(({ halos, radius }: { halos: readonly Halo[]; radius: number }) => {
  const id = useId();
  const strength = Math.min(0.2, 2 / halos.length);
  return (
    <>
      <defs>
        {(["high", "middle", "low"] as const).map((tone) => (
          <radialGradient key={tone} id={`${id}${tone}`} className={tones[tone]}>
            <stop offset="0" stopColor="currentColor" stopOpacity={strength} />
            <stop offset="0.72" stopColor="currentColor" stopOpacity={strength * 0.6} />
            <stop offset="1" stopColor="currentColor" stopOpacity="0" />
          </radialGradient>
        ))}
      </defs>
      {halos.map(({ person, place }) => (
        <circle
          key={person.id}
          cx={place.x}
          cy={place.y}
          r={radius}
          fill={`url(#${id}${scoreTone(person.compatibilityScore)})`}
        />
      ))}
    </>
  );
});
