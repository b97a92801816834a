import type { Light } from "@hereabouts/api/demo/scenes";
import { between, pick, randomOf } from "./ink.ts";

/** The grounds and clothes of the portraits, and what goes with them. */
export const COLOUR = {
  coral: "#f6b8a2",
  apricot: "#fbd6a0",
  sage: "#c9d8b6",
  sky: "#bcd9e4",
  lilac: "#d9cbe8",
  sand: "#ecdcc5",
  cream: "#fff6e6",
  red: "#e2705f",
  yellow: "#ffcf77",
  green: "#7fb08a",
  teal: "#7fc0bf",
  blue: "#8fa7df",
  pink: "#e59ac4",
  leaf: "#6f9b6a",
  wood: "#c98f5f",
  darkWood: "#96623f",
  slate: "#4a4a63",
  night: "#373d63",
  ink: "#1d1512",
} as const;

const LIGHTS = {
  dawn: { sky: "#fbd6a0", glow: "#fff0d0", far: "#f0b79b", mid: "#cfcf9f", near: "#a8bd86" },
  day: { sky: "#bcd9e4", glow: "#fff3d1", far: "#c9d8b6", mid: "#aac894", near: "#8fb57c" },
  dusk: { sky: "#f6b8a2", glow: "#ffe3a8", far: "#dd9ba2", mid: "#b58fae", near: "#8c86a6" },
  night: { sky: "#414872", glow: "#f7ecd0", far: "#4d5a86", mid: "#3f5274", near: "#354a63" },
} as const satisfies Record<Light, object>;

type Wall = { wall: string; floor: string; trim: string };

const WALLS: readonly [Wall, ...Wall[]] = [
  { wall: "#f7dfc0", floor: "#d9a878", trim: "#fff6e6" },
  { wall: "#d3dec3", floor: "#cfa27a", trim: "#f6f3e0" },
  { wall: "#e0d4ec", floor: "#c99f86", trim: "#faf4ff" },
  { wall: "#f6c9b6", floor: "#c98f6a", trim: "#fff1e8" },
  { wall: "#c9e0e6", floor: "#d3ac80", trim: "#f4fbfc" },
];
const TINTS = ["red", "yellow", "green", "teal", "blue", "pink"] as const;

export type Paint = ReturnType<typeof paintFor>;

/** What a scene is painted with; `words` decide whatever is left to chance. */
export function paintFor(words: string, light: Light) {
  const random = randomOf(words);
  const first = between(random, 0, TINTS.length - 1);
  const tint = (step: number) => COLOUR[TINTS[(first + step) % TINTS.length] ?? "red"];
  return { light, ...LIGHTS[light], ...pick(random, WALLS), random, tint };
}
