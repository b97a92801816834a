import type { Database } from "@hereabouts/db/client";
import { preparedFor } from "@hereabouts/db/prepared";
import { users } from "@hereabouts/db/schema/users";
import { eq, sql } from "drizzle-orm";

/** The counted day and the limit per day: lower for accounts created after `newSince`. */
export type ContactBounds = {
  day: number;
  newSince: number;
  newcomerMax: number;
  contactsMax: number;
};

/** Whether `viewer`, the alias of a users row, may approach one more person; binds ContactBounds. */
export const MAY_CONTACT = `
  CASE WHEN viewer.contacts_day = :day THEN viewer.contacts_used ELSE 0 END <
    CASE WHEN viewer.created_at > :newSince THEN :newcomerMax ELSE :contactsMax END`;

/** Counts one more for :viewer on :day, in the batch in which `condition` came true. */
export const countContact = (condition: string) => `
  UPDATE users SET contacts_day = :day,
    contacts_used = CASE WHEN contacts_day = :day THEN contacts_used ELSE 0 END + 1
  WHERE id = :viewer AND ${condition}`;

const statements = preparedFor((db) => ({
  byId: db
    .select({
      contactsDay: users.contactsDay,
      contactsUsed: users.contactsUsed,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(eq(users.id, sql.placeholder("id")))
    .prepare(),
}));

export const findContacts = (db: Database, id: number) => statements(db).byId.get({ id });

export type Contacts = NonNullable<Awaited<ReturnType<typeof findContacts>>>;
