import { MapPin } from "lucide-react";
import { type KeyboardEvent, type PointerEvent, useId } from "react";

import { placesTexts } from "@/texts/places";

import { MapTexture } from "@/components/ui/map-texture";
import { KM_PER_DEGREE, type Position, createPlane, kmPerLongitude } from "@/lib/map-projection";
import { movedBy } from "./moved-by";
import { middleOfArea } from "./published-area";

const SIZE = { width: 400, height: 220 };
const REGION = { x: -SIZE.width / 2, y: -SIZE.height / 2, width: 800, height: 440 };
/** Nearly seven kilometres from north to south, or as much as shows all of a wider area. */
const paddingDegrees = (areaKm: number) => Math.max(3, 1.05 * areaKm) / KM_PER_DEGREE;
const ROUNDING_PX = 12;
const STEP_KM = 0.1;
const LONG_STEP_KM = 1;

const directions: { [key: string]: { east: number; north: number } } = {
  ArrowLeft: { east: -1, north: 0 },
  ArrowRight: { east: 1, north: 0 },
  ArrowUp: { east: 0, north: 1 },
  ArrowDown: { east: 0, north: -1 },
};

type PlacePadProps = {
  label: string;
  /** The width of the area that others see. */
  areaKm: number;
  hasArea?: boolean;
  areaText: string;
  position: Position;
  onMove: (position: Position) => void;
};

/** A map section that moves under a marker in its middle, with the area that others see. */
export function PlacePad({
  label,
  areaKm,
  hasArea = true,
  areaText,
  position,
  onMove,
}: PlacePadProps) {
  const id = useId();
  const plane = createPlane(position, [], SIZE, paddingDegrees(areaKm));
  const sidePx = areaKm * plane.kmPx;
  const area = plane.project(middleOfArea(position, areaKm));
  const move = (east: number, north: number) =>
    onMove(
      movedBy(
        position,
        { east, north },
        { latitude: KM_PER_DEGREE, longitude: kmPerLongitude(position.latitude) },
      ),
    );

  function onKeyDown(event: KeyboardEvent) {
    const direction = directions[event.key];
    if (!direction) return;
    event.preventDefault();
    const stepKm = event.shiftKey ? LONG_STEP_KM : STEP_KM;
    move(direction.east * stepKm, direction.north * stepKm);
  }
  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    move(-event.movementX / plane.kmPx, event.movementY / plane.kmPx);
  }
  return (
    <div className="grid gap-1.5">
      <div
        role="application"
        aria-label={label}
        aria-describedby={`${id}-hint`}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
        className="relative h-55 cursor-grab touch-none overflow-clip rounded-lg border border-line bg-sunken active:cursor-grabbing"
      >
        <svg
          aria-hidden
          className="absolute top-0 left-1/2 h-55 w-100 -translate-x-1/2 overflow-visible"
        >
          <MapTexture origin={position} plane={plane} region={REGION} />
          {hasArea && (
            <rect
              x={area.x - sidePx / 2}
              y={area.y - sidePx / 2}
              width={sidePx}
              height={sidePx}
              rx={ROUNDING_PX}
              className="fill-brand opacity-25"
            />
          )}
        </svg>
        <MapPin
          aria-hidden
          className="absolute top-1/2 left-1/2 size-10 -translate-x-1/2 -translate-y-[92%] fill-brand text-on-brand"
          strokeWidth={1.5}
        />
      </div>
      <p id={`${id}-hint`} className="text-caption text-ink-soft">
        {placesTexts.own.padHint} {areaText}
      </p>
    </div>
  );
}
