import type { Language } from "@hereabouts/db/enumerations";
import type { Worded } from "./bot.ts";
import { PORTRAITS } from "./portraits.ts";
import type { BotName } from "./sandbox-people.ts";
import { MOTIFS } from "./scene-motifs.ts";
import type { Motif } from "./scene-motifs.ts";

/** To be raised when the drawings of `scripts/scenes` change, as their addresses are cached for good. */
export const EDITION = 2;

export type Light = "dawn" | "day" | "dusk" | "night";

/** With "self" the person stands in front of it. */
export type Scene = readonly [motif: Motif, light: Light, self?: "self"];

/** The photos of each bot after the portrait. */
export const SCENES: Readonly<Record<BotName, readonly Scene[]>> = {
  "Maya Okafor": [
    ["bench", "dawn", "self"],
    ["darkroom", "night"],
  ],
  "Jonas Lindqvist": [
    ["stove", "dusk", "self"],
    ["stage", "night"],
  ],
  "Amina Rahmani": [
    ["bookshelf", "night", "self"],
    ["cups", "day"],
  ],
  "Lucía Fernández": [
    ["dance", "night", "self"],
    ["cups", "dawn"],
  ],
  "Theo Papadakis": [
    ["games", "dusk"],
    ["bread", "day", "self"],
  ],
  "Priya Nair": [
    ["easel", "day", "self"],
    ["mats", "dawn"],
  ],
  "Sam Whitfield": [
    ["records", "dusk"],
    ["bookshelf", "day", "self"],
  ],
  "Mateus Oliveira": [
    ["wall", "day", "self"],
    ["stove", "dusk"],
  ],
  "Hana Kobayashi": [
    ["door", "day"],
    ["door", "dusk", "self"],
  ],
  "Noah Adeyemi": [
    ["cups", "dawn"],
    ["desk", "day", "self"],
  ],
  "Zofia Kowalska": [["bookshelf", "dusk"]],
  "Elias Haddad": [],
  "Grace Mbeki": [
    ["dance", "night"],
    ["stage", "night", "self"],
  ],
  "Leo Tran": [
    ["cups", "day", "self"],
    ["desk", "night"],
  ],
  "Ingrid Solheim": [
    ["beach", "dawn", "self"],
    ["tent", "dusk"],
  ],
  "Ravi Menon": [["cinema", "night", "self"]],
  "Yuki Tanaka": [],
  "Margaret Doyle": [
    ["street", "day", "self"],
    ["trail", "day"],
  ],
  "Carlos Mendes": [["stage", "night"]],
  "Chiara Rossi": [
    ["gallery", "day", "self"],
    ["cinema", "night"],
  ],
  "Fatou Diallo": [
    ["train", "day", "self"],
    ["street", "dusk"],
  ],
  "Oliver Grant": [
    ["hives", "day"],
    ["bench", "dusk", "self"],
  ],
  "Leila Nazari": [
    ["mats", "dusk", "self"],
    ["bookshelf", "night"],
  ],
  "Dmitri Volkov": [
    ["trail", "day", "self"],
    ["tent", "night"],
  ],
  "Bram de Vries": [
    ["bike", "day", "self"],
    ["cups", "dusk"],
  ],
};

const LIGHT_WORDS: Readonly<Record<Light, Worded>> = {
  dawn: { en: "in the morning", de: "am Morgen" },
  day: { en: "", de: "" },
  dusk: { en: "in the evening", de: "am Abend" },
  night: { en: "", de: "" },
};
const SELFIE: Readonly<Record<Language, (name: string, scene: string) => string>> = {
  en: (name, scene) => `A selfie of ${name}: ${scene}`,
  de: (name, scene) => `Ein Selfie von ${name}: ${scene}`,
};

/** The description of a photo, for people who cannot see it. */
export function describeScene(name: BotName, [motif, light, self]: Scene, language: Language) {
  const words = `${MOTIFS[motif][language]} ${LIGHT_WORDS[light][language]}`.trim();
  if (self) return SELFIE[language](name.split(" ")[0] ?? name, words);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const addressOf = (what: unknown) =>
  `/assets/scenes/${Bun.hash(JSON.stringify([EDITION, what])).toString(36)}.svg`;

/** The path of a scene. It is cached for good, so its name changes with its content. */
export const scenePath = (name: BotName, scene: Scene) =>
  addressOf([name, scene, scene[2] && PORTRAITS[name]]);

/** The cover of each event with its light. */
export const COVERS = {
  cafe: "day",
  viewpoint: "dawn",
  kitchen: "dusk",
  library: "dusk",
  dance: "night",
  games: "dusk",
  studio: "day",
  wall: "day",
  workshop: "night",
  lawn: "day",
} as const satisfies Record<string, Light>;
export type CoverName = keyof typeof COVERS;

export const coverPath = ({ cover, host }: { cover: CoverName; host: BotName }) =>
  addressOf([cover, COVERS[cover], PORTRAITS[host]]);
