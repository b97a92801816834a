import { at, between, box, disc, flat, inked, oval, shape, stroke } from "./ink.ts";
import { COLOUR } from "./palette.ts";
import type { Paint } from "./palette.ts";

/** The size of a picture, and where what it shows stands: `x` is its middle and `y` the ground under it. */
export type Area = { w: number; h: number; x: number; y: number };

const cloud = (x: number, y: number, fill: string) =>
  shape(`M${x - 50} ${y}a20 20 0 0 1 22 -26a28 28 0 0 1 52 -6a22 22 0 0 1 30 32Z`, fill);

function heavens({ w, h }: Area, { sky, glow, light, random }: Paint) {
  const sunY = light === "day" || light === "night" ? h * 0.22 : h * 0.4;
  const sunX = between(random, w * 0.58, w * 0.72);
  const stars = Array.from({ length: light === "night" ? 18 : 0 }, () =>
    disc(between(random, 0, w), between(random, 0, h * 0.5), between(random, 1, 3), glow),
  );
  const clouds =
    light === "night"
      ? []
      : [0.2, 0.85].map((part) =>
          cloud(w * part, between(random, h * 0.2, h * 0.3), light === "day" ? "#fff" : glow),
        );
  return flat(
    box(0, 0, w, h, sky),
    `<g opacity="0.35">${disc(sunX, sunY, 78, glow)}</g>`,
    disc(sunX, sunY, 48, glow),
    ...stars,
    `<g opacity="0.7">${clouds.join("")}</g>`,
  );
}

function ridge({ w, h }: Area, y: number, rise: number, fill: string, random: () => number) {
  const [a, b] = [between(random, rise * 0.5, rise), between(random, rise * 0.3, rise)];
  return shape(
    `M0 ${y}Q${w * 0.22} ${y - a * 1.6} ${w * 0.48} ${y - a * 0.3}T${w} ${y - b}V${h}H0Z`,
    fill,
  );
}

export const hills = (area: Area, paint: Paint) =>
  heavens(area, paint) +
  flat(
    ridge(area, area.y - 50, 110, paint.far, paint.random),
    ridge(area, area.y - 20, 60, paint.mid, paint.random),
    ridge(area, area.y - 4, 14, paint.near, paint.random),
  );

export function sea(area: Area, paint: Paint) {
  const { w, h, y } = area;
  const [water, deep] = paint.light === "day" ? ["#8fc7d2", "#6fb2c2"] : ["#9dbfd0", "#7fa6bf"];
  const waves = Array.from({ length: 7 }, (_, row) => {
    const x = between(paint.random, 0, w - 80);
    return stroke(`M${x} ${y - 118 + row * 12}q20 -8 40 0t40 0`, COLOUR.cream, 4);
  });
  return (
    heavens(area, paint) +
    flat(
      box(0, y - 130, w, h, deep),
      shape(`M0 ${y - 80}Q${w / 2} ${y - 100} ${w} ${y - 74}V${h}H0Z`, water),
      ...waves,
      shape(
        `M0 ${y - 18}Q${w * 0.3} ${y - 44} ${w * 0.62} ${y - 22}T${w} ${y - 26}V${h}H0Z`,
        COLOUR.cream,
      ),
      shape(
        `M0 ${y - 8}Q${w * 0.3} ${y - 34} ${w * 0.62} ${y - 12}T${w} ${y - 16}V${h}H0Z`,
        "#f0d9b0",
      ),
    )
  );
}

export const pane = (x: number, y: number, w: number, h: number, paint: Paint) =>
  flat(
    box(x, y, w, h, paint.sky),
    disc(x + w * 0.68, y + h * 0.34, 20, paint.glow),
    shape(
      `M${x} ${y + h}V${y + h * 0.76}Q${x + w * 0.3} ${y + h * 0.55} ${x + w * 0.55} ${y + h * 0.74}T${x + w} ${y + h * 0.68}V${y + h}Z`,
      paint.mid,
    ),
  ) +
  inked(
    box(x, y, w, h, "none", 4),
    shape(`M${x + w / 2} ${y}V${y + h}M${x} ${y + h * 0.45}H${x + w}`),
    box(x - 12, y + h - 2, w + 24, 12, paint.trim, 3),
  );

export const plant = (x: number, y: number, scale: number, pot: string) =>
  at(
    x,
    y,
    scale,
    inked(
      shape("M0 -50C-10 -120 -60 -130 -66 -110C-70 -84 -30 -70 0 -50Z", COLOUR.leaf),
      shape("M0 -50C6 -130 50 -150 62 -128C70 -104 30 -80 0 -50Z", COLOUR.green),
      shape("M0 -50C-24 -110 -16 -170 4 -176C26 -168 22 -104 0 -50Z", COLOUR.leaf),
      shape("M-34 -56H34L26 0H-26Z", pot),
    ),
  );

export const empty = ({ w, h, y }: Area, { wall, floor, trim }: Paint) =>
  flat(box(0, 0, w, h, wall), box(0, y - 12, w, 12, trim), box(0, y, w, h - y, floor));

/** A wall with a window at one side of what stands before it. */
export function room(area: Area, paint: Paint) {
  const { w, y } = area;
  const isWide = w > 500;
  const side = paint.random() < 0.5 ? 0.1 : 0.52;
  const x = isWide ? w * 0.62 : w * side;
  return empty(area, paint) + pane(x, y - (isWide ? 240 : 310), 160, isWide ? 140 : 180, paint);
}

/** A dark hall with lamps on a string. */
export function hall({ w, h, y }: Area, { random }: Paint) {
  const lamps = Array.from({ length: Math.round(w / 66) }, (_, index) => {
    const x = 30 + index * 66;
    const top = h * 0.2 + 26 * Math.sin((index / (w / 66)) * Math.PI * 2);
    return disc(x, top + 14, between(random, 8, 10), COLOUR.yellow);
  });
  return flat(
    box(0, 0, w, h, COLOUR.night),
    `<g opacity="0.16">${shape(`M${w * 0.5} 0L${w * 0.12} ${h}H${w * 0.88}Z`, COLOUR.yellow)}</g>`,
    stroke(
      `M0 ${h * 0.2}Q${w * 0.25} ${h * 0.2 + 52} ${w / 2} ${h * 0.2}T${w} ${h * 0.2}`,
      COLOUR.ink,
      3,
    ),
    ...lamps,
    box(0, y - 8, w, h, COLOUR.darkWood),
    oval(w / 2, y + 36, w * 0.4, 34, "#b57a50"),
  );
}

export function houses({ w, h, y }: Area, paint: Paint) {
  const row = Array.from({ length: Math.ceil(w / 100) }, (_, index) => {
    const x = index * 100;
    const top = y - between(paint.random, 190, 260);
    const lit = paint.light === "day" ? COLOUR.cream : COLOUR.yellow;
    const windows = [28, 92].flatMap((down) =>
      [18, 60].map((right) => box(x + right, top + down, 22, 36, lit, 3)),
    );
    return [
      box(x, top, 100, y - top, paint.tint(index)),
      shape(
        `M${x - 4} ${top}L${x + 50} ${top - 54}L${x + 104} ${top}Z`,
        index % 2 ? COLOUR.red : COLOUR.darkWood,
      ),
      ...windows,
      box(x + 36, y - 62, 28, 62, COLOUR.darkWood, 4),
    ].join("");
  });
  return heavens({ w, h, x: 0, y }, paint) + inked(...row) + flat(box(0, y, w, h - y, COLOUR.sand));
}
