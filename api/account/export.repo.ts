import type { Database } from "@hereabouts/db/client";
import { ALERT_JOINS, holdsFor } from "../alerts/alerts.repo.ts";
import { PERSON_PAGE, PROFILE, SETTINGS } from "../people/person.columns.ts";
import { photosOf } from "../people/photos.repo.ts";
import { ownStatusSql } from "../people/status.ts";
import { VISIBLE_NAME } from "../safety/reports.repo.ts";
import { EVENT_LISTS } from "./export-events.repo.ts";
import { blockedOrSuspendedIds, visibleTo } from "../visibility.ts";
import type { ViewerScope } from "../viewer.ts";
import { SIGN_IN_LISTS } from "./export-sign-in.repo.ts";
import { day, named, time, yes } from "./export-sql.ts";

// Raw SQL: each part is a JSON document made in SQL, so that no row has to be mapped.
const ACCOUNT = `
  SELECT json_set(json_object('id', public_id, 'email', email,
    'emailConfirmedAt', ${time("email_confirmed_at")}, 'pendingEmail', pending_email, 'hasPassword', ${yes("password_hash IS NOT NULL")},
    ${PROFILE.json("users")}, ${PERSON_PAGE.json("users")}, 'statusUntil', ${time("iif(status_until > :now, status_until, NULL)")}, 'visibleUntil', ${time("visible_until")}, 'photos', json(${photosOf("users.id")}), 'settings', json_object(${SETTINGS.json("users")}),
    'placeLevelKm', place_level,
    'homeArea', iif(home_row IS NULL, NULL, json_object('levelKm', 8, 'row', home_row, 'col', home_col)),
    'hasReportedPlace', ${yes("has_reported")},
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
    'isDefault', ${yes("is_default")}, 'publishedAt', ${time("published_at")}, 'lastReportAt', ${time("reported_at")},
    'next', iif(candidate_row IS NULL, NULL, json_object('levelKm', candidate_level, 'row', candidate_row,
      'col', candidate_col, 'since', ${time("candidate_at")},
      'dueAt', ${time("due_at")})),
    'listedAge', listed_age, 'activeDay', ${day("active_day")}) AS item
  FROM places WHERE user_id = :viewer`;

const ALERT_SETTINGS = `
  SELECT json_object('pushOff', json(push_off), 'mailOff', json(mail_off), 'showsWords', ${yes("shows_words")},
    'quietHours', ${yes("quiet_hours")}, 'timeZone', time_zone, 'language', language) AS item
  FROM alert_settings WHERE user_id = :viewer`;

