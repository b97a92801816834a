export const svg = ({ w, h }: { w: number; h: number }, ...parts: readonly string[]) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w * 2}" height="${h * 2}">${parts.join("")}</svg>`;

/** `face` is a portrait without its ground, as a drawing of its own. */
export const bust = (face: string, x: number, y: number, size: number) =>
  face.replace("<svg ", `<svg x="${x}" y="${y}" width="${size}" height="${size}" `);
