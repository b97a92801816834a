import type { Viewer } from "../viewer.ts";
import type { MessageRow, Peer } from "./messages.repo.ts";

type ReadState = Pick<Peer, "publicId" | "readSeq" | "theirReadSeq">;

/** Only the sender sees a message's clientId. */
export function toMessage(
  viewer: Pick<Viewer, "id" | "publicId">,
  peer: ReadState,
  row: MessageRow,
) {
  const isOwn = row.sender_id === viewer.id;
  return {
    id: row.public_id,
    senderId: isOwn ? viewer.publicId : peer.publicId,
    receiverId: isOwn ? peer.publicId : viewer.publicId,
    content: row.content,
    createdAt: new Date(row.created_at).toISOString(),
    isRead: row.seq <= (isOwn ? peer.theirReadSeq : peer.readSeq),
    seq: row.seq,
    ...(isOwn && row.client_id !== null && { clientId: row.client_id }),
  };
}

export type Message = ReturnType<typeof toMessage>;
