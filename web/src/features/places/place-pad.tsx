import { type KeyboardEvent, type PointerEvent, useId } from "react";

import { placesTexts } from "@/texts/places";

import { KM_PER_DEGREE, type Position, kmPerLongitude } from "@/lib/map-projection";
import { movedBy } from "./moved-by";
import { PlacePicture, usePicture } from "./place-picture";

const STEP_KM = 0.1;
const LONG_STEP_KM = 1;

const directions: { [key: string]: { east: number; north: number } } = {
  ArrowLeft: { east: -1, north: 0 },
  ArrowRight: { east: 1, north: 0 },
  ArrowUp: { east: 0, north: 1 },
  ArrowDown: { east: 0, north: -1 },
};

const kmPerDegreeAt = ({ latitude }: Position) => ({
  latitude: KM_PER_DEGREE,
  longitude: kmPerLongitude(latitude),
});

type PlacePadProps = {
  label: string;
  /** The width of the area that others see. */
  areaKm: number;
  hasArea?: boolean;
  areaText: string;
  position: Position;
  onMove: (position: Position) => void;
};

/** A map section that moves under a fixed marker, with the area that others see. */
export function PlacePad(props: PlacePadProps) {
  const { label, areaKm, hasArea = true, areaText, position, onMove } = props;
  const id = useId();
  const picture = usePicture(position, areaKm);
  const { kmPx } = picture.plane;
  const move = (east: number, north: number) =>
    onMove(movedBy(position, { east, north }, kmPerDegreeAt(position)));

  function onKeyDown(event: KeyboardEvent) {
    const direction = directions[event.key];
    if (!direction) return;
    event.preventDefault();
    const stepKm = event.shiftKey ? LONG_STEP_KM : STEP_KM;
    move(direction.east * stepKm, direction.north * stepKm);
  }
  function onPointerMove(event: PointerEvent<HTMLDivElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    move(-event.movementX / kmPx, event.movementY / kmPx);
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
        <PlacePicture picture={picture} hasArea={hasArea} />
      </div>
      <p id={`${id}-hint`} className="text-caption text-ink-soft">
        {placesTexts.own.padHint} {areaText}
      </p>
    </div>
  );
}
