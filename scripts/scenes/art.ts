import { table } from "./indoors.ts";
import { at, box, disc, inked, shape, stroke } from "./ink.ts";
import { COLOUR } from "./palette.ts";
import type { Paint } from "./palette.ts";

// As in `outdoors`.

const canvasArt = (paint: Paint, x: number, y: number, w: number, h: number) =>
  box(x, y, w, h, COLOUR.cream, 2) +
  box(x + 8, y + 8, w - 16, h - 16, paint.tint(0)) +
  disc(x + w * 0.62, y + h * 0.36, w * 0.16, COLOUR.yellow) +
  shape(
    `M${x + 8} ${y + h - 8}V${y + h * 0.66}Q${x + w * 0.4} ${y + h * 0.4} ${x + w * 0.6} ${y + h * 0.66}T${x + w - 8} ${y + h * 0.6}V${y + h - 8}Z`,
    paint.tint(2),
  );

export const easel = (paint: Paint) =>
  inked(
    stroke("M0 -240L-84 30M0 -240L84 30M0 -240V0", COLOUR.ink, 14),
    stroke("M0 -240L-84 30M0 -240L84 30M0 -240V0", COLOUR.wood, 7),
    canvasArt(paint, -86, -210, 172, 136),
    box(-100, -74, 200, 14, COLOUR.wood, 4),
    box(112, -40, 60, 12, COLOUR.wood, 3),
    shape("M122 -40V24M162 -40V24"),
    box(124, -70, 36, 30, paint.tint(1), 4),
    shape("M132 -70l-8 -34M142 -70v-40M150 -70l10 -32"),
  );

export const gallery = (paint: Paint) =>
  inked(
    canvasArt(paint, -150, -280, 150, 180),
    box(30, -270, 116, 92, COLOUR.cream, 2),
    shape("M52 -196q8 -54 36 -52t36 50Z", paint.tint(3)),
    disc(88, -236, 14, COLOUR.coral),
    box(52, -150, 72, 56, paint.tint(1), 2),
    shape("M64 -108l18 -28l14 18l12 -12l8 22"),
    box(-110, -46, 200, 18, COLOUR.wood, 5),
    shape("M-90 -28V8M70 -28V8"),
  );

export const camera = (x: number) =>
  at(
    x,
    -70,
    1,
    inked(
      box(-38, -44, 76, 44, COLOUR.slate, 6),
      box(-22, -56, 28, 14, COLOUR.slate, 3),
      disc(0, -21, 16, COLOUR.sky),
      disc(0, -21, 6, COLOUR.night),
    ),
  );

export const darkroom = (paint: Paint) =>
  inked(
    shape("M-196 -270Q0 -236 196 -270"),
    ...[-114, -38, 38, 114].map((x, n) =>
      at(
        x,
        -256 + Math.abs(n - 1.5) * -4,
        1,
        canvasArt({ ...paint, tint: (step) => paint.tint(step + n) }, -34, 6, 68, 84),
        box(-5, -4, 10, 20, COLOUR.wood, 2),
      ),
    ),
  ) +
  table(160, COLOUR.darkWood) +
  inked(
    shape("M-136 -70L-128 -88H-36L-28 -70Z", COLOUR.cream),
    shape("M-18 -70L-10 -88H50L58 -70Z", paint.tint(1)),
  ) +
  camera(110);
