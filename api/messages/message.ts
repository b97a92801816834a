import { addressOf } from "../uploads/uploads.service.ts";
import type { Viewer } from "../viewer.ts";
import type { MessageExtras, MessageRow, Peer } from "./messages.repo.ts";

type ReadState = Pick<Peer, "publicId" | "readSeq" | "theirReadSeq" | "sentCount">;

/** The content of a photo without text, also for clients that do not know photos. */
export const PHOTO_TEXT = "Photo";

/** Shown by clients that do not know removed messages. */
const REMOVED_TEXT = "Message removed";

/** The content of a message as it is sent: a removed one is stored as an empty one. */
export const shownContent = (content: string): { content: string; isRemoved?: true } =>
  content === "" ? { content: REMOVED_TEXT, isRemoved: true } : { content };

const shownQuote = (content: string, hasPhoto: number | null) => ({
  ...shownContent(content),
  ...(hasPhoto === 1 && content !== "" && { hasPhoto: true as const }),
});

/** At most one reaction per person, the receiver's first. */
function toReactions(given: readonly (readonly [emoji: string | null, userId: string])[]) {
  const users = Map.groupBy(given, ([emoji]) => emoji);
  return [...users].flatMap(([emoji, by]) =>
    emoji === null ? [] : [{ emoji, userIds: by.map(([, userId]) => userId) }],
  );
}

type Sides = { senderId: string; receiverId: string; isUnanswered: boolean };

type ShownPhoto = {
  photoUrl?: string;
  photoWidth?: number;
  photoHeight?: number;
  isUnanswered?: true;
};

function toPhoto(
  [, , , , , , , , photo, width, height]: MessageExtras,
  isUnanswered: boolean,
): ShownPhoto {
  if (photo === null) return {};
  return {
    photoUrl: addressOf(photo),
    ...(width !== null && height !== null && { photoWidth: width, photoHeight: height }),
    ...(isUnanswered && { isUnanswered: true }),
  };
}

/** The message that one is a reply to. */
const toQuoted = ([, , , , id, , content, hasPhoto]: MessageExtras, senderId: string) =>
  id === null ? undefined : { id, senderId, ...shownQuote(content ?? "", hasPhoto) };

/** Fields of messages that are replies, have a photo, or were changed. */
function toExtras(row: MessageRow, { senderId, receiverId, isUnanswered }: Sides) {
  if (row.extras === null) return {};
  const extras = JSON.parse(row.extras) as MessageExtras;
  const [version, editedAt, bySender, byReceiver, , quotedSender] = extras;
  if (row.content === "") return version === null ? {} : { version };
  const reactions = toReactions([
    [byReceiver, receiverId],
    [bySender, senderId],
  ]);
  const replyTo = toQuoted(extras, quotedSender === row.sender_id ? senderId : receiverId);
  return {
    ...(replyTo && { replyTo }),
    ...toPhoto(extras, isUnanswered),
    ...(editedAt !== null && { editedAt: new Date(editedAt).toISOString() }),
    ...(reactions.length > 0 && { reactions }),
    ...(version !== null && { version }),
  };
}

/** Only the sender sees a message's clientId. */
export function toMessage(
  viewer: Pick<Viewer, "id" | "publicId">,
  peer: ReadState,
  row: MessageRow,
) {
  const isOwn = row.sender_id === viewer.id;
  const [senderId, receiverId] = isOwn
    ? [viewer.publicId, peer.publicId]
    : [peer.publicId, viewer.publicId];
  const { content, isRemoved } = shownContent(row.content);
  return {
    id: row.public_id,
    senderId,
    receiverId,
    content,
    createdAt: new Date(row.created_at).toISOString(),
    isRead: row.seq <= (isOwn ? peer.theirReadSeq : peer.readSeq),
    seq: row.seq,
    ...(isOwn && row.client_id !== null && { clientId: row.client_id }),
    ...(isRemoved && { isRemoved }),
    ...toExtras(row, { senderId, receiverId, isUnanswered: !isOwn && peer.sentCount === 0 }),
  };
}

export type Message = ReturnType<typeof toMessage>;
