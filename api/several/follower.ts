import type { Database } from "@hereabouts/db/client";
import { endOfJournal, readJournal } from "@hereabouts/db/journal";
import type { JournalEntry } from "@hereabouts/db/journal";
import type { AppEventBus } from "../lib/app-events.ts";
import { createEntryEvents, distinctEntries } from "./entry-events.ts";

/** The longest delay of a change on a socket while no request reads the journal. */
const POLL_MS = 250;

type Kind = JournalEntry["kind"];
/** What brings the memory up to date after an entry. */
type Catching = (entry: JournalEntry) => unknown;

export type Follower = ReturnType<typeof createFollower>;

/**
 * Reads from the journal what other servers on the database have changed, and emits the same events as for a change made
 * here, so that caches are invalidated. Own entries are read too, which is harmless.
 */
export function createFollower(db: Database, events: AppEventBus) {
  const entryEvents = createEntryEvents(events);
  const catching = new Map<Kind, Catching>();
  let last: number | undefined;
  let readAt = performance.now();
  let running: Promise<void> | undefined;
  let next: Promise<void> | undefined;

  async function follow(entries: readonly JournalEntry[]) {
    entryEvents.endSessions(entries);
    for (const entry of distinctEntries(entries)) {
      if (entry.kind === "everything") await catchEverything();
      entryEvents.emit(entry);
      await catching.get(entry.kind)?.(entry);
    }
  }

  /** Any row may have changed. */
  async function catchEverything() {
    for (const [kind, work] of catching) await work({ kind, a: 0, b: 0 });
  }

  async function startOver() {
    const end = await endOfJournal(db);
    events.emit("everything.changed", null);
    await catchEverything();
    last = end;
  }

  async function read() {
    for (let isMore = true; isMore;) {
      const found = last === undefined ? undefined : await readJournal(db, last);
      if (!found) return startOver();
      await follow(found.entries);
      // Only now: after a failure these entries are read again.
      last = found.last;
      isMore = found.isMore;
    }
  }

  function start() {
    next = undefined;
    const begun = performance.now();
    running = read()
      .then(() => void (readAt = begun))
      .finally(() => (running = undefined));
    return running;
  }

  /** Resolves when everything stored before this call is known here: a call during a read waits for the next read. */
  function catchUp(): Promise<void> {
    if (!running) return start();
    next ??= running.catch(() => undefined).then(start);
    return next;
  }

  return {
    catchUp,
    /** The last entry that was read; -1 before the first read. */
    position: () => last ?? -1,
    hasReached: (known: number) => last !== undefined && last >= known,
    /** The time since the journal was last read to its end. */
    lagSeconds: () => (performance.now() - readAt) / 1000,
    /** Registers work for each entry of the kind; it is done before anything is answered from memory. */
    whenCatchingUp: (kind: Kind, work: Catching) => void catching.set(kind, work),
    /** For sockets, which make no requests that would read the journal. */
    poll: () => setInterval(() => void catchUp().catch(() => undefined), POLL_MS),
  };
}
