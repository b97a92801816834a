import type { Deps } from "../deps.ts";
import { AppError } from "../lib/errors.ts";
import { serializeList } from "../lib/serialized-json.ts";
import type { SerializedJson } from "../lib/serialized-json.ts";
import { peopleOf, viewerPersonOf } from "../people/people-cache.service.ts";
import { profileOf, publicIdOf } from "../people/person.ts";
import type { Person } from "../people/person.ts";
import type { Summary } from "../people/summary.ts";
import { canSeePresence, isVisible } from "../visibility.ts";
import { countConversations, findLastMessageId, readConversations } from "./conversations.repo.ts";
import type { ConversationRow } from "./conversations.repo.ts";
import { shownContent } from "./message.ts";
import type { ListConversations } from "./messages.schema.ts";
import type { Member } from "./peer.service.ts";

export type Conversation = {
  user: Summary;
  lastMessage: { content: string; createdAt: string; senderId: string; isRemoved?: true };
  unreadCount: number;
};

/** Who somebody is, is cached as text: only what differs between viewers is serialized here. */
function serializeConversation(
  { presence }: Deps,
  viewer: Person,
  person: Person,
  [, unreadCount, , content, createdAt, senderId]: ConversationRow,
): SerializedJson<Conversation> {
  const showsOnlineStatus = canSeePresence(viewer, person);
  const isOnline = showsOnlineStatus && presence.isOnline(person.id);
  const sender = senderId === viewer.id ? viewer : person;
  const shown = shownContent(content);
  const mark = shown.isRemoved ? ',"isRemoved":true' : "";
  const lastMessage = `{"content":${JSON.stringify(shown.content)},"createdAt":"${new Date(createdAt).toISOString()}","senderId":"${publicIdOf(sender)}"${mark}}`;
  return `{"user":{${profileOf(person)},"isOnline":${isOnline},"showsOnlineStatus":${showsOnlineStatus}},"lastMessage":${lastMessage},"unreadCount":${unreadCount}}`;
}

/** Reads on until there are as many that the viewer may see, or no more. */
async function readVisible(deps: Deps, member: Member, last: number, limit: number) {
  const visible: SerializedJson<Conversation>[] = [];
  const viewer = await viewerPersonOf(deps, member.id);
  if (!viewer) return visible;
  for (let before = last; visible.length < limit;) {
    const rows = await readConversations(deps.db, member, before, limit);
    const ids = rows.map(([otherId]) => otherId);
    const people = new Map((await peopleOf(deps, ids)).map((person) => [person.id, person]));
    for (const row of rows) {
      const person = people.get(row[0]);
      if (person && isVisible(viewer, person) && visible.length < limit)
        visible.push(serializeConversation(deps, viewer, person, row));
    }
    if (rows.length < limit) break;
    before = rows.at(-1)?.[2] ?? 0;
  }
  return visible;
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
  const conversations = await readVisible(deps, viewer, last, limit);
  const areAll = before === undefined && conversations.length < limit;
  return {
    conversations: serializeList(conversations),
    total: areAll ? conversations.length : await countConversations(deps.db, viewer),
  };
}
