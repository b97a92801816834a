import { ALERT_JOINS, holdsFor } from "../alerts/alerts.repo.ts";
import { VISIBLE_NAME } from "../safety/reports.repo.ts";
import { EVENT_LISTS } from "./export-events.repo.ts";
import { visibleTo } from "../visibility.ts";
import { SIGN_IN_LISTS } from "./export-sign-in.repo.ts";
import { idAndName, time, jsonBoolean } from "./export-sql.ts";

// Raw SQL: each list is made of JSON in SQL, and the visibility rule is SQL text.
/**
 * Photos that the viewer sent to people who are hidden now, or added to their events: left out, as if they were
 * deleted.
 */
const IS_SENT_TO_HIDDEN = `EXISTS (
  SELECT 1 FROM messages AS message
  CROSS JOIN conversation_members AS mine
    ON mine.conversation_id = message.conversation_id AND mine.user_id = :viewer
  CROSS JOIN users AS person ON person.id = mine.other_id
  WHERE message.photo = uploads.public_id AND NOT (${visibleTo("person")}))
  OR EXISTS (SELECT 1 FROM event_photos AS shown CROSS JOIN events AS event ON event.id = shown.event_id
    CROSS JOIN users AS person ON person.id = event.host_id
    WHERE shown.photo = uploads.public_id AND NOT (${visibleTo("person")}))`;

/** The lists of an export, each with the column it is paged by. Of other people they hold only what the screens show. */
export const LISTS = {
  ...SIGN_IN_LISTS,
  uploads: `
    SELECT id AS place, json_object('url', '/uploads/' || public_id || '.webp', 'kind', kind, 'width', width, 'height', height,
      'createdAt', ${time("created_at")}, 'keptAt', ${time("kept_at")}) AS item
    FROM uploads WHERE owner_id = :viewer AND id > :after AND NOT (${IS_SENT_TO_HIDDEN})`,
  connections: `
    SELECT match.id AS place, json_object('id', match.public_id, 'with', ${idAndName("person")},
      'compatibilityScore', match.compatibility_score, 'bothWrote', ${jsonBoolean("match.both_wrote")},
      'isNew', ${jsonBoolean("NOT iif(match.user_a = :viewer, match.seen_by_a, match.seen_by_b)")},
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
      'person', iif(person.id IS NULL, NULL, ${idAndName("person")}),
      'event', iif(event.id IS NULL, NULL, json_object('id', event.public_id, 'title', event.title)),
      'details', json(alert.details), 'at', ${time("alert.at")}, 'readAt', ${time("alert.read_at")}) AS item
    FROM alerts AS alert ${ALERT_JOINS}
    WHERE alert.user_id = :viewer AND alert.id > :after AND ${holdsFor(":viewer", ":realm")}`,
  pushDevices: `
    SELECT id AS place, json_object('endpoint', endpoint, 'createdAt', ${time("created_at")}) AS item
    FROM push_devices WHERE user_id = :viewer AND id > :after`,
  mutes: `
    SELECT mutes.id AS place, json_object('person', iif(muted_id IS NULL, NULL, ${idAndName("person")}),
      'event', iif(event.id IS NULL, NULL, json_object('id', event.public_id, 'title', event.title))) AS item
    FROM mutes LEFT JOIN events AS event ON event.id = mutes.event_id
    CROSS JOIN users AS person ON person.id = coalesce(mutes.muted_id, event.host_id)
    WHERE mutes.user_id = :viewer AND mutes.id > :after AND ${visibleTo("person")}`,
  warnings: `
    SELECT id AS place, json_object('id', public_id, 'message', words, 'createdAt', ${time("created_at")},
      'confirmedAt', ${time("acknowledged_at")}) AS item
    FROM warnings WHERE user_id = :viewer AND id > :after`,
};
export type ListName = keyof typeof LISTS;
export const LIST_NAMES = Object.keys(LISTS) as ListName[];
