import type { Database } from "@hereabouts/db/client";
import { preparedFor } from "@hereabouts/db/prepared";
import { conversationMembers } from "@hereabouts/db/schema/messages";
import { places } from "@hereabouts/db/schema/places";
import { users } from "@hereabouts/db/schema/users";
import { eq, sql } from "drizzle-orm";

const statements = preparedFor((db) => ({
  me: db
    .select({
      user: {
        id: users.id,
        publicId: users.publicId,
        kind: users.kind,
        email: users.email,
        hasPassword: sql<number>`${users.passwordHash} IS NOT NULL`,
        name: users.name,
        age: users.age,
        bio: users.bio,
        intent: users.intent,
        interests: users.interests,
        profileImageUrl: users.profileImageUrl,
        status: users.status,
        connectionsCount: users.connectionsCount,
        mutualCount: users.mutualCount,
        eventsJoined: users.eventsJoined,
      },
      settings: {
        showLocation: users.showLocation,
        showOnlineStatus: users.showOnlineStatus,
        newMatches: users.newMatches,
        messages: users.messages,
        nearbyUsers: users.nearbyUsers,
        maxDistance: users.maxDistance,
        minAge: users.minAge,
        maxAge: users.maxAge,
      },
      placeChoice: {
        level: users.placeLevel,
        homeRow: users.homeRow,
        publishesDay: users.publishesDay,
        publishesUsed: users.publishesUsed,
      },
      place: {
        isDefault: places.isDefault,
        dueAt: places.dueAt,
        pinLatitude: places.pinLatitude,
        pinLongitude: places.pinLongitude,
      },
      unreadCount: sql<number>`(SELECT coalesce(sum(unread_count), 0) FROM ${conversationMembers}
        WHERE user_id = ${users.id} AND unread_count > 0)`,
    })
    .from(users)
    .leftJoin(places, eq(places.userId, users.id))
    .where(eq(users.id, sql.placeholder("id")))
    .prepare(),
}));

export type MeRow = NonNullable<Awaited<ReturnType<typeof findMe>>>;

export const findMe = (db: Database, id: number) => statements(db).me.get({ id });

export const updateUser = (db: Database, id: number, changes: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(changes).where(eq(users.id, id));

/** Saves the filters and switches, unless the ages would cross; answers whether they were saved. */
export const updateSettings = async (
  db: Database,
  id: number,
  changes: Partial<typeof users.$inferInsert>,
) => {
  const { minAge = users.minAge, maxAge = users.maxAge } = changes;
  const saved = await db
    .update(users)
    .set(changes)
    .where(sql`${users.id} = ${id} AND ${minAge} <= ${maxAge}`);
  return saved.rowsAffected > 0;
};
