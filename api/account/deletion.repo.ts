import { batchOnThread, emptyLog, statementOf } from "@hereabouts/db/client";
import type { Database } from "@hereabouts/db/client";
import { alerts } from "@hereabouts/db/schema/alerts";
import { calendarFeeds } from "@hereabouts/db/schema/calendar-feeds";
import { eventCoHosts } from "@hereabouts/db/schema/co-hosts";
import { datingPreferences } from "@hereabouts/db/schema/dating-preferences";
import { eventRequests } from "@hereabouts/db/schema/event-requests";
import {
  eventAttendees,
  eventDeclines,
  eventSeriesGuests,
  events,
  waitlist,
} from "@hereabouts/db/schema/events";
import { googleAccounts, googleLinkRequests } from "@hereabouts/db/schema/google-accounts";
import { matches } from "@hereabouts/db/schema/matches";
import { conversationMembers } from "@hereabouts/db/schema/messages";
import { outbox } from "@hereabouts/db/schema/outbox";
import { profilePhotos } from "@hereabouts/db/schema/photos";
import { places } from "@hereabouts/db/schema/places";
import {
  emailConfirmations,
  knownDevices,
  passwordResets,
  sessions,
} from "@hereabouts/db/schema/sessions";
import { users } from "@hereabouts/db/schema/users";
import { and, eq, notInArray, or } from "drizzle-orm";
import { DELETED_REALM, MEMBERS_REALM } from "../visibility.ts";

/** Deletions after which nothing in memory has to be invalidated. Of each there are few, whoever it is. */
function deletionsOfUncached(db: Database, userId: number) {
  const address = db.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return [
    db.delete(outbox).where(or(eq(outbox.userId, userId), eq(outbox.recipient, address))),
    db.delete(googleAccounts).where(eq(googleAccounts.userId, userId)),
    db.delete(passwordResets).where(eq(passwordResets.userId, userId)),
    db.delete(knownDevices).where(eq(knownDevices.userId, userId)),
    db.delete(googleLinkRequests).where(eq(googleLinkRequests.userId, userId)),
    db.delete(places).where(eq(places.userId, userId)),
    db.delete(eventRequests).where(eq(eventRequests.userId, userId)),
    db.delete(eventDeclines).where(eq(eventDeclines.userId, userId)),
    db.delete(eventCoHosts).where(eq(eventCoHosts.userId, userId)),
    db.delete(eventSeriesGuests).where(eq(eventSeriesGuests.userId, userId)),
    db.delete(alerts).where(eq(alerts.userId, userId)),
    db.delete(emailConfirmations).where(eq(emailConfirmations.userId, userId)),
    db.delete(profilePhotos).where(eq(profilePhotos.userId, userId)),
    db.delete(datingPreferences).where(eq(datingPreferences.userId, userId)),
    db.delete(calendarFeeds).where(eq(calendarFeeds.userId, userId)),
  ];
}

function deletionsOfCached(db: Database, userId: number) {
  const hosted = db.select({ id: events.id }).from(events).where(eq(events.hostId, userId));
  return [
    db.delete(sessions).where(eq(sessions.userId, userId)).returning({ id: sessions.id }),
    db
      .delete(matches)
      .where(or(eq(matches.userA, userId), eq(matches.userB, userId)))
      .returning({ a: matches.userA, b: matches.userB }),
    db
      .delete(conversationMembers)
      .where(or(eq(conversationMembers.userId, userId), eq(conversationMembers.otherId, userId)))
      .returning({ id: conversationMembers.userId }),
    db
      .delete(eventAttendees)
      .where(and(eq(eventAttendees.userId, userId), notInArray(eventAttendees.eventId, hosted)))
      .returning({ id: eventAttendees.eventId }),
    db.delete(waitlist).where(eq(waitlist.userId, userId)).returning({ id: waitlist.eventId }),
  ];
}

/**
 * Ends sessions, connections and visibility in one batch, so that the member is gone for everybody at once; on a thread,
 * as somebody may have thousands of conversations. The rows left are invisible, and found again after a restart. Returns
 * what has to be invalidated.
 */
export async function beginDeletion(db: Database, userId: number) {
  const begin = [
    ...deletionsOfCached(db, userId),
    ...deletionsOfUncached(db, userId),
    db
      .update(users)
      .set({ realm: DELETED_REALM, email: null, pendingEmail: null, passwordHash: null })
      .where(eq(users.id, userId)),
  ];
  const returned = await batchOnThread(db, begin.map(statementOf));
  const [ended = [], matched = [], known = [], left = [], waited = []] = returned.map((rows) =>
    rows.flat().map(Number),
  );
  const people = new Set([...matched, ...known]);
  people.delete(userId);
  return { sessions: ended, affected: [...people], events: [...left, ...waited] };
}

// Raw SQL: names the index. Nearly all members share one realm, so by its statistics the planner would scan the table.
const UNFINISHED = `
  SELECT id FROM users INDEXED BY users_realm
  WHERE realm < ${MEMBERS_REALM} AND realm = ${DELETED_REALM} ORDER BY id`;

/** Members whose deletion is running or was interrupted. */
export async function findUnfinishedDeletions(db: Database) {
  const { rows } = await db.$client.execute(UNFINISHED);
  return rows.map(({ id }) => id as number);
}

export async function findHosted(db: Database, userId: number, limit: number) {
  const hosted = db.select({ id: events.id }).from(events).where(eq(events.hostId, userId));
  return (await hosted.orderBy(events.id).limit(limit)).map(({ id }) => id);
}

/** The last step: rows that refer to the member are deleted by their foreign keys. */
export const deleteUser = (db: Database, userId: number) =>
  batchOnThread(db, [
    statementOf(db.delete(users).where(and(eq(users.id, userId), eq(users.realm, DELETED_REALM)))),
  ]);

/** Deleted rows are overwritten in the file already; this removes them from the write-ahead log too. */
export const purgeDeletedFromLog = (db: Database) => emptyLog(db);
