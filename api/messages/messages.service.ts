import type { Deps } from "../deps.ts";
import { unmark } from "./conversations/conversation-state.service.ts";
import { toMessage } from "./message.ts";
import { readMessagesAfter, readMessagesBefore } from "./messages.repo.ts";
import { findFirstUnread, findNewestUnread, markRead } from "./read-state.repo.ts";
import type { Peer } from "./messages.repo.ts";
import type { ListMessages } from "./messages.schema.ts";
import { peerOf, seqOf } from "./peer.service.ts";
import type { Member } from "./peer.service.ts";

/** The number of the first message from a time on, or of the last one. */
async function seqFrom(deps: Deps, peer: Peer, time: number) {
  let [low, high] = [1, peer.lastSeq];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const [row] = await readMessagesAfter(deps.db, peer.conversationId, middle - 1, 1);
    if (row && row.created_at < time) low = middle + 1;
    else high = middle;
  }
  return low;
}

async function readAround(deps: Deps, peer: Peer, seq: number, limit: number) {
  const from = Math.ceil(limit / 2);
  const conversation = peer.conversationId;
  const older = limit > from ? readMessagesBefore(deps.db, conversation, seq, limit - from) : [];
  const newer = readMessagesAfter(deps.db, conversation, seq - 1, from);
  return [...(await older), ...(await newer)];
}

async function readPage(deps: Deps, peer: Peer, query: ListMessages) {
  const { before, after, around, at, unread, limit } = query;
  if (unread !== undefined) {
    const first = await findFirstUnread(deps.db, peer);
    return first === undefined ? [] : readAround(deps, peer, first, limit);
  }
  if (around !== undefined)
    return readAround(deps, peer, await seqOf(deps, peer, "around", around), limit);
  if (at !== undefined)
    return readAround(deps, peer, await seqFrom(deps, peer, Date.parse(at)), limit);
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

/** Marks messages as read up to the number, and emits the receipt if any were unread; also ends a mark as unread. */
async function readUpTo(deps: Deps, viewer: Member, peer: Peer, upTo: number): Promise<Peer> {
  if (peer.isMarkedUnread) await unmark(deps, viewer, peer);
  const newest = peer.unreadCount > 0 ? await findNewestUnread(deps.db, peer, upTo) : undefined;
  if (!newest) return peer;
  const unreadCount = await markRead(deps.db, viewer, peer, newest.seq);
  if (unreadCount !== undefined) {
    const notified = peer.showsReadReceipts ? peer.id : undefined;
    const isAll = unreadCount === 0;
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
  const { before, after, around, at, unread } = query;
  const isNewest = [before, after, around, at, unread].every((each) => each === undefined);
  const marksRead = isNewest && query.peek !== "1";
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
