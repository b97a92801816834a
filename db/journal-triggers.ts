type Operation = "INSERT" | "UPDATE" | "DELETE";
type Watch = { on: Operation[]; of?: string; when?: string; writes: Write[] };
/**
 * The kind and the columns of the changed row that it is about; or a query of such rows, with `row` for the changed
 * one.
 */
type Write = [kind: JournalKind, ...columns: string[]] | string;

export const JOURNAL_KINDS = [
  "everything",
  "person",
  "active",
  "account",
  "passes",
  "block",
  "conversation",
  "archived",
  "event",
  "removed",
  "attendance",
  "session",
  "rarity",
  "due",
  "town",
] as const;
export type JournalKind = (typeof JOURNAL_KINDS)[number];

const ANY: Operation[] = ["INSERT", "UPDATE", "DELETE"];
const any = (...writes: Write[]): Watch[] => [{ on: ANY, writes }];
/** A place that is only replaced later concerns its owner alone. */
const PUBLISHED =
  "realm, level, row, col, told_cell, centre_latitude, centre_longitude, pin_latitude, pin_longitude, is_default, " +
  "published_at, listed_age";
const OWN = "reported_at, candidate_level, candidate_row, candidate_col, candidate_at, due_at";
const COUNTED =
  "new.current_attendees <> old.current_attendees OR new.waiting_count <> old.waiting_count";
const BOTH = (conversation: string) =>
  `SELECT 'conversation', user_id, NULL FROM conversation_members WHERE conversation_id = row.${conversation}`;
/** What is shown or counted only while a member is visible: their conversations, and what they host. */
const SHOWN_WITH: Write[] = [
  "SELECT 'conversation', user_id, NULL FROM conversation_members WHERE other_id = row.id",
  "SELECT 'event', id, NULL FROM events WHERE host_id = row.id",
];
const PAIR: Write[] = [
  ["person", "user_id"],
  ["person", "other_id"],
];

/**
 * The changes that other servers have to know, by table. Triggers write them into the journal in the transaction of the
 * change: a kind, and the ids of what it is about or the time when something is due, never a text or a place.
 */
export const WATCHED: Record<string, Watch[]> = {
  users: [
    { on: ["INSERT", "DELETE"], writes: [["person", "id"]] },
    // The day is changed by itself, and copied to the place.
    { on: ["UPDATE"], when: "new.active_day = old.active_day", writes: [["person", "id"]] },
    {
      on: ["UPDATE"],
      of: "suspended_at",
      when: "new.suspended_at IS NOT old.suspended_at",
      writes: SHOWN_WITH,
    },
    {
      on: ["UPDATE"],
      of: "visible_until",
      when: "new.visible_until IS NOT NULL",
      writes: [["due", "visible_until"]],
    },
  ],
  profile_photos: any(["person", "user_id"]),
  dating_preferences: any(["person", "user_id"]),
  places: [
    { on: ["INSERT", "DELETE"], writes: [["person", "user_id"]] },
    { on: ["UPDATE"], of: PUBLISHED, writes: [["person", "user_id"]] },
    { on: ["UPDATE"], of: "active_day", writes: [["active", "user_id"]] },
    { on: ["UPDATE"], of: `${PUBLISHED}, ${OWN}`, writes: [["account", "user_id"]] },
    { on: ["INSERT"], when: "new.due_at IS NOT NULL", writes: [["due", "due_at"]] },
    { on: ["UPDATE"], of: "due_at", when: "new.due_at IS NOT NULL", writes: [["due", "due_at"]] },
  ],
  hidden_areas: any(["account", "user_id"]),
  blocks: any(["block", "blocker_id", "blocked_id"]),
  matches: any(["person", "user_a"], ["person", "user_b"]),
  passes: any(["passes", "user_id"]),
  conversation_members: [
    { on: ANY, writes: [["conversation", "user_id"]] },
    { on: ["INSERT", "DELETE"], writes: PAIR },
    {
      on: ["UPDATE"],
      of: "sent_count",
      when: "old.sent_count = 0 AND new.sent_count > 0",
      writes: PAIR,
    },
    {
      on: ["UPDATE"],
      of: "is_archived",
      when: "old.is_archived <> new.is_archived",
      writes: [["archived", "conversation_id"]],
    },
  ],
  message_changes: [{ on: ["INSERT", "UPDATE"], writes: [BOTH("conversation_id")] }],
  mutes: any(["conversation", "user_id"]),
  events: [
    { on: ["INSERT"], writes: [["event", "id"]] },
    // Its counts are changed by themselves, and its words are indexed.
    { on: ["UPDATE"], when: `NOT (${COUNTED})`, writes: [["event", "id"]] },
    { on: ["UPDATE"], when: COUNTED, writes: [["attendance", "id"]] },
    { on: ["DELETE"], writes: [["removed", "id"]] },
  ],
  event_series: [
    {
      on: ["UPDATE"],
      writes: ["SELECT 'event', id, NULL FROM events WHERE series_id = row.id"],
    },
  ],
  event_attendees: any(["attendance", "event_id"], ["account", "user_id"]),
  event_declines: any(["attendance", "event_id"]),
  waitlist: any(["attendance", "event_id"], ["account", "user_id"]),
  sessions: [{ on: ["DELETE"], writes: [["session", "id"]] }],
  google_accounts: any(["account", "user_id"]),
  demo_towns: [{ on: ["INSERT"], writes: [["town"]] }],
  // The row without a word is written with all others.
  interest_counts: [{ on: ["INSERT"], when: "new.interest = ''", writes: [["rarity"]] }],
};

