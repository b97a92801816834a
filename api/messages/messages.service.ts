import type { Deps } from "../deps.ts";
import { unmark } from "./conversation-state.service.ts";
import { toMessage } from "./message.ts";
import {
  findNewestUnread,
  markRead,
  readMessagesAfter,
  readMessagesBefore,
} from "./messages.repo.ts";
import type { Peer } from "./messages.repo.ts";
import type { ListMessages } from "./messages.schema.ts";
import { peerOf, seqOf } from "./peer.service.ts";
import type { Member } from "./peer.service.ts";

async function readPage(deps: Deps, peer: Peer, { before, after, limit }: ListMessages) {
  if (after !== undefined) {
    return readMessagesAfter(
      deps.db,
      peer.conversationId,
      await seqOf(deps, peer, "after", after),
      limit,
    );
  }
  const seq =
    before === undefined ? Number.MAX_SAFE_INTEGER : await seqOf(deps, peer, "before", before);
  return readMessagesBefore(deps.db, peer.conversationId, seq, limit);
}

/** Marks messages as read up to the number, and emits the receipt if any were unread; a mark of the whole ends. */
async function readUpTo(deps: Deps, viewer: Member, peer: Peer, upTo: number): Promise<Peer> {
  if (peer.isMarkedUnread) await unmark(deps, viewer, peer);
  const newest = peer.unreadCount > 0 ? await findNewestUnread(deps.db, peer, upTo) : undefined;
  if (!newest) return peer;
  if (await markRead(deps.db, viewer, peer, newest.seq)) {
    const notified = peer.showsReadReceipts ? peer.id : undefined;
    const isAll = upTo >= peer.lastSeq;
    const read = { reader: viewer, peerId: peer.id, upTo: newest.publicId, isAll, notified };
    deps.events.emit("messages.read", read);
  }
  return { ...peer, readSeq: newest.seq };
}

/** Oldest first. Fetching the newest messages marks them as read, unless `peek` is set. */
export async function listMessages(
  deps: Deps,
  viewer: Member,
  userId: string,
  query: ListMessages,
) {
  const peer = await peerOf(deps, viewer, userId);
  const rows = await readPage(deps, peer, query);
  const marksRead = query.before === undefined && query.after === undefined && query.peek !== "1";
  const read = marksRead ? await readUpTo(deps, viewer, peer, rows.at(-1)?.seq ?? 0) : peer;
  const messages = rows.map((row) => toMessage(viewer, read, row));
  return { messages, total: peer.lastSeq, version: peer.version };
}

export async function readMessages(
  deps: Deps,
  viewer: Member,
  userId: string,
  upTo: string | null | undefined,
) {
  const peer = await peerOf(deps, viewer, userId);
  await readUpTo(deps, viewer, peer, upTo ? await seqOf(deps, peer, "upTo", upTo) : peer.lastSeq);
}
