import { NEIGHBOURS } from "./sandbox-neighbours.ts";
import { OUTSKIRTS } from "./sandbox-outskirts.ts";

export const VISITOR = {
  name: "Robin Vale",
  age: 28,
  bio: { en: "New around here and saying hello.", de: "Neu hier in der Gegend, und sage Hallo." },
  intent: "friends",
  interests: ["hiking", "coffee", "photography", "cooking", "music"],
  status: "available",
} as const;

/** The made-up people of a sandbox. Most are close by and of the age that a visitor's filters start with. */
export const BOTS = [...NEIGHBOURS, ...OUTSKIRTS] as const;

export type BotName = (typeof BOTS)[number]["name"];
