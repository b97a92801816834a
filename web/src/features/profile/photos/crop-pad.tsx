import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from "react";

import { photosTexts } from "@/texts/photos";

import { type Crop, croppedByKey, movedBy } from "./crop";
import { drawCrop, sizeOf } from "./crop-image";

const PREVIEW_PX = 900;

type CropPadProps = { picture: HTMLImageElement; crop: Crop; onCrop: (crop: Crop) => void };

/** A preview of the crop; the square is moved by pointer or keys. */
export function CropPad({ picture, crop, onCrop }: CropPadProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const size = sizeOf(picture);
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop, PREVIEW_PX);
  }, [picture, crop]);
  function onKeyDown(event: KeyboardEvent) {
    const cropped = croppedByKey(crop, size, event.key);
    if (!cropped || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onCrop(cropped);
  }
  function onPointerMove({ currentTarget, pointerId, movementX, movementY }: PointerEvent) {
    if (!currentTarget.hasPointerCapture(pointerId)) return;
    const right = -movementX / currentTarget.clientWidth;
    const down = -movementY / currentTarget.clientHeight;
    onCrop(movedBy(crop, size, right, down));
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
