import type { Deps } from "../deps.ts";
import { inChunks } from "../lib/processes/turns.ts";
import { logSecurity } from "../security-log.ts";
import { createEntryEvents } from "../several/entry-events.ts";
import {
  deleteChangesUntil,
  findLastLogEntry,
  readChanges,
  readLogEntries,
} from "./moderation.repo.ts";

const BATCH_SIZE = 100;
/** Of changes in one turn of the event loop. */
const CHUNK_SIZE = 200;

type LogEntry = Awaited<ReturnType<typeof readLogEntries>>[number];

/** Returns a function that applies the moderation log's new entries to this server. */
export function createLogWatcher(deps: Deps) {
  const { db, events } = deps;
  const { endSessions, emit } = createEntryEvents(events);
  let last: number | undefined;

  /** Several servers have followed the journal before. */
  async function followChanges({ id, hasChanges }: LogEntry) {
    if (deps.several) return;
    if (!hasChanges) return events.emit("everything.changed", null);
    const changes = await readChanges(db, id);
    endSessions(changes);
    for await (const chunk of inChunks(changes, CHUNK_SIZE)) chunk.forEach(emit);
  }

  async function applyNew() {
    if (last === undefined) {
      last = await findLastLogEntry(db);
      await deleteChangesUntil(db, last);
    }
    const entries = await readLogEntries(db, last, BATCH_SIZE);
    // Every server applies the entries; the leader alone logs them and emits what becomes an alert.
    const isLeader = deps.several?.leads() ?? true;
    for (const entry of entries) {
      const { id, act, personId, reportId, member } = entry;
      await followChanges(entry);
      if (isLeader && act === "suspend") logSecurity(deps, "member_suspended", member);
      if (isLeader && act === "lift") logSecurity(deps, "suspension_lifted", member);
      if (personId !== null && act === "suspend")
        events.emit("member.suspended", { userId: personId });
      if (isLeader && personId !== null && act === "warn")
        events.emit("member.warned", { userId: personId });
      if (isLeader && reportId !== null) events.emit("report.closed", { reportId });
      last = id;
    }
    if (entries.length > 0) await deleteChangesUntil(db, last);
  }

  let running: Promise<void> | undefined;
  return () => (running ??= applyNew().finally(() => (running = undefined)));
}
