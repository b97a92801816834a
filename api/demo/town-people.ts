import type { Language } from "@hereabouts/db/schema/language";
import type { users } from "@hereabouts/db/schema/users";
import { NEIGHBOURS } from "./town-neighbours.ts";
import { OUTSKIRTS } from "./town-outskirts.ts";

/** The same in every language that a visitor may read. */
export type Worded = Record<Language, string>;
type Row = typeof users.$inferSelect;

/** `at` is where they stand, in kilometres north and east of the default place. */
export type Figure = Pick<Row, "name" | "age" | "intent" | "interests" | "status"> & {
  bio: Worded;
  at: readonly [northKm: number, eastKm: number];
  isOnline?: true;
  connections: number;
  mutual: number;
  events: number;
};

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
