import { useEffect, useRef } from "react";

import { type ScoreTone, scoreTone } from "@/lib/people/score-tone";

import type { Size } from "@/lib/map-projection";
import type { PersonPlace } from "./pins/use-pin-places";

/**
 * Half of the finest cell. A coarser halo would reveal which members publish a coarser cell, and when they are at
 * home.
 */
const HALO_KM = 1;
const SPRITE_PX = 128;
const STRENGTH = 0.2;
/** The best scores are painted last. */
const order: ScoreTone[] = ["low", "middle", "high"];
const tones: Record<ScoreTone, string> = {
  high: "text-score-high",
  middle: "text-score-middle",
  low: "text-score-low",
};

type MapHalosProps = {
  places: readonly PersonPlace[];
  kmPx: number;
  size: Size;
  zoom: number;
};

/** The areas of people. They are blurred, so one canvas of half the size serves every zoom. */
export function MapHalos({ places, kmPx, size: { width, height }, zoom }: MapHalosProps) {
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const canvas = ref.current;
    const context = canvas?.getContext("2d");
    if (!canvas || !context) return;
    context.clearRect(0, 0, width, height);
    const radius = (HALO_KM * kmPx) / 2;
    for (const tone of order) {
      const color = getComputedStyle(canvas.querySelector(`[data-tone=${tone}]`) ?? canvas).color;
      const sprite = haloOf(color);
      for (const { person, place } of places) {
        if (scoreTone(person.compatibilityScore) !== tone) continue;
        const [x, y] = [(place.x + width / 2) / 2, (place.y + height / 2) / 2];
        context.drawImage(sprite, x - radius, y - radius, 2 * radius, 2 * radius);
      }
    }
    // Applied to the canvas, so that overlaps are no stronger; CSS opacity would cost every animation frame.
    context.globalCompositeOperation = "destination-in";
    context.globalAlpha = STRENGTH;
    context.fillRect(0, 0, width, height);
    context.globalCompositeOperation = "source-over";
    context.globalAlpha = 1;
  }, [places, kmPx, width, height]);
  return (
    <canvas
      ref={ref}
      aria-hidden
      width={width}
      height={height}
      style={{
        left: -0.5 * width * zoom,
        top: -0.5 * height * zoom,
        transform: `scale(${2 * zoom})`,
      }}
      className="absolute max-w-none origin-top-left"
    >
      {order.map((tone) => (
        <span key={tone} data-tone={tone} className={tones[tone]} />
      ))}
    </canvas>
  );
}

function haloOf(color: string) {
  const sprite = new OffscreenCanvas(SPRITE_PX, SPRITE_PX);
  const context = sprite.getContext("2d");
  const middle = SPRITE_PX / 2;
  const gradient = context?.createRadialGradient(middle, middle, 0, middle, middle, middle);
  if (!context || !gradient) return sprite;
  context.fillStyle = color;
  context.fillRect(0, 0, SPRITE_PX, SPRITE_PX);
  gradient.addColorStop(0, "rgb(0 0 0)");
  gradient.addColorStop(0.72, "rgb(0 0 0 / 0.6)");
  gradient.addColorStop(1, "rgb(0 0 0 / 0)");
  context.globalCompositeOperation = "destination-in";
  context.fillStyle = gradient;
  context.fillRect(0, 0, SPRITE_PX, SPRITE_PX);
  return sprite;
}
