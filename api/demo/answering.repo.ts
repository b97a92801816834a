import type { Database } from "@hereabouts/db/client";
import type { Language } from "@hereabouts/db/enumerations";

const BOT_BY_ID = `
  SELECT bot.public_id, bot.realm, bot.interests, sandbox.language
  FROM users AS bot JOIN demo_towns AS sandbox ON sandbox.id = bot.realm
  WHERE bot.id = ? AND bot.kind = 'figure'`;

export async function findBot(db: Database, id: number) {
  const row = (await db.$client.execute({ sql: BOT_BY_ID, args: [id] })).rows[0];
  return (
    row && {
      id,
      publicId: row.public_id as string,
      realm: row.realm as number,
      language: row.language as Language,
      interests: JSON.parse(row.interests as string) as string[],
    }
  );
}
export type BotRow = NonNullable<Awaited<ReturnType<typeof findBot>>>;

const CONVERSATION = `
  SELECT message.sender_id, message.content FROM conversation_members AS mine
  CROSS JOIN messages AS message ON message.conversation_id = mine.conversation_id
  WHERE mine.user_id = :bot AND mine.other_id = :visitor
  ORDER BY message.seq DESC LIMIT 100`;

/** The last messages between the two, oldest first. */
export async function readConversation(db: Database, bot: number, visitor: number) {
  const { rows } = await db.$client.execute({ sql: CONVERSATION, args: { bot, visitor } });
  return rows
    .map((row) => ({ senderId: row.sender_id as number, content: row.content as string }))
    .toReversed();
}
