import { plant } from "./backdrops.ts";
import { at, between, box, disc, flat, inked, oval, shape } from "./ink.ts";
import { COLOUR } from "./palette.ts";
import type { Paint } from "./palette.ts";

// As in `outdoors`: what is done in halls and dim rooms, and by moving.

export const stage = (paint: Paint) =>
  inked(
    box(-170, -20, 340, 44, COLOUR.wood, 4),
    shape("M10 -20V-180M-16 -20H36"),
    shape("M-2 -176a14 14 0 1 1 22 8l-4 16h-10Z", COLOUR.slate),
    box(-148, -112, 96, 92, COLOUR.slate, 8),
    disc(-100, -58, 28, COLOUR.night),
    disc(-100, -58, 9, paint.tint(1)),
    disc(-126, -98, 5, COLOUR.yellow),
    disc(-106, -98, 5, COLOUR.cream),
    at(
      104,
      -22,
      1,
      box(-7, -200, 14, 120, COLOUR.darkWood, 3),
      box(-12, -222, 24, 26, COLOUR.darkWood, 4),
      shape(
        "M-22 -104Q-38 -84 -26 -66Q-52 -44 -38 -14Q-20 6 0 2Q22 6 40 -14Q52 -44 26 -66Q38 -84 22 -104Q0 -114 -22 -104Z",
        paint.tint(0),
      ),
      disc(0, -58, 13, COLOUR.ink),
      shape("M-14 -24H14"),
    ),
  );

export const mirrorBall = inked(
  shape("M0 -420V-236"),
  disc(0, -190, 48, "#cfd6ea"),
  shape(
    "M-46 -202Q0 -190 46 -202M-44 -174Q0 -160 44 -174M-20 -234Q-34 -190 -18 -146M20 -234Q34 -190 18 -146M-36 -222Q0 -212 36 -222",
  ),
);

export const sparkles = flat(
  ...[-150, -110, 120, 160].map((x, n) =>
    shape(`M${x} ${-230 + n * 36}l5 13l13 5l-13 5l-5 13l-5 -13l-13 -5l13 -5Z`, COLOUR.yellow),
  ),
);

const shoe = (x: number, y: number, fill: string) =>
  at(
    x,
    y,
    1,
    shape("M-40 0V-34Q-22 -38 -18 -26Q8 -14 38 -12Q46 -10 44 0Z", fill),
    box(-40, -2, 84, 8, COLOUR.cream, 3),
  );

export const shoes = (paint: Paint) =>
  inked(shoe(-30, -4, paint.tint(0)), shoe(66, -4, paint.tint(2)));

export const dance = (paint: Paint) =>
  mirrorBall +
  sparkles +
  inked(
    ...[-84, -40].map((x, n) => shoe(x, 30 + n * 24, paint.tint(0))),
    ...[56, 96].map((x, n) => shoe(x, 30 + n * 24, paint.tint(2))),
  );

export const cinema = (paint: Paint) =>
  inked(
    box(-150, -270, 300, 166, COLOUR.cream, 4),
    shape("M-150 -270H-190V-60Q-160 -90 -150 -150ZM150 -270H190V-60Q160 -90 150 -150Z", COLOUR.red),
  ) +
  flat(
    shape("M-148 -106V-160Q-70 -214 0 -166T148 -172V-106Z", paint.tint(2)),
    disc(76, -222, 22, COLOUR.yellow),
  ) +
  inked(
    ...[-150, -90, -30, 30, 90].map((x) => box(x, -58, 56, 80, COLOUR.red, 18)),
    ...[-190, -128, -66, -4, 58, 120].map((x) => box(x, -16, 60, 100, "#c95a4d", 18)),
    shape("M-46 60L-54 4H10L2 60Z", COLOUR.cream),
    shape("M-36 6L-32 58M-8 6L-12 58"),
    shape(
      "M-56 6a14 14 0 0 1 14 -22a16 16 0 0 1 28 -6a14 14 0 0 1 24 12a12 12 0 0 1 2 16Z",
      COLOUR.yellow,
    ),
  );

export function wall(paint: Paint, width = 420) {
  const holds = Array.from({ length: Math.round(width / 24) }, (_, n) => {
    const x = Math.round(-width / 2 + 24 + ((n * 0.7549 + 0.15) % 1) * (width - 48));
    const y = Math.round(-50 - ((n * 0.5698 + 0.1) % 1) * 290);
    const [r, t] = [between(paint.random, 12, 20), between(paint.random, 8, 14)];
    return shape(
      `M${x - r} ${y}q2 ${-t * 2} ${r} ${-t}q${r} -4 ${r} ${t}q-4 ${t} ${-r} ${t}q${-r} 2 ${-r} ${-t}Z`,
      paint.tint(n),
    );
  });
  return (
    flat(
      shape(`M${-width / 2} -12V-420H${width * 0.06}L${-width * 0.08} -12Z`, "#e7d2b4"),
      shape(`M${-width * 0.08} -12L${width * 0.06} -420H${width / 2}V-12Z`, "#d8bd98"),
    ) +
    inked(
      ...holds,
      box(-width / 2 - 20, -14, width + 40, 40, paint.tint(1), 10),
      shape(`M${-width / 6} -14v40M${width / 6} -14v40`),
    )
  );
}

export const mats = (paint: Paint) =>
  plant(134, -16, 0.9, COLOUR.coral) +
  inked(
    shape("M-180 14L-140 -18H-16L-32 14Z", paint.tint(0)),
    shape("M-4 36L12 0H136L176 36Z", paint.tint(2)),
    at(-160, 2, 1, oval(0, 0, 14, 16, paint.tint(0)), oval(0, 0, 6, 7, COLOUR.cream)),
    box(-104, -52, 56, 32, paint.tint(3), 5),
    shape("M-88 -52V-92Q-76 -104 -64 -92V-52Z", "#dff0ee"),
  );

/** The inside of a carriage: the landscape through its window is drawn by whoever calls. */
export const train = (paint: Paint) =>
  inked(
    shape("M-170 -90V-246Q-170 -266 -150 -266H150Q170 -266 170 -246V-90Z"),
    box(-186, -92, 372, 16, paint.trim, 6),
    shape("M-100 -74V-20H100V-74Z", COLOUR.wood),
    box(-120, -88, 240, 16, COLOUR.wood, 5),
    shape("M-208 90V-50Q-206 -74 -180 -74T-150 -50V20H-90V90Z", paint.tint(0)),
    shape("M208 90V-50Q206 -74 180 -74T150 -50V20H90V90Z", paint.tint(0)),
    box(-66, -108, 70, 20, COLOUR.cream, 2),
    shape("M-50 -98h38"),
    shape("M36 -88L40 -130H76L80 -88Z", paint.tint(1)),
    shape("M44 -130v-8h28v8"),
  );
