import type { Database } from "@hereabouts/db/client";
import type { Bench } from "../bench.ts";
import { asking, compare } from "../compare.ts";
import type { Running } from "../processes.ts";
import { times } from "../statistics.ts";
import type { Viewer } from "../worlds/seed-world.ts";
import { askedByAll } from "./questions.ts";

const FEW = 50;
const MANY = 500;
const MESSAGES = 100_000;
const LONG = 60_000;
const DEPTH = 50_000;

const OTHERS = `
  SELECT person.id FROM users AS person WHERE person.realm = 0 AND person.id NOT IN (SELECT value FROM json_each(:own))
  AND NOT EXISTS (SELECT 1 FROM conversation_members WHERE user_id = person.id) LIMIT :count`;

const CONVERSATIONS = `
  INSERT INTO conversations (realm, user_a, user_b, last_seq)
  SELECT 0, min(:own, value), max(:own, value), CASE key WHEN 0 THEN :longest ELSE :length END FROM json_each(:others)`;

const MESSAGE = `
  INSERT INTO messages (public_id, conversation_id, seq, sender_id, content, created_at)
  SELECT substr(hex(randomblob(16)), 1, 22), conversation.id, seq.value,
    CASE seq.value % 2 WHEN 0 THEN conversation.user_a ELSE conversation.user_b END, 'See you at seven by the fountain?', :now
  FROM conversations AS conversation CROSS JOIN generate_series(1, conversation.last_seq) AS seq
  WHERE :own IN (conversation.user_a, conversation.user_b)`;

const membersOf = (mine: string, other: string) => `
  INSERT INTO conversation_members (user_id, other_id, conversation_id, last_message_id, sent_count, read_seq)
  SELECT ${mine}, ${other}, id, (SELECT id FROM messages WHERE conversation_id = conversation.id AND seq = conversation.last_seq),
    last_seq / 2, last_seq
  FROM conversations AS conversation WHERE :own IN (user_a, user_b)`;

type Plan = { own: number; count: number; messages: number; longest: number };

/** Gives the person conversations of one length and a first one of another; answers the partner of that one. */
async function seedHistory(
  { $client }: Database,
  owns: number[],
  { own, count, messages, longest }: Plan,
) {
  const others = await $client.execute({ sql: OTHERS, args: { own: JSON.stringify(owns), count } });
  const ids = others.rows.map(({ id }) => id as number);
  const length = Math.floor((messages - longest) / (count - 1));
  const args = { own, others: JSON.stringify(ids), longest, length };
  await $client.batch(
    [
      { sql: CONVERSATIONS, args },
      { sql: MESSAGE, args: { own, now: Date.now() } },
      { sql: membersOf("user_a", "user_b"), args: { own } },
      { sql: membersOf("user_b", "user_a"), args: { own } },
    ],
    "write",
  );
  return ids[0] as number;
}

const innerId = async ({ $client }: Database, { id }: Viewer) =>
  (await $client.execute({ sql: "SELECT id FROM users WHERE public_id = ?", args: [id] })).rows[0]
    ?.id as number;

const DEEP = `
  SELECT message.public_id AS message, person.public_id AS person
  FROM messages AS message CROSS JOIN users AS person ON person.id = :partner
  WHERE message.conversation_id = (SELECT conversation_id FROM conversation_members WHERE user_id = :own AND other_id = :partner)
    AND message.seq = :seq`;

/** One person with few conversations, and one with many and very many messages. */
export async function seedHistories(db: Database, few: Viewer, many: Viewer) {
  const owns = [await innerId(db, few), await innerId(db, many)] as const;
  await seedHistory(db, [...owns], { own: owns[0], count: FEW, messages: 20 * FEW, longest: 20 });
  const partner = await seedHistory(db, [...owns], {
    own: owns[1],
    count: MANY,
    messages: MESSAGES,
    longest: LONG,
  });
  const args = { own: owns[1], partner, seq: LONG - DEPTH };
  const row = (await db.$client.execute({ sql: DEEP, args })).rows[0];
  return { few, many, partner: String(row?.person), deep: String(row?.message) };
}
export type Histories = Awaited<ReturnType<typeof seedHistories>>;

export async function measureHistories(
  { report, rounds }: Bench,
  server: Running,
  { few, many, partner, deep }: Histories,
) {
  const history = `/api/messages/${partner}?peek=1&limit=50`;
  const by = (viewer: Viewer, path: string) => asking(server, askedByAll([viewer], path));
  const { ratio } = await compare(
    {
      few: by(few, "/api/conversations?limit=50"),
      many: by(many, "/api/conversations?limit=50"),
      first: by(many, history),
      deep: by(many, `${history}&before=${deep}`),
    },
    rounds,
  );
  const list = `50 conversations, of ${MANY} with ${MESSAGES} messages against of ${FEW}`;
  report.check(list, ratio("few", "many"), { atMost: 1.5 }, times);
  const depth = `messages, ${DEPTH} deep against the first`;
  report.check(depth, ratio("first", "deep"), { atMost: 1.2 }, times);
}
