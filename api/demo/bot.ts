import type { Language } from "@hereabouts/db/enumerations";
import type { users } from "@hereabouts/db/schema/users";

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
