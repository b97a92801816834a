import type { Database } from "@hereabouts/db/client";
import { PERSON_PAGE, PROFILE, SETTINGS } from "../people/person.columns.ts";
import { photosOf } from "../people/photos.repo.ts";
import { ownStatusSql } from "../people/status.ts";
import { blockedOrSuspendedIds, visibleTo } from "../visibility.ts";
import type { ViewerScope } from "../viewer.ts";
import { day, idAndName, time, jsonBoolean } from "./export-sql.ts";
import { LISTS } from "./export-lists.repo.ts";
import type { ListName } from "./export-lists.repo.ts";

// Raw SQL: each part is a JSON document made in SQL, so that no row has to be mapped.
const ACCOUNT = `
  SELECT json_set(json_object('id', public_id, 'email', email,
    'emailConfirmedAt', ${time("email_confirmed_at")}, 'pendingEmail', pending_email, 'hasPassword', ${jsonBoolean("password_hash IS NOT NULL")},
    ${PROFILE.json("users")}, ${PERSON_PAGE.json("users")}, 'statusUntil', ${time("iif(status_until > :now, status_until, NULL)")}, 'visibleUntil', ${time("visible_until")}, 'photos', json(${photosOf("users.id")}), 'settings', json_object(${SETTINGS.json("users")}),
    'placeLevelKm', place_level,
    'homeArea', iif(home_row IS NULL, NULL, json_object('levelKm', 8, 'row', home_row, 'col', home_col)),
    'hasReportedPlace', ${jsonBoolean("has_reported")},
    'counts', json_object('connections', connections_count, 'connectionsBothWrote', mutual_count,
      'eventsJoined', events_joined, 'conversations', conversations_count - (SELECT count(*) FROM conversation_members AS mine
        WHERE mine.user_id = :viewer AND mine.other_id IN ${blockedOrSuspendedIds(":viewer")})),
    'limits', json_object(
      'placesPublished', json_object('day', ${day("publishes_day")}, 'used', publishes_used),
      'mails', json_object('day', ${day("mails_day")}, 'used', mails_used),
      'firstContacts', json_object('day', ${day("contacts_day")}, 'used', contacts_used)),
    'lastActiveDay', ${day("active_day")}, 'newPeopleToldUpTo', ${day("newcomers_day")}, 'newPeopleCounted', newcomers_count,
    'createdAt', ${time("created_at")}), '$.status', ${ownStatusSql("users")}) AS item
  FROM users WHERE id = :viewer`;

const PLACE = `
  SELECT json_object('levelKm', level, 'row', row, 'col', col,
    'centre', json_object('latitude', centre_latitude, 'longitude', centre_longitude),
    'pin', json_object('latitude', pin_latitude, 'longitude', pin_longitude),
    'isDefault', ${jsonBoolean("is_default")}, 'publishedAt', ${time("published_at")}, 'lastReportAt', ${time("reported_at")},
    'next', iif(candidate_row IS NULL, NULL, json_object('levelKm', candidate_level, 'row', candidate_row,
      'col', candidate_col, 'since', ${time("candidate_at")},
      'dueAt', ${time("due_at")})),
    'listedAge', listed_age, 'activeDay', ${day("active_day")}) AS item
  FROM places WHERE user_id = :viewer`;

const ALERT_SETTINGS = `
  SELECT json_object('pushOff', json(push_off), 'mailOff', json(mail_off), 'showsWords', ${jsonBoolean("shows_words")},
    'quietHours', ${jsonBoolean("quiet_hours")}, 'timeZone', time_zone, 'language', language) AS item
  FROM alert_settings WHERE user_id = :viewer`;

const DATING_PREFERENCES = `
  SELECT json_object('agreedAt', ${time("agreed_at")}, 'genders', json(genders), 'ownWords', json(own_words),
    'wanted', json(wanted), 'isShown', ${jsonBoolean("is_shown")}, 'changedAt', ${time("changed_at")}) AS item
  FROM dating_preferences WHERE user_id = :viewer`;