/** Tables that no cache depends on, or whose cache expires soon enough, with the reason. */
export const UNWATCHED: Record<string, string> = {
  act_changes: "what an entry of the operator's log changed, which each server asks for",
  acts: "each server asks for new ones every second",
  alert_settings: "read when they are needed",
  alerts: "read when they are needed",
  calendar_feeds: "read when they are needed",
  conversations: "changed with its members",
  email_confirmations: "read when they are needed",
  event_co_hosts: "read when they are needed",
  event_answers: "read when they are needed",
  event_photos: "read when they are needed",
  event_questions: "read when they are needed",
  event_requests: "read when they are needed",
  event_series_guests: "read when they are needed",
  event_suggestions: "read when they are needed",
  event_words: "read when they are needed",
  google_link_requests: "read when they are needed",
  known_devices: "read when they are needed",
  meetings: "read when they are needed",
  message_words: "an index of the database",
  messages: "changed with the members of their conversation",
  outbox: "read when they are needed",
  password_resets: "read when they are needed",
  push_devices: "read when they are needed",
  report_photos: "read when they are needed",
  reports: "read when they are needed",
  uploads: "read when they are needed",
  warnings: "read when they are needed",
};

const rowOf = (on: Operation) => (on === "DELETE" ? "old" : "new");

function insertOf(write: Write, row: string) {
  const into = "INSERT INTO __journal (kind, a, b) ";
  if (typeof write === "string") return `${into}${write.replaceAll("row.", `${row}.`)};`;
  const [kind, ...columns] = write;
  const [a = "NULL", b = "NULL"] = columns.map((column) => `${row}.${column}`);
  return `${into}VALUES ('${kind}', ${a}, ${b});`;
}

function triggerOf(table: string, index: number, on: Operation, { of, when, writes }: Watch) {
  const name = `__journal_${table}_${index}_${on.toLowerCase()}`;
  const columns = of === undefined ? "" : ` OF ${of}`;
  const only = when === undefined ? "" : ` WHEN ${when}`;
  const inserts = writes.map((write) => insertOf(write, rowOf(on)));
  const sql = `CREATE TRIGGER ${name} AFTER ${on}${columns} ON ${table}${only} BEGIN ${inserts.join(" ")} END`;
  return { name, sql };
}

export const journalTriggers = () =>
  Object.entries(WATCHED).flatMap(([table, watches]) =>
    watches.flatMap((watch, index) => watch.on.map((on) => triggerOf(table, index, on, watch))),
  );
