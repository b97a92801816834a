import { NEIGHBOURS } from "./town-neighbours.ts";
import { OUTSKIRTS } from "./town-outskirts.ts";

export const VISITOR = {
  name: "Robin Vale",
  age: 28,
  bio: { en: "New around here and saying hello.", de: "Neu hier in der Gegend, und sage Hallo." },
  intent: "friends",
  interests: ["hiking", "coffee", "photography", "cooking", "music"],
  status: "available",
} as const;

/** The made-up people of a town. Most are close by and of the age that a visitor's filters start with. */
export const FIGURES = [...NEIGHBOURS, ...OUTSKIRTS] as const;

export type FigureName = (typeof FIGURES)[number]["name"];
