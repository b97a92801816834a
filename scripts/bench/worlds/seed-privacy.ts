import type { Database } from "@hereabouts/db/client";

const HIDE = `
  UPDATE users SET show_location = 0 WHERE id % 100 = 7 AND id NOT IN (SELECT value FROM json_each(:viewers))`;
const LEAVE = "DELETE FROM places WHERE user_id IN (SELECT id FROM users WHERE show_location = 0)";
const SUSPEND = `
  UPDATE users SET suspended_at = :now WHERE id % 1000 = 3 AND id NOT IN (SELECT value FROM json_each(:viewers))`;
const BLOCK = `
  INSERT INTO blocks (blocker_id, blocked_id, name, created_at)
  SELECT iif(other.user_id % 4 < 2, mine.user_id, other.user_id), iif(other.user_id % 4 < 2, other.user_id, mine.user_id),
    'Somebody', :now
  FROM json_each(:viewers) AS viewer
  CROSS JOIN places AS mine ON mine.user_id = viewer.value
  CROSS JOIN places AS other ON other.realm = 0 AND other.told_cell = mine.told_cell
  WHERE viewer.key % 10 = 0 AND other.user_id % 50 = mine.user_id % 50
    AND other.user_id NOT IN (SELECT value FROM json_each(:viewers))`;

/** Some hide their place, few are suspended, and every tenth viewer has blocked neighbours or is blocked by them. */
export function seedPrivacy({ $client }: Database, ids: readonly number[]) {
  const viewers = JSON.stringify(ids);
  const now = Date.now();
  return $client.batch(
    [
      { sql: HIDE, args: { viewers } },
      LEAVE,
      { sql: SUSPEND, args: { viewers, now } },
      { sql: BLOCK, args: { viewers, now } },
    ],
    "write",
  );
}
