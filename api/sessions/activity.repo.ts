import type { Database } from "@hereabouts/db/client";

// Raw SQL: with the first request of each member a day, whose speed is measured.
const STATEMENTS = [
  "UPDATE users SET active_day = :activeDay WHERE id = :userId",
  "UPDATE places SET active_day = :activeDay WHERE user_id = :userId",
];

export const markActive = (db: Database, userId: number, activeDay: number) =>
  db.$client.batch(
    STATEMENTS.map((sql) => ({ sql, args: { userId, activeDay } })),
    "write",
  );