const CALENDAR_FEED = `
  SELECT json_object('createdAt', ${time("created_at")}) AS item FROM calendar_feeds WHERE user_id = :viewer`;

/** At most one of each. */
const PARTS = {
  account: ACCOUNT,
  place: PLACE,
  alertSettings: ALERT_SETTINGS,
  datingPreferences: DATING_PREFERENCES,
  calendarFeed: CALENDAR_FEED,
};
export type PartName = keyof typeof PARTS;
export const PART_NAMES = Object.keys(PARTS) as PartName[];

const CONVERSATIONS = `
  SELECT mine.other_id AS place, mine.conversation_id, json_object('with', ${idAndName("person")},
    'unreadCount', mine.unread_count, 'readUpTo', mine.read_seq, 'sentCount', mine.sent_count,
    'isArchived', ${jsonBoolean("mine.is_archived")}, 'isMarkedUnread', ${jsonBoolean("mine.is_marked_unread")}) AS item
  FROM conversation_members AS mine JOIN users AS person ON person.id = mine.other_id
  WHERE mine.user_id = :viewer AND mine.other_id > :after AND ${visibleTo("person")}`;

const MESSAGES = `
  SELECT message.seq AS place, json_object('id', message.public_id, 'seq', message.seq,
    'isMine', ${jsonBoolean("message.sender_id = :viewer")}, 'content', message.content,
    'photoUrl', '/uploads/' || message.photo || '.webp', 'createdAt', ${time("message.created_at")},
    'clientId', iif(message.sender_id = :viewer, message.client_id, NULL),
    'isRemoved', ${jsonBoolean("message.content = ''")}, 'editedAt', ${time("message.edited_at")},
    'repliesTo', message.reply_to_seq, 'lastChange', change.version,
    'myReaction', iif(message.sender_id = :viewer, change.sender_reaction, change.receiver_reaction),
    'theirReaction', iif(message.sender_id = :viewer, change.receiver_reaction, change.sender_reaction)) AS item
  FROM messages AS message LEFT JOIN message_changes AS change ON change.message_id = message.id
  WHERE message.conversation_id = :conversation AND message.seq > :after`;

/** `item` is JSON; `place` is the cursor of the next page. */
type Exported = { place: number; item: string };

/** The arguments that a statement names: the client refuses others. */
const namedIn = (sql: string, args: Record<string, number>) =>
  Object.fromEntries(Object.entries(args).filter(([name]) => sql.includes(`:${name}`)));

async function read(db: Database, sql: string, args: Record<string, number>) {
  const { rows } = await db.$client.execute({ sql, args: namedIn(sql, args) });
  return rows as unknown as Exported[];
}

const page = (db: Database, sql: string, args: Record<string, number>, limit: number) =>
  read(db, `${sql} ORDER BY place LIMIT :limit`, { ...args, limit });

export async function readPart(db: Database, viewer: ViewerScope, name: PartName, now: number) {
  const [row] = await read(db, PARTS[name], { viewer: viewer.id, now });
  return row?.item;
}

export const readList = (
  db: Database,
  viewer: ViewerScope,
  name: ListName,
  after: number,
  limit: number,
) => page(db, LISTS[name], { viewer: viewer.id, realm: viewer.realm, after }, limit);

export async function readConversations(
  db: Database,
  viewer: ViewerScope,
  after: number,
  limit: number,
) {
  const args = { viewer: viewer.id, realm: viewer.realm, after };
  return (await page(db, CONVERSATIONS, args, limit)) as (Exported & { conversation_id: number })[];
}

export const readMessages = (
  db: Database,
  viewer: ViewerScope,
  conversation: number,
  after: number,
  limit: number,
) => page(db, MESSAGES, { viewer: viewer.id, conversation, after }, limit);
