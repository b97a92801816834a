import { pendant, table } from "./indoors.ts";
import { at, box, disc, flat, inked, oval, shape, stroke } from "./ink.ts";
import { COLOUR } from "./palette.ts";
import type { Paint } from "./palette.ts";

// As in `indoors`.

export const pot = (x: number, y: number, fill: string) =>
  at(
    x,
    y,
    1,
    inked(
      shape("M-66 -40h-18v14h18M66 -40h18v14h-18", COLOUR.slate),
      shape("M-62 -62H62V-8Q62 0 54 0H-54Q-62 0 -62 -8Z", fill),
      box(-70, -74, 140, 14, COLOUR.cream, 6),
      box(-12, -88, 24, 14, COLOUR.slate, 5),
    ),
    stroke("M-24 -104q-10 -14 0 -28t0 -28M18 -104q-10 -14 0 -28t0 -28", COLOUR.cream, 5),
  );

export const stove = (paint: Paint) =>
  flat(
    ...[0, 1, 2, 3, 4, 5, 6].map((n) =>
      box(-196 + n * 56, -150, 52, 36, n % 2 ? paint.trim : COLOUR.cream, 3),
    ),
  ) +
  inked(
    box(-140, -70, 280, 134, COLOUR.cream, 6),
    box(-152, -84, 304, 18, COLOUR.slate, 5),
    box(-100, -26, 130, 74, COLOUR.night, 8),
    shape("M-84 -14H14"),
    disc(64, -40, 9, paint.tint(1)),
    disc(98, -40, 9, paint.tint(1)),
  ) +
  pot(-56, -84, paint.tint(0)) +
  inked(
    shape("M40 -96H128Q124 -84 112 -84H56Q44 -84 40 -96Z", COLOUR.slate),
    stroke("M128 -94L176 -112", COLOUR.darkWood, 8),
    oval(84, -98, 30, 8, COLOUR.yellow),
  );

export const loaf = inked(
  shape("M-128 -70V-82H52V-70Z", COLOUR.darkWood),
  shape("M-112 -82Q-116 -150 -36 -152Q42 -150 38 -82Z", "#d89a58"),
  shape("M-80 -134l20 24M-48 -140l20 24M-14 -138l18 22"),
);

export const bread = (paint: Paint) =>
  pendant(paint.tint(1)) +
  table(150) +
  loaf +
  inked(
    shape("M72 -70V-150Q72 -156 78 -158V-172H122V-158Q128 -156 128 -150V-70Z", "#eaf3f1"),
    box(74, -128, 52, 56, COLOUR.sand, 3),
    disc(88, -112, 4, COLOUR.cream),
    disc(106, -98, 5, COLOUR.cream),
    disc(94, -88, 3, COLOUR.cream),
    box(72, -184, 56, 14, paint.tint(0), 4),
  );

/** A plate of it. */
export const pasta = (x: number) =>
  at(
    x,
    -74,
    1,
    inked(
      oval(0, 0, 62, 12, COLOUR.cream),
      shape("M-40 -4Q-42 -34 0 -38Q42 -34 40 -4Q0 6 -40 -4Z", COLOUR.yellow),
      shape("M-30 -12q14 -14 28 0t30 -4M-22 -24q12 -8 22 0t24 -2"),
      disc(6, -40, 9, COLOUR.red),
    ),
  );
