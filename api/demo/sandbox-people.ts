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

/** The bots of a sandbox. Most are close and within the age filter that a visitor starts with. */
export const BOTS = [...NEIGHBOURS, ...OUTSKIRTS] as const;

export type BotName = (typeof BOTS)[number]["name"];
