import type { Database } from "@hereabouts/db/client";
import { demoSandboxes } from "@hereabouts/db/schema/demo";
import { conversationMembers, messages } from "@hereabouts/db/schema/messages";
import { users } from "@hereabouts/db/schema/users";
import { and, desc, eq } from "drizzle-orm";

const MESSAGES_MAX = 100;

export const findBot = (db: Database, id: number) =>
  db
    .select({
      id: users.id,
      publicId: users.publicId,
      realm: users.realm,
      interests: users.interests,
      language: demoSandboxes.language,
    })
    .from(users)
    .innerJoin(demoSandboxes, eq(demoSandboxes.id, users.realm))
    .where(and(eq(users.id, id), eq(users.kind, "figure")))
    .get();
export type BotRow = NonNullable<Awaited<ReturnType<typeof findBot>>>;

export type Said = Awaited<ReturnType<typeof readConversation>>[number];

/** The last messages between the two, oldest first. */
export async function readConversation(db: Database, bot: number, visitor: number) {
  const newestFirst = await db
    .select({
      publicId: messages.publicId,
      senderId: messages.senderId,
      content: messages.content,
    })
    .from(conversationMembers)
    .innerJoin(messages, eq(messages.conversationId, conversationMembers.conversationId))
    .where(and(eq(conversationMembers.userId, bot), eq(conversationMembers.otherId, visitor)))
    .orderBy(desc(messages.seq))
    .limit(MESSAGES_MAX);
  return newestFirst.toReversed();
}
