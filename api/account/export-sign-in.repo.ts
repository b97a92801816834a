import { time } from "./export-sql.ts";

// Raw SQL: each part is a JSON document made in SQL, so that no row has to be mapped.
/** Lists of how somebody signs in, each with the column it is paged by. */
export const SIGN_IN_LISTS = {
  googleAccounts: `
    SELECT rowid AS place, json_object('subject', subject, 'linkedAt', ${time("linked_at")}) AS item
    FROM google_accounts WHERE user_id = :viewer AND rowid > :after`,
  sessions: `
    SELECT id AS place, json_object('id', public_id, 'browser', browser, 'system', system,
      'createdAt', ${time("created_at")}, 'lastUsedAt', ${time("last_used_at")},
      'expiresAt', ${time("expires_at")}) AS item
    FROM sessions WHERE user_id = :viewer AND id > :after`,
  passwordResets: `
    SELECT rowid AS place, json_object('expiresAt', ${time("expires_at")}) AS item
    FROM password_resets WHERE user_id = :viewer AND rowid > :after`,
  emailConfirmations: `
    SELECT rowid AS place, json_object('email', email, 'expiresAt', ${time("expires_at")}) AS item
    FROM email_confirmations WHERE user_id = :viewer AND rowid > :after`,
  knownDevices: `
    SELECT rowid AS place, json_object('createdAt', ${time("created_at")}, 'lastUsedAt', ${time("last_used_at")}) AS item
    FROM known_devices WHERE user_id = :viewer AND rowid > :after`,
  googleLinkRequests: `
    SELECT rowid AS place, json_object('expiresAt', ${time("expires_at")}) AS item
    FROM google_link_requests WHERE user_id = :viewer AND rowid > :after`,
  waitingMails: `
    SELECT id AS place, json_object('kind', kind, 'createdAt', ${time("created_at")}) AS item
    FROM outbox WHERE (user_id = :viewer OR recipient = (SELECT email FROM users WHERE id = :viewer))
      AND id > :after`,
};
