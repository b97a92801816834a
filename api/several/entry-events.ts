import type { JournalEntry } from "@hereabouts/db/journal";
import type { AppEventBus } from "../lib/app-events.ts";

/** Writes to one thing leave several equal entries, as a message does of the same two. */
export const distinctEntries = (entries: readonly JournalEntry[]) => [
  ...new Map(entries.map((entry) => [`${entry.kind} ${entry.a} ${entry.b}`, entry])).values(),
];

type Emit = (entry: JournalEntry) => unknown;

/** Emits here what entries of a journal say. */
export function createEntryEvents(events: AppEventBus) {
  const person = (userId: number) => events.emit("person.changed", { userId });
  const emitters: { [Kind in JournalEntry["kind"]]: Emit } = {
    everything: () => events.emit("everything.changed", null),
    person: ({ a }) => person(a),
    active: ({ a: userId }) => events.emit("member.active", { userId }),
    account: ({ a: userId }) => events.emit("account.changed", { userId }),
    passes: ({ a: userId }) => events.emit("passes.changed", { userId }),
    block: ({ a, b }) => [a, b].forEach(person),
    conversation: ({ a: userId }) => events.emit("conversation.followed", { userId }),
    archived: ({ a: conversationId }) => events.emit("archive.followed", { conversationId }),
    event: ({ a: innerId }) => events.emit("event.changed", { innerId }),
    removed: ({ a: innerId }) => events.emit("event.removed", { innerId }),
    attendance: ({ a: innerId }) => events.emit("attendance.changed", { innerId }),
    session: () => undefined,
    rarity: () => undefined,
    town: () => undefined,
    due: ({ a: at }) => events.emit("due.followed", { at }),
  };
  return {
    /** In one event, as all cached sessions are compared with them. */
    endSessions: (entries: readonly JournalEntry[]) => {
      const ended = entries.flatMap(({ kind, a }) => (kind === "session" ? [a] : []));
      if (ended.length > 0) events.emit("session.followed", { sessionIds: new Set(ended) });
    },
    emit: (entry: JournalEntry) => emitters[entry.kind](entry),
  };
}
