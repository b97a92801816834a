import type { Deps } from "../deps.ts";
import { AppError } from "../lib/errors.ts";
import { toSummary } from "../people/summary.ts";
import { countConversations, findLastMessageId, readConversations } from "./conversations.repo.ts";
import type { ConversationRow } from "./conversations.repo.ts";
import type { ListConversations } from "./messages.schema.ts";
import type { Member } from "./peer.service.ts";

function toConversation(deps: Deps, viewer: Member, row: ConversationRow) {
  return {
    user: toSummary(deps, row),
    lastMessage: {
      content: row.content,
      createdAt: new Date(row.created_at).toISOString(),
      senderId: row.sender_id === viewer.id ? viewer.publicId : row.public_id,
    },
    unreadCount: row.unread_count,
  };
}

/** Newest first; `before` is the peer's id in the last conversation of the previous page. */
export async function listConversations(
  deps: Deps,
  viewer: Member,
  { limit, before }: ListConversations,
) {
  const last =
    before === undefined
      ? Number.MAX_SAFE_INTEGER
      : await findLastMessageId(deps.db, viewer, before);
  if (last === undefined) {
    const message = "You have no conversation with this person.";
    throw new AppError("invalid_input", message, { fields: { before: message } });
  }
  const rows = await readConversations(deps.db, viewer, last, limit);
  const conversations = rows.map((row) => toConversation(deps, viewer, row));
  const areAll = before === undefined && rows.length < limit;
  return {
    conversations,
    total: areAll ? rows.length : await countConversations(deps.db, viewer),
  };
}
