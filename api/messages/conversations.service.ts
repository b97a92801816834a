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
import type { ConversationRow, ConversationsFrom } from "./conversations.repo.ts";
import { shownContent } from "./message.ts";
import type { ListConversations } from "./messages.schema.ts";
import type { Member } from "./peer.service.ts";

export type Conversation = {
  user: Summary;
  lastMessage: {
    content: string;
    createdAt: string;
    senderId: string;
    isRemoved?: true;
    hasPhoto?: true;
  };
  unreadCount: number;
  isMuted?: true;
  isArchived?: true;
  isMarkedUnread?: true;
};

/** Who somebody is, is cached as text: only what differs between viewers is serialized here. */
function serializeConversation(
  { presence }: Deps,
  viewer: Person,
  person: Person,
  [
    ,
    unreadCount,
    ,
    content,
    createdAt,
    senderId,
    isMarkedUnread,
    isMuted,
    hasPhoto,
  ]: ConversationRow,
  isArchived: boolean,
): SerializedJson<Conversation> {
  const showsOnlineStatus = canSeePresence(viewer, person);
  const isOnline = showsOnlineStatus && presence.isOnline(person.id);
  const sender = senderId === viewer.id ? viewer : person;
  const shown = shownContent(content);
  const mark = shown.isRemoved ? ',"isRemoved":true' : hasPhoto ? ',"hasPhoto":true' : "";
  const lastMessage = `{"content":${JSON.stringify(shown.content)},"createdAt":"${new Date(createdAt).toISOString()}","senderId":"${publicIdOf(sender)}"${mark}}`;
  const flags = `${isMuted ? ',"isMuted":true' : ""}${isArchived ? ',"isArchived":true' : ""}${isMarkedUnread ? ',"isMarkedUnread":true' : ""}`;
  return `{"user":{${profileOf(person, showsOnlineStatus)},"isOnline":${isOnline},"showsOnlineStatus":${showsOnlineStatus}},"lastMessage":${lastMessage},"unreadCount":${unreadCount}${flags}}`;
}

/** Reads on until there are as many that the viewer may see, or no more. */
async function readVisible(deps: Deps, member: Member, from: ConversationsFrom) {
  const { limit, isArchived } = from;
  const visible: SerializedJson<Conversation>[] = [];
  const viewer = await viewerPersonOf(deps, member.id);
  let archived: number | undefined;
  for (let { before } = from; viewer && visible.length < limit;) {
    const read = await readConversations(deps.db, member, {
      before,
      limit,
      isArchived,
      countsArchived: archived === undefined,
    });
    const rows = read.conversations;
    archived ??= read.archived;
    const ids = rows.map(([otherId]) => otherId);
    const people = new Map((await peopleOf(deps, ids)).map((person) => [person.id, person]));
    for (const row of rows) {
      const person = people.get(row[0]);
      if (person && isVisible(viewer, person) && visible.length < limit)
        visible.push(serializeConversation(deps, viewer, person, row, isArchived));
    }
    if (rows.length < limit) break;
    before = rows.at(-1)?.[2] ?? 0;
  }
  return { visible, archived: archived ?? 0 };
}

/** Newest first; `before` is the peer's id in the last conversation of the previous page. */
export async function listConversations(
  deps: Deps,
  viewer: Member,
  { limit, before, archived: archivedOnly }: ListConversations,
) {
  const last =
    before === undefined
      ? Number.MAX_SAFE_INTEGER
      : await findLastMessageId(deps.db, viewer, before);
  if (last === undefined) {
    const message = "You have no conversation with this person.";
    throw new AppError("invalid_input", message, { fields: { before: message } });
  }
  const isArchived = archivedOnly === "1";
  const from = { before: last, limit, isArchived };
  const { visible, archived } = await readVisible(deps, viewer, from);
  const isAll = before === undefined && visible.length < limit;
  const count = async () =>
    isArchived ? archived : (await countConversations(deps.db, viewer)) - archived;
  return {
    conversations: serializeList(visible),
    archived,
    total: isAll ? visible.length : await count(),
  };
}
