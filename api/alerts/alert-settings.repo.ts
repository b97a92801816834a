import type { Database } from "@hereabouts/db/client";
import { alertSettings, mutes } from "@hereabouts/db/schema/push";
import { and, eq, sql } from "drizzle-orm";
import type { ViewerScope } from "../viewer.ts";
import { visibleTo } from "../visibility.ts";

type Row = Omit<typeof alertSettings.$inferSelect, "userId">;
type Changes = { [Column in keyof Row]?: Row[Column] | undefined };

export const findAlertSettings = (db: Database, userId: number) =>
  db.select().from(alertSettings).where(eq(alertSettings.userId, userId)).get();

/** Returns false if `expected` is no longer what is stored. */
export async function saveAlertSettings(
  db: Database,
  userId: number,
  changes: Changes,
  expected?: Pick<Row, "pushOff" | "mailOff">,
) {
  const { rowsAffected } = await db
    .insert(alertSettings)
    .values({ userId, ...changes })
    .onConflictDoUpdate({
      target: alertSettings.userId,
      set: { ...changes, userId },
      ...(expected && {
        setWhere: sql`${alertSettings.pushOff} = ${expected.pushOff} AND ${alertSettings.mailOff} = ${expected.mailOff}`,
      }),
    });
  return rowsAffected > 0;
}

// Raw SQL: the visibility rule is SQL text.
const MUTED = `
  SELECT muted.public_id AS person, event.public_id AS event, coalesce(muted.name, event.title) AS name FROM mutes
  LEFT JOIN users AS muted ON muted.id = mutes.muted_id
  LEFT JOIN events AS event ON event.id = mutes.event_id
  CROSS JOIN users AS person ON person.id = coalesce(mutes.muted_id, event.host_id)
  WHERE mutes.user_id = :viewer AND ${visibleTo("person")} ORDER BY mutes.id`;

export async function readMutes(db: Database, { id, realm }: ViewerScope) {
  const { rows } = await db.$client.execute({ sql: MUTED, args: { viewer: id, realm } });
  const idsOf = (column: "person" | "event") =>
    rows.flatMap((row) => (row[column] === null ? [] : [row[column] as string]));
  const named = rows.map(({ person, event, name }) => ({
    userId: person as string | null,
    eventId: event as string | null,
    name: String(name),
  }));
  return { muted: { users: idsOf("person"), events: idsOf("event") }, mutes: named };
}

const PERSON = `SELECT person.id FROM users AS person
  WHERE person.public_id = :publicId AND ${visibleTo("person")}`;
const EVENT = `SELECT event.id FROM events AS event
  JOIN users AS person ON person.id = event.host_id
  WHERE event.public_id = :publicId AND ${visibleTo("person")}`;

/** The inner id of a person or event that the viewer may see. */
async function findSubject(
  db: Database,
  { id, realm }: ViewerScope,
  kind: "user" | "event",
  publicId: string,
) {
  const sql = kind === "user" ? PERSON : EVENT;
  const { rows } = await db.$client.execute({ sql, args: { viewer: id, realm, publicId } });
  return rows[0]?.id as number | undefined;
}

/** Idempotent; returns whether there is such a person or event. */
export async function saveMute(
  db: Database,
  viewer: ViewerScope,
  kind: "user" | "event",
  publicId: string,
  isMuted: boolean,
) {
  const subject = await findSubject(db, viewer, kind, publicId);
  if (subject === undefined) return false;
  const column = kind === "user" ? "mutedId" : "eventId";
  const mute = { userId: viewer.id, [column]: subject };
  if (isMuted) await db.insert(mutes).values(mute).onConflictDoNothing();
  else await db.delete(mutes).where(and(eq(mutes.userId, viewer.id), eq(mutes[column], subject)));
  return true;
}
