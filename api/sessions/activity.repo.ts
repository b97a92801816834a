import type { Database } from "@hereabouts/db/client";
import { places } from "@hereabouts/db/schema/places";
import { users } from "@hereabouts/db/schema/users";
import { eq } from "drizzle-orm";

export const markActive = (db: Database, userId: number, activeDay: number) =>
  db.batch([
    db.update(users).set({ activeDay }).where(eq(users.id, userId)),
    db.update(places).set({ activeDay }).where(eq(places.userId, userId)),
  ]);
