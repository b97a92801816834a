import { NEWCOMERS_MIN, insertAlert } from "../insert-alert.repo.ts";
import { SETTLING_AT_START } from "../settle-alerts.repo.ts";
import { DAY_MS, HAS_NO_ALERT, lastOf } from "./recovery-conditions.ts";
import { EVENT_RECOVERIES } from "./event-recoveries.repo.ts";

/** A browser and the session of its sign-in are stored within this time. */
const SIGN_IN_MS = 5000;

/** What happened before a crash and was not written any more: what was read, and then what became an alert. */
export const RECOVERIES = {
  ...SETTLING_AT_START,
  recoverMessages: insertAlert(
    "message",
    "mine.user_id",
    "'message:' || mine.other_id, mine.other_id, NULL, mine.unread_count, NULL",
    `messages AS message CROSS JOIN conversation_members AS mine ON mine.conversation_id = message.conversation_id
      WHERE message.${lastOf("messages")} AND mine.other_id = message.sender_id AND mine.unread_count > 0
        AND message.seq > mine.read_seq
        AND ${HAS_NO_ALERT("mine.user_id", "'message:' || mine.other_id", "read_at IS NULL OR at >= message.created_at")}
      GROUP BY mine.user_id, mine.other_id`,
  ),
  recoverMatches: insertAlert(
    "match",
    "user_id",
    "'match:' || actor_id, actor_id, NULL, 1, NULL",
    `(SELECT user_a AS user_id, user_b AS actor_id FROM matches WHERE ${lastOf("matches")} AND NOT seen_by_a
      UNION ALL SELECT user_b, user_a FROM matches WHERE ${lastOf("matches")} AND NOT seen_by_b) AS match
      WHERE ${HAS_NO_ALERT("match.user_id", "'match:' || match.actor_id", "true")}`,
  ),
  ...EVENT_RECOVERIES,
  recoverReports: insertAlert(
    "report",
    "report.reporter_id",
    "'report:' || report.id, NULL, NULL, 1, json_object('state', report.state)",
    `acts CROSS JOIN reports AS report ON report.id = acts.report_id
      WHERE acts.${lastOf("acts")} AND report.closed_at > :now - ${DAY_MS} AND report.reporter_id IS NOT NULL
        AND ${HAS_NO_ALERT("report.reporter_id", "'report:' || report.id", "true")}`,
  ),
  recoverWarnings: insertAlert(
    "warning",
    "warning.user_id",
    "'warning:' || warning.id, NULL, NULL, 1, NULL",
    `warnings AS warning WHERE warning.${lastOf("warnings")} AND warning.acknowledged_at IS NULL
      AND ${HAS_NO_ALERT("warning.user_id", "'warning:' || warning.id", "true")}`,
  ),
  recoverSignIns: insertAlert(
    "sign_in",
    "device.user_id",
    `'sign_in:' || device.created_at, NULL, NULL, 1, (SELECT json_object('browser', browser, 'system', system) FROM sessions
      WHERE sessions.user_id = device.user_id AND abs(sessions.created_at - device.created_at) < ${SIGN_IN_MS} ORDER BY id LIMIT 1)`,
    `known_devices AS device CROSS JOIN users AS person ON person.id = device.user_id
      WHERE device.${lastOf("known_devices", "rowid")} AND device.created_at > :now - ${DAY_MS} AND person.kind = 'member'
        AND EXISTS (SELECT 1 FROM known_devices AS earlier
          WHERE earlier.user_id = device.user_id AND earlier.rowid < device.rowid)
        AND ${HAS_NO_ALERT("device.user_id", "'sign_in:' || device.created_at", "true")}`,
  ),
  recoverNewcomers: insertAlert(
    "newcomers",
    "person.id",
    "'newcomers', NULL, NULL, person.newcomers_count, NULL",
    `users AS person WHERE person.newcomers_count > 0 AND person.newcomers_count >= ${NEWCOMERS_MIN} AND person.newcomers_day >= (:now - ${DAY_MS}) / ${DAY_MS}
      AND ${HAS_NO_ALERT("person.id", "'newcomers'", `at >= person.newcomers_day * ${DAY_MS}`)}`,
  ),
};

type Recovery = keyof typeof RECOVERIES;
export const recoveryNames = Object.keys(RECOVERIES) as Recovery[];
