import type { Language } from "@hereabouts/db/enumerations";
import type { Profile } from "../people/person.columns.ts";

/** The same text in every language of the app. */
export type Worded = Record<Language, string>;

/** `at` is the position in kilometres north and east of the default place. */
export type Bot = Pick<Profile, "name" | "age" | "intent" | "interests" | "status"> & {
  bio: Worded;
  at: readonly [northKm: number, eastKm: number];
  isOnline?: true;
  /** When the status ends, in hours after the sandbox is created. */
  statusHours?: number;
  connections: number;
  mutual: number;
  events: number;
};
