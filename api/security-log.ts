import type { Log } from "./log.ts";

type SecurityEvent =
  | "sign_in"
  | "sign_in_failed"
  | "sign_in_locked"
  | "reset_requested"
  | "password_reset"
  | "password_changed"
  | "google_linked"
  | "email_confirmed"
  | "email_changing"
  | "email_changed"
  | "other_sessions_ended"
  | "member_blocked"
  | "member_unblocked"
  | "member_suspended"
  | "suspension_lifted"
  | "data_exported"
  | "account_deleted";

/** Logs `security.` and the event, with the member's public id if there is one. */
export const logSecurity = ({ log }: { log: Log }, event: SecurityEvent, member?: string | null) =>
  log.info(`security.${event}`, { member: member ?? undefined });
