import { at, between, box, disc, flat, inked, oval, shape, stroke } from "./ink.ts";
import { COLOUR } from "./palette.ts";
import type { Paint } from "./palette.ts";

// Everything stands on y = 0, has its middle at x = 0, and is about 260 wide and 240 high.

export const tree = (x: number, y: number, scale: number, crown: string) =>
  at(
    x,
    y,
    scale,
    inked(
      box(-9, -90, 18, 90, COLOUR.darkWood, 4),
      shape(
        "M-62 -110a46 46 0 0 1 24 -82a50 50 0 0 1 88 8a44 44 0 0 1 6 84a60 60 0 0 1 -118 -10Z",
        crown,
      ),
    ),
  );

export const bench = (paint: Paint) =>
  tree(104, -8, 1.1, paint.light === "dawn" ? COLOUR.yellow : COLOUR.leaf) +
  inked(
    shape("M-96 0V-50M66 0V-50"),
    box(-116, -112, 200, 18, COLOUR.wood, 5),
    box(-116, -86, 200, 14, COLOUR.wood, 5),
    box(-122, -60, 212, 16, COLOUR.wood, 5),
    box(-60, -82, 16, 24, paint.tint(0), 4),
    box(-57, -90, 10, 8, COLOUR.cream, 2),
  );

export const trail = (paint: Paint) =>
  flat(
    shape(
      "M-70 120C40 70 -60 30 20 -10C50 -26 20 -44 36 -54L48 -54C44 -40 80 -24 60 -4C20 34 130 70 90 120Z",
      COLOUR.sand,
    ),
  ) +
  tree(-112, 0, 0.8, COLOUR.leaf) +
  inked(
    box(-8, -170, 16, 170, COLOUR.wood, 3),
    shape("M-20 -164H70L92 -146L70 -128H-20Z", paint.tint(0)),
    shape("M20 -118H-62L-84 -100L-62 -82H20Z", COLOUR.cream),
    shape("M-40 -100H4M0 -146H50"),
  );

export const tent = (paint: Paint) =>
  tree(-128, -14, 0.9, COLOUR.leaf) +
  inked(
    shape("M-124 0L10 -152L134 0Z", paint.tint(0)),
    shape("M-30 0L10 -152L50 0Z", COLOUR.slate),
    shape("M10 -152L-30 0L-8 -2Z", COLOUR.cream),
    shape("M10 -152V-172"),
    shape("M-96 20l50 14M-50 18l-46 18", COLOUR.darkWood),
    shape("M-74 22q-26 -20 0 -52q2 14 12 18q18 18 -12 34Z", COLOUR.yellow),
  );

export const beach = (paint: Paint) => {
  const stripes = [0, 1, 2, 3].map((n) => box(-100 + n * 44, 20, 22, 34, COLOUR.cream));
  return (
    inked(box(-110, 18, 190, 38, paint.tint(1), 6)) +
    flat(...stripes) +
    inked(
      shape("M60 30L92 -176"),
      shape("M0 -132Q40 -226 110 -196Q172 -168 182 -106Z", paint.tint(0)),
      shape("M92 -196Q50 -170 56 -124M92 -196Q120 -160 120 -114"),
      shape("M-84 18q-4 -34 26 -34q30 0 26 34Z", COLOUR.cream),
      disc(-130, 6, 22, COLOUR.yellow),
      shape("M-150 0Q-130 -10 -110 12"),
    )
  );
};

const wheel = (x: number) => disc(x, -46, 46, "none") + disc(x, -46, 8, COLOUR.cream);

export const bike = (paint: Paint) =>
  inked(
    wheel(-82),
    wheel(82),
    stroke("M-82 -46L-30 -118H50L82 -46M-30 -118L4 -46L50 -118M-82 -46H4", COLOUR.ink, 13),
    stroke("M-82 -46L-30 -118H50L82 -46M-30 -118L4 -46L50 -118M-82 -46H4", paint.tint(0), 6),
    shape("M50 -118L42 -148H74M-30 -118L-36 -138"),
    shape("M-60 -146H-14Q-16 -136 -34 -136Z", COLOUR.darkWood),
    box(-122, -116, 54, 40, COLOUR.wood, 6),
    disc(4, -46, 11, COLOUR.cream),
    shape("M4 -46L18 -26H30"),
    box(60, -196, 34, 44, COLOUR.sand, 4),
    shape("M64 -182q14 -8 26 4M68 -168h18"),
  );

const hive = (x: number, y: number, fill: string) =>
  inked(
    box(x - 46, y - 104, 92, 104, fill, 4),
    shape(`M${x - 46} ${y - 54}H${x + 46}`),
    box(x - 54, y - 120, 108, 18, COLOUR.cream, 4),
    box(x - 20, y - 18, 40, 8, COLOUR.ink, 3),
  );

export function hives(paint: Paint) {
  const bees = Array.from({ length: 6 }, () => {
    const [x, y] = [between(paint.random, -120, 130), between(paint.random, -220, -140)];
    return inked(
      oval(x + 2, y - 8, 7, 6, COLOUR.cream),
      oval(x, y, 10, 7, COLOUR.yellow),
      shape(`M${x + 1} ${y - 6}v12`),
    );
  });
  return (
    hive(-82, -6, paint.tint(0)) +
    hive(98, -6, paint.tint(2)) +
    hive(10, 14, paint.tint(1)) +
    bees.join("")
  );
}
