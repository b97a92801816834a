import type { Language } from "@hereabouts/db/enumerations";
import type { Worded } from "./bot.ts";
import { PORTRAITS } from "./portraits.ts";
import type { SandboxEvent } from "./sandbox-events.ts";
import type { BotName } from "./sandbox-people.ts";

/** Raised whenever the drawings of `scripts/scenes` change, as an address is kept for good. */
export const EDITION = 1;

export type Light = "dawn" | "day" | "dusk" | "night";

/** What a scene shows, to who cannot see it. */
export const MOTIFS = {
  bench: {
    en: "a bench under a tree with hills behind",
    de: "eine Bank unter einem Baum vor Hügeln",
  },
  trail: {
    en: "a signpost on a path into the hills",
    de: "ein Wegweiser an einem Weg in die Hügel",
  },
  tent: { en: "a tent by a campfire", de: "ein Zelt am Lagerfeuer" },
  beach: {
    en: "a towel and a parasol by the sea",
    de: "ein Handtuch und ein Sonnenschirm am Meer",
  },
  bike: {
    en: "a packed bicycle on a country road",
    de: "ein bepacktes Fahrrad auf einer Landstraße",
  },
  hives: { en: "three beehives in a meadow", de: "drei Bienenstöcke auf einer Wiese" },
  street: {
    en: "a lamp and a café table in an old street",
    de: "eine Laterne und ein Cafétisch in einer alten Straße",
  },
  door: { en: "a colourful front door with two steps", de: "eine bunte Haustür mit zwei Stufen" },
  train: { en: "a window seat on a train", de: "ein Fensterplatz im Zug" },
  cups: { en: "a table with two cups by a window", de: "ein Tisch mit zwei Tassen am Fenster" },
  stove: { en: "a steaming pot on a stove", de: "ein dampfender Topf auf dem Herd" },
  bread: {
    en: "a loaf of bread beside a jar of sourdough",
    de: "ein Laib Brot neben einem Glas Sauerteig",
  },
  bookshelf: {
    en: "a full bookshelf and a reading lamp",
    de: "ein volles Bücherregal und eine Leselampe",
  },
  desk: { en: "a desk with a laptop and a lamp", de: "ein Schreibtisch mit Laptop und Lampe" },
  games: { en: "a board game with figures and dice", de: "ein Brettspiel mit Figuren und Würfeln" },
  easel: { en: "a painting on an easel", de: "ein Gemälde auf einer Staffelei" },
  gallery: { en: "three pictures on a gallery wall", de: "drei Bilder an der Wand einer Galerie" },
  darkroom: {
    en: "prints drying on a line in a darkroom",
    de: "Abzüge auf einer Leine in der Dunkelkammer",
  },
  records: {
    en: "a record player on a shelf of records",
    de: "ein Plattenspieler auf einem Regal voller Platten",
  },
  stage: {
    en: "a guitar and a microphone on a small stage",
    de: "eine Gitarre und ein Mikrofon auf einer kleinen Bühne",
  },
  dance: { en: "dancing shoes under a mirror ball", de: "Tanzschuhe unter einer Discokugel" },
  cinema: { en: "the front rows of a cinema", de: "die vorderen Reihen eines Kinos" },
  wall: { en: "a climbing wall with colourful holds", de: "eine Kletterwand mit bunten Griffen" },
  mats: { en: "two yoga mats by a window", de: "zwei Yogamatten am Fenster" },
} as const satisfies Record<string, Worded>;
export type Motif = keyof typeof MOTIFS;

/** With "self" the person stands before it. */
export type Scene = readonly [motif: Motif, light: Light, self?: "self"];

/** What stands behind the portrait. One photo is lifelike too. */
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

/** The words of a photo for who cannot see it. */
export function describeScene(name: BotName, [motif, light, self]: Scene, language: Language) {
  const words = `${MOTIFS[motif][language]} ${LIGHT_WORDS[light][language]}`.trim();
  if (self) return SELFIE[language](name.split(" ")[0] ?? name, words);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

const addressOf = (what: unknown) =>
  `/assets/scenes/${Bun.hash(JSON.stringify([EDITION, what])).toString(36)}.svg`;

/** Where the build puts a scene. The name changes with what is on it, since it is kept for good. */
export const scenePath = (name: BotName, scene: Scene) =>
  addressOf([name, scene, scene[2] && PORTRAITS[name]]);

/** The scenes of the events, each with the light it has. */
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

export const coverPath = ({ cover, host }: Pick<SandboxEvent, "cover" | "host">) =>
  addressOf([cover, COVERS[cover], PORTRAITS[host]]);
