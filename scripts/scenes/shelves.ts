import { between, box, inked, oval, shape, stroke } from "./ink.ts";
import { COLOUR } from "./palette.ts";
import type { Paint } from "./palette.ts";

// As in `outdoors`.

function books(paint: Paint, width: number, y: number) {
  const parts: string[] = [];
  for (let x = -width / 2 + 8, n = 0; x < width / 2 - 32; n++) {
    const [w, h] = [between(paint.random, 16, 28), between(paint.random, 46, 66)];
    parts.push(box(x, y - h, w, h, paint.tint(n), 2), shape(`M${x + 5} ${y - h + 14}h${w - 10}`));
    x += w + (n % 6 === 5 ? 26 : 0);
  }
  return parts.join("");
}

export const shelf = (paint: Paint, width: number, rows: number) =>
  inked(
    box(-width / 2, -rows * 84 - 12, width, rows * 84 + 12, COLOUR.darkWood, 4),
    ...Array.from({ length: rows }, (_, row) => {
      const y = -row * 84 - 10;
      return box(-width / 2 + 8, y - 74, width - 16, 74, "#6f4830") + books(paint, width - 16, y);
    }),
  );

export const readingLamp = inked(
  shape("M150 10V-96H150M132 10H170"),
  shape("M120 -96H180L166 -142H134Z", COLOUR.yellow),
);

export const records = (paint: Paint) =>
  inked(
    box(-140, -80, 280, 100, COLOUR.wood, 6),
    shape("M-50 -80V20M50 -80V20"),
    ...[-124, -108, -90, -74, 66, 82, 98, 116].map((x, n) => box(x, -66, 14, 78, paint.tint(n), 2)),
    box(-110, -116, 170, 36, paint.tint(0), 6),
    oval(-40, -118, 58, 14, COLOUR.ink),
    oval(-40, -118, 20, 5, paint.tint(2)),
    stroke("M40 -128L8 -118", COLOUR.cream, 5),
    shape(
      "M96 -80C88 -140 60 -150 66 -166C90 -168 98 -120 96 -80C100 -140 130 -150 134 -136C134 -110 104 -110 96 -80Z",
      COLOUR.leaf,
    ),
    shape("M74 -112H120L112 -80H82Z", COLOUR.coral),
  );