const DATING_PREFERENCES = `
  SELECT json_object('agreedAt', ${time("agreed_at")}, 'genders', json(genders), 'ownWords', json(own_words),
    'wanted', json(wanted), 'isShown', ${yes("is_shown")}, 'changedAt', ${time("changed_at")}) AS item
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

/** As if they were deleted: photos sent to people who are hidden now, or shown of their events. */
const IS_SENT_TO_HIDDEN = `EXISTS (
  SELECT 1 FROM messages AS message
  CROSS JOIN conversation_members AS mine
    ON mine.conversation_id = message.conversation_id AND mine.user_id = :viewer
  CROSS JOIN users AS person ON person.id = mine.other_id
  WHERE message.photo = uploads.public_id AND NOT (${visibleTo("person")}))
  OR EXISTS (SELECT 1 FROM event_photos AS shown CROSS JOIN events AS event ON event.id = shown.event_id
    CROSS JOIN users AS person ON person.id = event.host_id
    WHERE shown.photo = uploads.public_id AND NOT (${visibleTo("person")}))`;

/** Lists, each with the column it is paged by; of others it holds only what the screens show. */
const LISTS = {
  ...SIGN_IN_LISTS,
  uploads: `
    SELECT id AS place, json_object('url', '/uploads/' || public_id || '.webp', 'kind', kind, 'width', width, 'height', height,
      'createdAt', ${time("created_at")}, 'keptAt', ${time("kept_at")}) AS item
    FROM uploads WHERE owner_id = :viewer AND id > :after AND NOT (${IS_SENT_TO_HIDDEN})`,
  connections: `
    SELECT match.id AS place, json_object('id', match.public_id, 'with', ${named("person")},
      'compatibilityScore', match.compatibility_score, 'bothWrote', ${yes("match.both_wrote")},
      'isNew', ${yes("NOT iif(match.user_a = :viewer, match.seen_by_a, match.seen_by_b)")},
      'createdAt', ${time("match.created_at")}) AS item
    FROM matches AS match JOIN users AS person ON person.id = match.user_a + match.user_b - :viewer
    WHERE (match.user_a = :viewer OR match.user_b = :viewer) AND match.id > :after AND ${visibleTo("person")}`,
  ...EVENT_LISTS,
  blocks: `
    SELECT block.blocked_id AS place, json_object('userId', person.public_id, 'name', block.name,
      'createdAt', ${time("block.created_at")}) AS item
    FROM blocks AS block JOIN users AS person ON person.id = block.blocked_id
    WHERE block.blocker_id = :viewer AND block.blocked_id > :after AND person.realm = :realm
      AND person.suspended_at IS NULL`,
  hiddenAreas: `
    SELECT rowid AS place, json_object('levelKm', 8, 'row', "row", 'col', col) AS item
    FROM hidden_areas WHERE user_id = :viewer AND rowid > :after`,
  passes: `
    SELECT pass.passed_id AS place, json_object('userId', person.public_id, 'name', person.name,
      'passedAt', ${time("pass.passed_at")}, 'until', ${time("pass.until")}) AS item
    FROM passes AS pass JOIN users AS person ON person.id = pass.passed_id
    WHERE pass.user_id = :viewer AND pass.passed_id > :after AND ${visibleTo("person")}`,
  reports: `
    SELECT id AS place, json_object('id', public_id, 'kind', kind, 'name', ${VISIBLE_NAME},
      'reason', reason, 'details', details, 'state', state, 'createdAt', ${time("created_at")},
      'closedAt', ${time("closed_at")}) AS item
    FROM reports WHERE reporter_id = :viewer AND id > :after`,
  alerts: `
    SELECT alert.id AS place, json_object('kind', alert.kind, 'count', alert.count,
      'person', iif(person.id IS NULL, NULL, ${named("person")}),
      'event', iif(event.id IS NULL, NULL, json_object('id', event.public_id, 'title', event.title)),
      'details', json(alert.details), 'at', ${time("alert.at")}, 'readAt', ${time("alert.read_at")}) AS item
    FROM alerts AS alert ${ALERT_JOINS}
    WHERE alert.user_id = :viewer AND alert.id > :after AND ${holdsFor(":viewer", ":realm")}`,
  pushDevices: `
    SELECT id AS place, json_object('endpoint', endpoint, 'createdAt', ${time("created_at")}) AS item
    FROM push_devices WHERE user_id = :viewer AND id > :after`,
  mutes: `
    SELECT mutes.id AS place, json_object('person', iif(muted_id IS NULL, NULL, ${named("person")}),
      'event', iif(event.id IS NULL, NULL, json_object('id', event.public_id, 'title', event.title))) AS item
    FROM mutes LEFT JOIN events AS event ON event.id = mutes.event_id
    CROSS JOIN users AS person ON person.id = coalesce(mutes.muted_id, event.host_id)
    WHERE mutes.user_id = :viewer AND mutes.id > :after AND ${visibleTo("person")}`,
  warnings: `
    SELECT id AS place, json_object('id', public_id, 'message', words, 'createdAt', ${time("created_at")},
      'confirmedAt', ${time("acknowledged_at")}) AS item
    FROM warnings WHERE user_id = :viewer AND id > :after`,
};
type ListName = keyof typeof LISTS;
export const LIST_NAMES = Object.keys(LISTS) as ListName[];

const CONVERSATIONS = `
  SELECT mine.other_id AS place, mine.conversation_id, json_object('with', ${named("person")},
    'unreadCount', mine.unread_count, 'readUpTo', mine.read_seq, 'sentCount', mine.sent_count,
    'isArchived', ${yes("mine.is_archived")}, 'isMarkedUnread', ${yes("mine.is_marked_unread")}) AS item
  FROM conversation_members AS mine JOIN users AS person ON person.id = mine.other_id
  WHERE mine.user_id = :viewer AND mine.other_id > :after AND ${visibleTo("person")}`;

const MESSAGES = `
  SELECT message.seq AS place, json_object('id', message.public_id, 'seq', message.seq,
    'isMine', ${yes("message.sender_id = :viewer")}, 'content', message.content,
    'photoUrl', '/uploads/' || message.photo || '.webp', 'createdAt', ${time("message.created_at")},
    'clientId', iif(message.sender_id = :viewer, message.client_id, NULL),
    'isRemoved', ${yes("message.content = ''")}, 'editedAt', ${time("message.edited_at")},
    'repliesTo', message.reply_to_seq, 'lastChange', change.version,
    'myReaction', iif(message.sender_id = :viewer, change.sender_reaction, change.receiver_reaction),
    'theirReaction', iif(message.sender_id = :viewer, change.receiver_reaction, change.sender_reaction)) AS item
  FROM messages AS message LEFT JOIN message_changes AS change ON change.message_id = message.id
  WHERE message.conversation_id = :conversation AND message.seq > :after`;

/** `item` is JSON; `place` is the cursor of the next page. */
type Exported = { place: number; item: string };

/** A statement may not be given arguments that it does not name: only lists that name others use the realm. */
const askedFor = (sql: string, args: Record<string, number>) =>
  Object.fromEntries(Object.entries(args).filter(([name]) => sql.includes(`:${name}`)));

async function read(db: Database, sql: string, args: Record<string, number>) {
  const { rows } = await db.$client.execute({ sql, args: askedFor(sql, args) });
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
