import type { MODERATION_ACTIONS } from "@hereabouts/db/enumerations";
import type { Deps } from "../deps.ts";
import { logSecurity } from "../security-log.ts";
import { findLastLogEntry, readLogEntries } from "./moderation.repo.ts";

const BATCH_SIZE = 100;
type ModerationAction = (typeof MODERATION_ACTIONS)[number];

/** These change nothing that is cached. */
const UNCACHED: readonly ModerationAction[] = ["dismiss", "warn"];

/** Returns a function that applies the moderation log's new entries to this server. */
export function createLogWatcher(deps: Deps) {
  let last: number | undefined;
  return async () => {
    last ??= await findLastLogEntry(deps.db);
    const entries = await readLogEntries(deps.db, last, BATCH_SIZE);
    if (entries.length === 0) return;
    // Every server applies the entries; the leader alone logs them and emits what becomes an alert.
    const isLeader = deps.several?.leads() ?? true;
    // The operator's commands run in another process, rarely, so all caches are cleared.
    if (entries.some(({ act }) => !UNCACHED.includes(act)))
      deps.events.emit("everything.changed", null);
    for (const { id, act, personId, reportId, member } of entries) {
      if (isLeader && act === "suspend") logSecurity(deps, "member_suspended", member);
      if (isLeader && act === "lift") logSecurity(deps, "suspension_lifted", member);
      if (personId !== null && act === "suspend")
        deps.events.emit("member.suspended", { userId: personId });
      if (isLeader && personId !== null && act === "warn")
        deps.events.emit("member.warned", { userId: personId });
      if (isLeader && reportId !== null) deps.events.emit("report.closed", { reportId });
      last = id;
    }
  };
}
