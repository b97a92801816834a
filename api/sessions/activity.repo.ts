import { executeMany } from "@hereabouts/db/client";
import type { Database } from "@hereabouts/db/client";

// Raw SQL: the rows are one parameter, as JSON.
const STATEMENTS = [
  `UPDATE users SET active_day = row.value ->> 1 FROM json_each(:rows) AS row WHERE users.id = row.value ->> 0`,
  `UPDATE places SET active_day = row.value ->> 1 FROM json_each(:rows) AS row WHERE places.user_id = row.value ->> 0`,
];

/** Saves on which day members were active last. */
export const saveActiveDays = (db: Database, days: ReadonlyMap<number, number>) =>
  Promise.all(STATEMENTS.map((sql) => executeMany(db, sql, [...days])));
