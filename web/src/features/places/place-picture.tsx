import { MapPin } from "lucide-react";
import { Suspense, useEffect, useMemo, useRef, useState } from "react";

import { MapTexture } from "@/components/ui/map-texture";
import { WorldMap, pieceOf } from "@/features/world/public";
import { boxAround } from "@/lib/box";
import { KM_PER_DEGREE, type MapView, type Position, createPlane } from "@/lib/map-projection";

import { middleOfArea } from "./published-area";

const SIZE = { width: 400, height: 220 };
const MIDDLE = { x: SIZE.width / 2, y: SIZE.height / 2 };
/** Beyond this distance the plane is recomputed. */
const FAR_PX = 4 * SIZE.width;
/** About seven kilometres from north to south, or more to fit a wider area. */
const paddingDegrees = (areaKm: number) => Math.max(3, 1.05 * areaKm) / KM_PER_DEGREE;
const ROUNDING_PX = 12;
/** Boxes without names: the attribution, including where a narrow frame crops the picture, and the marker. */
const CREDIT = [boxAround({ x: 0, y: SIZE.height }, { left: 0, top: 32, right: 210, bottom: 0 })];
const CREDIT_AND_MARKER = [
  ...CREDIT,
  boxAround(MIDDLE, { left: 20, top: 38, right: 20, bottom: 4 }),
];

/** The state of a `PlacePicture` centred on a position. */
export function usePicture(position: Position, areaKm: number) {
  const [origin, setOrigin] = useState(position);
  const plane = useMemo(
    () => createPlane(origin, [], SIZE, paddingDegrees(areaKm)),
    [origin, areaKm],
  );
  const { x, y } = plane.project(position);
  if (Math.hypot(x - MIDDLE.x, y - MIDDLE.y) > FAR_PX) setOrigin(position);
  const view: MapView = { x: MIDDLE.x - x, y: MIDDLE.y - y, zoom: 1 };
  return { origin, plane, view, position, areaKm };
}

/** The element for the attribution, which is there after the first rendering. */
function useCredits() {
  const ref = useRef<HTMLDivElement>(null);
  const [credits, setCredits] = useState<Element | null>(null);
  useEffect(() => setCredits(ref.current), []);
  return [credits, ref] as const;
}

type Picture = ReturnType<typeof usePicture>;
type PlacePictureProps = {
  picture: Picture;
  hasArea: boolean;
  hasMarker?: boolean;
};

/** A section of the map, with a marker in its middle and the area that others see. */
export function PlacePicture({ picture, hasArea, hasMarker = true }: PlacePictureProps) {
  const { origin, plane, view } = picture;
  const [credits, creditsRef] = useCredits();
  return (
    <>
      <div
        aria-hidden
        className="absolute top-0 left-1/2 h-55 w-100"
        style={{ transform: `translate(calc(-50% + ${view.x}px), ${view.y}px)` }}
      >
        <svg className="absolute size-px overflow-visible">
          <MapTexture origin={origin} plane={plane} region={pieceOf(view, SIZE)} />
        </svg>
        {credits && (
          <Suspense>
            <WorldMap
              own={origin}
              size={SIZE}
              taken={hasMarker ? CREDIT_AND_MARKER : CREDIT}
              {...{ plane, view, credits }}
            />
          </Suspense>
        )}
        {hasArea && <Area picture={picture} />}
      </div>
      {hasMarker && <Marker />}
      <div ref={creditsRef} />
    </>
  );
}

function Area({ picture: { plane, position, areaKm } }: { picture: Picture }) {
  const { x, y } = plane.project(middleOfArea(position, areaKm));
  const sidePx = areaKm * plane.kmPx;
  return (
    <svg className="absolute size-px overflow-visible">
      <rect
        x={x - sidePx / 2}
        y={y - sidePx / 2}
        width={sidePx}
        height={sidePx}
        rx={ROUNDING_PX}
        strokeDasharray="5 5"
        className="fill-brand"
        style={{ fillOpacity: 0.16, stroke: "var(--brand)", strokeWidth: 1.5 }}
      />
    </svg>
  );
}

const Marker = () => (
  <MapPin
    aria-hidden
    className="absolute top-1/2 left-1/2 size-10 -translate-x-1/2 -translate-y-[92%] fill-brand text-on-brand"
    strokeWidth={1.5}
  />
);
