import { box, disc, inked, oval, shape } from "./ink.ts";
import { COLOUR } from "./palette.ts";
import type { Paint } from "./palette.ts";

// As in `outdoors`.

export const street = (paint: Paint) =>
  inked(
    box(-104, -220, 12, 220, COLOUR.slate, 3),
    shape("M-122 -220H-74L-82 -262H-114Z", COLOUR.yellow),
    shape("M-124 -262H-72L-98 -280Z", COLOUR.slate),
    oval(70, 24, 46, 12, COLOUR.cream),
    box(62, -44, 16, 68, COLOUR.slate, 4),
    oval(70, -46, 52, 14, paint.tint(3)),
    shape("M54 -50v-22h24v22Z", COLOUR.cream),
  );

export const door = (paint: Paint) =>
  inked(
    shape("M-84 0V-210Q-84 -290 0 -290Q84 -290 84 -210V0Z", COLOUR.cream),
    shape("M-62 0V-206Q-62 -266 0 -266Q62 -266 62 -206V0Z", paint.tint(0)),
    shape("M-62 -206H62M0 -206V-266"),
    box(-42, -186, 34, 74, paint.tint(1), 4),
    box(8, -186, 34, 74, paint.tint(1), 4),
    box(-42, -92, 34, 66, "none", 4),
    box(8, -92, 34, 66, "none", 4),
    disc(52, -102, 6, COLOUR.yellow),
    box(-104, 0, 208, 20, COLOUR.sand, 3),
    box(-126, 20, 252, 20, COLOUR.sand, 3),
  );

/** A folded booklet that stands. */
export const zine = (fill: string) =>
  inked(
    shape("M-30 4L-24 -38L4 -31L30 -38L24 4L-2 6Z", fill),
    shape("M4 -31L-2 6M-16 -20l12 3M-17 -10l12 3"),
  );

export const tomatoes = inked(
  shape("M0 -50V-118M0 -82q-26 -4 -28 -28M0 -94q24 -2 30 -26"),
  disc(-28, -114, 11, COLOUR.red),
  disc(30, -124, 11, COLOUR.red),
  disc(0, -126, 11, COLOUR.red),
  shape("M-24 -50H24L18 0H-18Z", COLOUR.wood),
);

/** Columns under a gable. */
export const museum = inked(
  box(-150, -150, 300, 150, COLOUR.sand),
  shape("M-172 -150L0 -222L172 -150Z", COLOUR.cream),
  ...[-126, -62, 2, 66, 112].map((x) => box(x - 6, -150, 24, 150, COLOUR.cream, 3)),
  box(-172, -6, 344, 16, COLOUR.cream, 3),
);
