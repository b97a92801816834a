import { at, box, disc, inked, oval, shape } from "./ink.ts";
import { COLOUR } from "./palette.ts";
import type { Paint } from "./palette.ts";

// As in `indoors`: what only covers show.

export const projection = (paint: Paint) =>
  inked(
    box(-170, -240, 340, 190, COLOUR.cream, 4),
    shape("M-170 -240H170M0 -50V0"),
    shape("M-130 -84V-130H-84V-84ZM-70 -84V-168H-24V-84ZM-10 -84V-206H36V-84Z", paint.tint(1)),
    disc(104, -140, 42, paint.tint(0)),
    shape("M104 -140V-182A42 42 0 0 1 144 -128Z", COLOUR.yellow),
  );

/** Something with an arm and two wheels. */
export const gadget = (x: number, fill: string) =>
  at(
    x,
    -70,
    1,
    inked(
      box(-50, -58, 92, 42, fill, 8),
      disc(-28, -14, 14, COLOUR.slate),
      disc(22, -14, 14, COLOUR.slate),
      shape("M28 -58L52 -104L86 -92M86 -92l16 -10M86 -92l12 12"),
      disc(-28, -38, 7, COLOUR.cream),
      disc(-4, -38, 7, COLOUR.cream),
      shape("M-30 -58V-84"),
      disc(-30, -88, 6, COLOUR.yellow),
    ),
  );

export const glass = (x: number, drink: string) =>
  at(
    x,
    -72,
    1,
    inked(
      shape("M0 -30V-4M-22 -2H22"),
      shape("M-28 -86H28Q30 -30 0 -30Q-30 -30 -28 -86Z", COLOUR.cream),
      shape("M-28 -66H28Q26 -30 0 -30Q-26 -30 -28 -66Z", drink),
    ),
  );

/** A pad with a drawing, and pencils in a mug. */
export const sketches = (x: number, paint: Paint) =>
  at(
    x,
    -70,
    1,
    inked(
      shape("M-70 -2L-54 -76H36L24 -2Z", COLOUR.cream),
      shape("M-40 -20q20 -44 34 -10t26 -16"),
      shape("M58 -40l-6 -36M68 -40v-44M78 -40l8 -32"),
      box(48, -44, 40, 42, paint.tint(1), 5),
    ),
  );

export const rolledMats = (x: number, paint: Paint) =>
  inked(
    ...[-36, 36].map((right, n) => oval(x + right, -104, 34, 34, paint.tint(n * 2))),
    ...[-36, 36].map((right) =>
      shape(`M${x + right + 18} -104a18 18 0 1 0 -18 18a10 10 0 1 0 -8 -18`),
    ),
  );
