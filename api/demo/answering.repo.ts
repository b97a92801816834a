import type { Database } from "@hereabouts/db/client";
import type { Language } from "@hereabouts/db/enumerations";

const FIGURE = `
  SELECT figure.public_id, figure.realm, figure.interests, town.language
  FROM users AS figure JOIN demo_towns AS town ON town.id = figure.realm
  WHERE figure.id = ? AND figure.kind = 'figure'`;

export async function findFigure(db: Database, id: number) {
  const row = (await db.$client.execute({ sql: FIGURE, args: [id] })).rows[0];
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
export type FigureRow = NonNullable<Awaited<ReturnType<typeof findFigure>>>;

const TALK = `
  SELECT message.sender_id, message.content FROM conversation_members AS mine
  CROSS JOIN messages AS message ON message.conversation_id = mine.conversation_id
  WHERE mine.user_id = :figure AND mine.other_id = :visitor
  ORDER BY message.seq DESC LIMIT 100`;

/** The end of what the two have written, oldest first. */
export async function readTalk(db: Database, figure: number, visitor: number) {
  const { rows } = await db.$client.execute({ sql: TALK, args: { figure, visitor } });
  return rows
    .map((row) => ({ senderId: row.sender_id as number, content: row.content as string }))
    .toReversed();
}
