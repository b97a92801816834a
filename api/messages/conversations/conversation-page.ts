import type { ByteWriter } from "../../lib/bytes/byte-writer.ts";
import { serializeFields } from "../../lib/bytes/serialized-json.ts";
import type { ConversationRow } from "./conversations.repo.ts";
import { shownContent } from "../message.ts";

const [OTHER, UNREAD, FLAGS, TEXT_END, SEQ] = [0, 1, 2, 3, 4];
const COLUMNS = 5;
export const [IS_OWN, IS_REMOVED, HAS_PHOTO, IS_MUTED, IS_MARKED] = [1, 2, 4, 8, 16];
export const ALL_FLAGS = 32;
const OBJECT_BYTES = 300;

/** Rows of conversations as numbers and bytes, which take a fraction of the memory of objects. */
export type ConversationPage = {
  numbers: Int32Array;
  /** The shared text of each last message, one after another. */
  texts: Buffer;
  size: number;
  /** The inner id of the last message of each, newest first. */
  messageIds: Float64Array;
  archived: number;
};

export const otherIdAt = ({ numbers }: ConversationPage, index: number) =>
  numbers[index * COLUMNS + OTHER] as number;

export const unreadAt = ({ numbers }: ConversationPage, index: number) =>
  numbers[index * COLUMNS + UNREAD] as number;

/** The flags of a conversation, and of its last message. */
export const flagsAt = ({ numbers }: ConversationPage, index: number) =>
  numbers[index * COLUMNS + FLAGS] as number;

const textStartAt = ({ numbers }: ConversationPage, index: number) =>
  index === 0 ? 0 : (numbers[(index - 1) * COLUMNS + TEXT_END] as number);

/** Writes the text of a last message. */
export const writeTextAt = (writer: ByteWriter, page: ConversationPage, index: number) =>
  writer.bytes(
    page.texts,
    textStartAt(page, index),
    page.numbers[index * COLUMNS + TEXT_END] as number,
  );

export const pageBytes = ({ numbers, texts, messageIds }: ConversationPage) =>
  OBJECT_BYTES + numbers.byteLength + messageIds.byteLength + texts.length;

/** The part of a last message that is the same for both members. */
const textOf = (message: { content: string; createdAt: string }) => serializeFields(message);

export function pageOf(
  viewerId: number,
  rows: readonly ConversationRow[],
  archived: number,
): ConversationPage {
  const numbers = new Int32Array(rows.length * COLUMNS);
  const messageIds = new Float64Array(rows.length);
  let texts = "";
  let end = 0;
  for (const [index, row] of rows.entries()) {
    const [
      other,
      unread,
      messageId,
      content,
      createdAt,
      senderId,
      isMarked,
      isMuted,
      hasPhoto,
      seq,
    ] = row;
    const shown = shownContent(content);
    const text = textOf({
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
    numbers.set([other, unread, flags, end, seq], index * COLUMNS);
    messageIds[index] = messageId;
  }
  // Not from the pool: a small slice would keep all of it in memory.
  const bytes = Buffer.allocUnsafeSlow(end);
  bytes.write(texts);
  return { numbers, texts: bytes, size: rows.length, messageIds, archived };
}

/** The newest message of a conversation, as one member sees it. */
type Newest = {
  otherId: number;
  innerId: number;
  seq: number;
  isOwn: boolean;
  content: string;
  createdAt: string;
  hasPhoto: boolean;
};

/** The index for a conversation whose newest message has this id: never further down. */
function placeOf({ messageIds }: ConversationPage, index: number, innerId: number) {
  let place = 0;
  while (place < index && (messageIds[place] as number) > innerId) place += 1;
  return place;
}

function textsWith(page: ConversationPage, text: string, place: number, index: number) {
  const { texts } = page;
  const [start, moved] = [textStartAt(page, place), textStartAt(page, index)];
  const end = page.numbers[index * COLUMNS + TEXT_END] as number;
  const length = Buffer.byteLength(text);
  const bytes = Buffer.allocUnsafeSlow(texts.length - (end - moved) + length);
  texts.copy(bytes, 0, 0, start);
  bytes.write(text, start);
  texts.copy(bytes, start + length, start, moved);
  texts.copy(bytes, moved + length, end);
  return { bytes, length, growth: length - (end - moved) };
}

/**
 * The page after this message, as the tables would have it; undefined if it is not the next message of a listed
 * conversation.
 */
export function withMessage(page: ConversationPage, newest: Newest): ConversationPage | undefined {
  const { otherId, innerId, seq, isOwn, content, createdAt, hasPhoto } = newest;
  let index = 0;
  while (index < page.size && otherIdAt(page, index) !== otherId) index += 1;
  const before = page.numbers.subarray(index * COLUMNS, (index + 1) * COLUMNS);
  const last = before[SEQ] ?? seq;
  if (index === page.size || seq > last + 1) return undefined;
  // The page was read with this message.
  if (seq <= last) return page;
  const place = placeOf(page, index, innerId);
  const { bytes, length, growth } = textsWith(page, textOf({ content, createdAt }), place, index);
  const numbers = page.numbers.slice();
  const messageIds = page.messageIds.slice();
  numbers.copyWithin((place + 1) * COLUMNS, place * COLUMNS, index * COLUMNS);
  messageIds.copyWithin(place + 1, place, index);
  messageIds[place] = innerId;
  const [, unread = 0, flags = 0] = before;
  const kept = flags & (IS_MUTED | IS_MARKED);
  const ofMessage = (isOwn ? IS_OWN : 0) | (hasPhoto ? HAS_PHOTO : 0);
  const row = [
    otherId,
    unread + (isOwn ? 0 : 1),
    kept | ofMessage,
    textStartAt(page, place) + length,
    seq,
  ];
  numbers.set(row, place * COLUMNS);
  for (let at = place + 1; at < page.size; at += 1)
    (numbers[at * COLUMNS + TEXT_END] as number) += at <= index ? length : growth;
  return { ...page, numbers, messageIds, texts: bytes };
}
