import type { Worded } from "./bot.ts";

/** Descriptions of scenes, for people who cannot see them. */
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
