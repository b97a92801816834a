/** Parts of a drawing as SVG text. What stands in `inked` has the outline of the portraits. */

const INK = "#1d1512";

export const box = (x: number, y: number, w: number, h: number, fill: string, round = 0) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}"${round ? ` rx="${round}"` : ""} fill="${fill}"/>`;

export const disc = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;

export const oval = (x: number, y: number, rx: number, ry: number, fill: string) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"/>`;

export const shape = (d: string, fill = "none") => `<path d="${d}" fill="${fill}"/>`;

/** A stroke of a colour of its own. */
export const stroke = (d: string, colour: string, width: number) =>
  `<path d="${d}" fill="none" stroke="${colour}" stroke-width="${width}"/>`;

export const inked = (...parts: readonly string[]) =>
  `<g stroke="${INK}" stroke-width="4" stroke-linejoin="round" stroke-linecap="round">${parts.join("")}</g>`;

export const flat = (...parts: readonly string[]) =>
  `<g stroke="none" stroke-linejoin="round" stroke-linecap="round">${parts.join("")}</g>`;

export const at = (x: number, y: number, scale: number, ...parts: readonly string[]) =>
  `<g transform="translate(${x} ${y}) scale(${scale})">${parts.join("")}</g>`;

/** The same for all who ask with the same words. */
export function randomOf(words: string) {
  let state = Number(BigInt.asUintN(32, BigInt(Bun.hash(words))));
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

export const between = (random: () => number, least: number, most: number) =>
  Math.round(least + random() * (most - least));

export function pick<T>(random: () => number, from: readonly [T, ...T[]]): T {
  return from[Math.floor(random() * from.length)] ?? from[0];
}
