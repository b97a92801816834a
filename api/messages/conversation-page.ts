import { writeBytes } from "../lib/byte-writer.ts";
import type { ByteWriter } from "../lib/byte-writer.ts";
import { serializeFields } from "../lib/serialized-json.ts";
import type { JsonBytes } from "../lib/serialized-json.ts";
import { publicIdOf, writeProfile } from "../people/person.ts";
import type { Person } from "../people/person.ts";
import type { Summary } from "../people/summary.ts";
import type { ConversationRow } from "./conversations.repo.ts";
import { shownContent } from "./message.ts";

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

const [OTHER, UNREAD, FLAGS, TEXT_END] = [0, 1, 2, 3];
const COLUMNS = 4;
const [IS_OWN, IS_REMOVED, HAS_PHOTO, IS_MUTED, IS_MARKED] = [1, 2, 4, 8, 16];
const OBJECT_BYTES = 300;

/** Rows of conversations as numbers and bytes: as objects they would take several times the memory. */
export type ConversationPage = {
  numbers: Int32Array;
  /** Of each last message what is the same for everybody, one behind the other. */
  texts: Buffer;
  size: number;
  /** The inner id of the last message of the last row. */
  lastMessageId: number;
  archived: number;
};

export const otherIdAt = ({ numbers }: ConversationPage, index: number) =>
  numbers[index * COLUMNS + OTHER] as number;

export const pageBytes = ({ numbers, texts }: ConversationPage) =>
  OBJECT_BYTES + numbers.byteLength + texts.length;

export function pageOf(
  viewerId: number,
  rows: readonly ConversationRow[],
  archived: number,
): ConversationPage {
  const numbers = new Int32Array(rows.length * COLUMNS);
  let texts = "";
  let end = 0;
  for (const [index, row] of rows.entries()) {
    const [other, unread, , content, createdAt, senderId, isMarked, isMuted, hasPhoto] = row;
    const shown = shownContent(content);
    const text = serializeFields({
      content: shown.content,
      createdAt: new Date(createdAt).toISOString(),
    });
    texts += text;
    end += Buffer.byteLength(text);
    const flags =
      (senderId === viewerId ? IS_OWN : 0) |
      (shown.isRemoved ? IS_REMOVED : 0) |
      (hasPhoto ? HAS_PHOTO : 0) |
      (isMuted ? IS_MUTED : 0) |
      (isMarked ? IS_MARKED : 0);
    numbers.set([other, unread, flags, end], index * COLUMNS);
  }
  // Not of the pool, of which a small part would keep the whole.
  const bytes = Buffer.allocUnsafeSlow(end);
  bytes.write(texts);
  const lastMessageId = rows.at(-1)?.[2] ?? 0;
  return { numbers, texts: bytes, size: rows.length, lastMessageId, archived };
}

/** A conversation of a page with somebody whom the viewer may see. */
export type Listed = {
  page: ConversationPage;
  index: number;
  person: Person;
  isOnline: boolean;
  showsOnlineStatus: boolean;
};

function markOf(flags: number) {
  if (flags & IS_REMOVED) return ',"isRemoved":true';
  return flags & HAS_PHOTO ? ',"hasPhoto":true' : "";
}

function writeConversation(
  writer: ByteWriter,
  viewerPublicId: string,
  { page, index, person, isOnline, showsOnlineStatus }: Listed,
  isArchived: boolean,
) {
  const at = index * COLUMNS;
  const { numbers, texts } = page;
  const flags = numbers[at + FLAGS] as number;
  writeProfile(writer, person, showsOnlineStatus);
  writer.text(`,"isOnline":${isOnline},"showsOnlineStatus":${showsOnlineStatus}},"lastMessage":{`);
  const start = index === 0 ? 0 : (numbers[at - COLUMNS + TEXT_END] as number);
  writer.bytes(texts, start, numbers[at + TEXT_END] as number);
  const senderId = flags & IS_OWN ? viewerPublicId : publicIdOf(person);
  const states = `${flags & IS_MUTED ? ',"isMuted":true' : ""}${isArchived ? ',"isArchived":true' : ""}${flags & IS_MARKED ? ',"isMarkedUnread":true' : ""}`;
  writer.text(
    `,"senderId":"${senderId}"${markOf(flags)}},"unreadCount":${numbers[at + UNREAD]}${states}}`,
  );
}

export const serializeConversations = (
  viewer: Pick<Person, "texts">,
  listed: readonly Listed[],
  isArchived: boolean,
): JsonBytes<Conversation[]> =>
  writeBytes((writer) => {
    const viewerPublicId = publicIdOf(viewer);
    writer.text("[");
    for (const [index, each] of listed.entries()) {
      writer.text(index === 0 ? '{"user":' : ',{"user":');
      writeConversation(writer, viewerPublicId, each, isArchived);
    }
    writer.text("]");
  });
