import { writeWhole } from "../../lib/bytes/byte-writer.ts";
import type { ByteWriter } from "../../lib/bytes/byte-writer.ts";
import type { JsonWriter } from "../../lib/bytes/serialized-json.ts";
import { writeProfile } from "../../people/person.ts";
import type { Person } from "../../people/person.ts";
import type { Summary } from "../../people/summary.ts";
import {
  ALL_FLAGS,
  flagsAt,
  HAS_PHOTO,
  IS_MARKED,
  IS_MUTED,
  IS_OWN,
  IS_REMOVED,
  unreadAt,
  writeTextAt,
} from "./conversation-page.ts";
import type { ConversationPage } from "./conversation-page.ts";

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

/** A conversation of a page with somebody whom the viewer may see. */
export type Listed = {
  page: ConversationPage;
  index: number;
  person: Person;
  isOnline: boolean;
  showsOnlineStatus: boolean;
};

const SHARED_UNREAD_MAX = 99;
/** Encoded parts that many conversations share, by what they say. */
const noBytes = (keys: number) => Array.from({ length: keys }, (): Buffer | undefined => undefined);
const presences = noBytes(4);
const states = noBytes(2 * ALL_FLAGS * (SHARED_UNREAD_MAX + 1));
const [FIRST, NEXT, SENDER] = ['{"user":', ',{"user":', ',"senderId":"'].map((text) =>
  Buffer.from(text),
) as [Buffer, Buffer, Buffer];

const presenceBytes = (isOnline: boolean, showsOnlineStatus: boolean) =>
  (presences[2 * Number(isOnline) + Number(showsOnlineStatus)] ??= Buffer.from(
    `,"isOnline":${isOnline},"showsOnlineStatus":${showsOnlineStatus}},"lastMessage":{`,
  ));

function markOf(flags: number) {
  if (flags & IS_REMOVED) return ',"isRemoved":true';
  return flags & HAS_PHOTO ? ',"hasPhoto":true' : "";
}

function textOfState(flags: number, unread: number, isArchived: boolean) {
  const muted = flags & IS_MUTED ? ',"isMuted":true' : "";
  const archived = isArchived ? ',"isArchived":true' : "";
  const marked = flags & IS_MARKED ? ',"isMarkedUnread":true' : "";
  return `"${markOf(flags)}},"unreadCount":${unread}${muted}${archived}${marked}}`;
}

/** What follows the id of the sender. */
function stateBytes(flags: number, unread: number, isArchived: boolean) {
  if (unread > SHARED_UNREAD_MAX) return Buffer.from(textOfState(flags, unread, isArchived));
  const key = (unread * ALL_FLAGS + flags) * 2 + Number(isArchived);
  return (states[key] ??= Buffer.from(textOfState(flags, unread, isArchived)));
}

function writeConversation(
  writer: ByteWriter,
  viewerId: Buffer,
  { page, index, person, isOnline, showsOnlineStatus }: Listed,
  isArchived: boolean,
) {
  const flags = flagsAt(page, index);
  writeProfile(writer, person, showsOnlineStatus);
  writeWhole(writer, presenceBytes(isOnline, showsOnlineStatus));
  writeTextAt(writer, page, index);
  writeWhole(writer, SENDER);
  if (flags & IS_OWN) writeWhole(writer, viewerId);
  else person.writePublicId(writer);
  writeWhole(writer, stateBytes(flags, unreadAt(page, index), isArchived));
}

export function serializeConversations(
  viewerId: string,
  listed: readonly Listed[],
  isArchived: boolean,
): JsonWriter<Conversation[]> {
  const ownId = Buffer.from(viewerId);
  return (writer) => {
    writer.text("[");
    for (let index = 0; index < listed.length; index += 1) {
      writeWhole(writer, index === 0 ? FIRST : NEXT);
      writeConversation(writer, ownId, listed[index] as Listed, isArchived);
    }
    writer.text("]");
  };
}
