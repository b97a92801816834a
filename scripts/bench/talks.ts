import type { Database } from "@hereabouts/db/client";
import { compare, getting } from "./compare.ts";
import type { Check } from "./compare.ts";
import type { Running } from "./servers.ts";
import type { Viewer } from "./world.ts";

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
  SELECT substr(hex(randomblob(16)), 1, 22), talk.id, seq.value,
    CASE seq.value % 2 WHEN 0 THEN talk.user_a ELSE talk.user_b END, 'See you at seven by the fountain?', :now
  FROM conversations AS talk CROSS JOIN generate_series(1, talk.last_seq) AS seq
  WHERE :own IN (talk.user_a, talk.user_b)`;

const side = (mine: string, other: string) => `
  INSERT INTO conversation_members (user_id, other_id, conversation_id, last_message_id, sent_count, read_seq)
  SELECT ${mine}, ${other}, id, (SELECT id FROM messages WHERE conversation_id = talk.id AND seq = talk.last_seq),
    last_seq / 2, last_seq
  FROM conversations AS talk WHERE :own IN (user_a, user_b)`;

type Talker = { own: number; count: number; messages: number; longest: number };

/** Gives the person conversations of one length and a first one of another; answers the partner of that one. */
async function talk(
  { $client }: Database,
  owns: number[],
  { own, count, messages, longest }: Talker,
) {
  const others = await $client.execute({ sql: OTHERS, args: { own: JSON.stringify(owns), count } });
  const ids = others.rows.map(({ id }) => id as number);
  const length = Math.floor((messages - longest) / (count - 1));
  const args = { own, others: JSON.stringify(ids), longest, length };
  await $client.batch(
    [
      { sql: CONVERSATIONS, args },
      { sql: MESSAGE, args: { own, now: Date.now() } },
      { sql: side("user_a", "user_b"), args: { own } },
      { sql: side("user_b", "user_a"), args: { own } },
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
export async function seedTalks(db: Database, few: Viewer, many: Viewer) {
  const owns = [await innerId(db, few), await innerId(db, many)] as const;
  await talk(db, [...owns], { own: owns[0], count: FEW, messages: 20 * FEW, longest: 20 });
  const partner = await talk(db, [...owns], {
    own: owns[1],
    count: MANY,
    messages: MESSAGES,
    longest: LONG,
  });
  const args = { own: owns[1], partner, seq: LONG - DEPTH };
  const row = (await db.$client.execute({ sql: DEEP, args })).rows[0];
  return { few, many, partner: String(row?.person), deep: String(row?.message) };
}
export type Talks = Awaited<ReturnType<typeof seedTalks>>;

export async function measureTalks({ port }: Running, talks: Talks, check: Check) {
  const history = `/api/messages/${talks.partner}?peek=1&limit=50`;
  const rate = await compare({
    few: { port, next: getting([talks.few], "/api/conversations?limit=50") },
    many: { port, next: getting([talks.many], "/api/conversations?limit=50") },
    first: { port, next: getting([talks.many], history) },
    deep: { port, next: getting([talks.many], `${history}&before=${talks.deep}`) },
  });
  const growth = rate("few") / rate("many");
  const depth = rate("first") / rate("deep");
  const list = `50 conversations, of ${MANY} with ${MESSAGES} messages against of ${FEW}`;
  check(list, growth.toFixed(2), "at most 1.5", growth <= 1.5);
  check(`messages, ${DEPTH} deep against the first`, depth.toFixed(2), "at most 1.2", depth <= 1.2);
}
