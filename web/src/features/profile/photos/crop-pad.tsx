import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";

import { photosTexts } from "@/texts/photos";

import { type Crop, ZOOM_STEP, movedBy, zoomedTo } from "./crop";
import { drawCrop, sizeOf } from "./crop-image";

const PREVIEW_PX = 900;
const STEP = 0.05;

type CropPadProps = { picture: HTMLImageElement; crop: Crop; onCrop: (crop: Crop) => void };

/** A preview of the crop; the square is moved by pointer or keys. */
export function CropPad({ picture, crop, onCrop }: CropPadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = sizeOf(picture);
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop, PREVIEW_PX);
  }, [picture, crop]);
  const move = (right: number, down: number) => onCrop(movedBy(crop, size, right, down));
  const zoom = (by: number) => onCrop(zoomedTo(crop, crop.zoom + by));
  const keys: Record<string, () => void> = {
    ArrowLeft: () => move(-STEP, 0),
    ArrowRight: () => move(STEP, 0),
    ArrowUp: () => move(0, -STEP),
    ArrowDown: () => move(0, STEP),
    "+": () => zoom(ZOOM_STEP),
    "-": () => zoom(-ZOOM_STEP),
  };
  function onKeyDown(event: KeyboardEvent) {
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    act();
  }
  function onPointerMove({ currentTarget, pointerId, movementX, movementY }: PointerEvent) {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    move(-movementX / currentTarget.clientWidth, -movementY / currentTarget.clientHeight);
  }
  const shown = <canvas ref={canvas} aria-hidden />;
  if (!crop.isSquare) return <div className="photo-pad">{shown}</div>;
  return (
    <div className="grid gap-1.5">
      <div
        role="application"
        aria-label={photosTexts.crop.pad}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={onPointerMove}
        className="photo-pad"
      >
        {shown}
      </div>
      <p className="text-caption text-ink-soft">{photosTexts.crop.padHint}</p>
    </div>
  );
}
