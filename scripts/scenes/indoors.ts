import { at, box, disc, flat, inked, oval, shape, stroke } from "./ink.ts";
import { COLOUR } from "./palette.ts";
import type { Paint } from "./palette.ts";

// As in `outdoors`. A table's top is at y = -70, so that somebody may sit behind it.

export const table = (half: number, wood: string = COLOUR.wood) =>
  inked(
    shape(`M${-half + 26} -54L${-half + 14} 60M${half - 26} -54L${half - 14} 60`),
    box(-half, -70, half * 2, 22, wood, 6),
  );

export const cup = (x: number, fill: string) =>
  at(
    x,
    -72,
    1,
    inked(
      oval(0, -1, 44, 7, COLOUR.cream),
      shape("M30 -44Q54 -44 50 -28Q46 -14 24 -16"),
      shape("M-32 -54H32L26 -12Q24 -4 16 -4H-16Q-24 -4 -26 -12Z", fill),
    ),
    stroke("M-10 -68q-8 -12 0 -22t0 -22M12 -68q-8 -12 0 -22t0 -22", COLOUR.cream, 4),
  );

export const croissant = (x: number) =>
  at(
    x,
    -76,
    1,
    inked(
      shape("M-34 0Q-30 -30 0 -32Q30 -30 34 0Q20 -12 0 -12Q-20 -12 -34 0Z", "#e8b26a"),
      shape("M-12 -30L-8 -13M12 -30L8 -13"),
    ),
  );

/** Hangs from above the picture. */
export const pendant = (shade: string) =>
  inked(shape("M64 -420V-336"), shape("M18 -290Q24 -338 64 -338Q104 -338 110 -290Z", shade)) +
  flat(oval(64, -288, 18, 9, COLOUR.yellow));

export const cups = (paint: Paint) =>
  pendant(paint.tint(1)) +
  table(150) +
  cup(-76, paint.tint(0)) +
  croissant(0) +
  cup(76, paint.tint(2));

export const laptop = (x: number, lid: string) =>
  at(
    x,
    -70,
    1,
    inked(
      shape("M-62 -4L-54 -86H54L62 -4Z", lid),
      disc(0, -44, 9, COLOUR.cream),
      box(-74, -8, 148, 10, COLOUR.cream, 4),
    ),
  );

export const lamp = (x: number, shade: string) =>
  at(
    x,
    -70,
    1,
    inked(
      box(-26, -10, 52, 10, COLOUR.slate, 4),
      shape("M0 -10L-22 -74L14 -122"),
      shape("M-10 -104L34 -142L52 -108L6 -92Z", shade),
    ),
  );

export const desk = (paint: Paint) =>
  table(150) +
  laptop(-24, paint.tint(0)) +
  lamp(98, COLOUR.yellow) +
  inked(
    box(-132, -102, 26, 32, paint.tint(2), 4),
    shape("M-126 -102v-26M-118 -102l6 -22M-112 -102l12 -14"),
  );

export function board(paint: Paint) {
  const figure = (x: number, fill: string) =>
    at(
      x,
      -96,
      1,
      shape(
        "M-16 0L-8 -22L-20 -28Q-18 -36 -7 -34A10 10 0 1 1 7 -34Q18 -36 20 -28L8 -22L16 0H4L0 -8L-4 0Z",
        fill,
      ),
    );
  const die = (x: number, y: number) =>
    box(x, y - 28, 28, 28, COLOUR.cream, 6) +
    disc(x + 9, y - 19, 2, COLOUR.ink) +
    disc(x + 19, y - 9, 2, COLOUR.ink);
  return inked(
    shape("M-136 -70L-110 -98H70L96 -70Z", COLOUR.sage),
    shape("M-66 -98L-78 -70M-18 -98L-20 -70M30 -98L38 -70M-122 -84H84"),
    figure(-84, paint.tint(0)),
    figure(-30, paint.tint(1)),
    figure(24, paint.tint(2)),
    die(104, -70),
    die(116, -98),
  );
}

export const games = (paint: Paint) => pendant(paint.tint(3)) + table(160) + board(paint);
