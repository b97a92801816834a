import type { Deps } from "../deps.ts";
import { AppError, notFound } from "../lib/errors.ts";
import { isPublicId } from "../lib/tokens.ts";
import { discardNowOrLater } from "../uploads/discard-uploads.service.ts";
import { toMessage } from "./message.ts";
import {
  editContent,
  findMessage,
  readChanged,
  removeContent,
  saveReaction,
} from "./message-changes.repo.ts";
import { EDIT_MS, UNSEND_MS } from "./message-limits.schema.ts";
import type { MessageRow, Peer } from "./messages.repo.ts";
import type { ListChanges } from "./messages.schema.ts";
import { peerOf } from "./peer.service.ts";
import type { Member } from "./peer.service.ts";

type Subject = { peer: Peer; messageId: string };

const messageNotFound = () => notFound("This message could not be found.");

async function messageOf(deps: Deps, { peer, messageId }: Subject) {
  const row = await findMessage(deps.db, peer.conversationId, messageId);
  if (!row) throw messageNotFound();
  return row;
}

async function peerOfMessage(deps: Deps, viewer: Member, userId: string, messageId: string) {
  const peer = await peerOf(deps, viewer, userId);
  if (!isPublicId(messageId)) throw messageNotFound();
  return peer;
}

/** The same message as the peer sees it. */
const asReceived = (viewer: Member, peer: Peer, row: MessageRow) =>
  toMessage(
    { id: peer.id, publicId: peer.publicId },
    {
      publicId: viewer.publicId,
      readSeq: peer.peerReadSeq,
      theirReadSeq: peer.showsReadReceipts ? peer.readSeq : 0,
      sentCount: peer.theirSentCount,
    },
    row,
  );

/** Emits the message as it is now, for both sides. */
export function emitChange(deps: Deps, actor: Member, peer: Peer, row: MessageRow) {
  const message = toMessage(actor, peer, row);
  const received = asReceived(actor, peer, row);
  deps.events.emit("message.changed", { actor, peerId: peer.id, message, received });
  return message;
}

function refuseOthers(viewer: Member, row: MessageRow, message: string) {
  if (row.sender_id !== viewer.id) throw new AppError("forbidden", message);
}

/** Explains why nothing was written: the content is the same, or may not be changed. */
function explainEdit(viewer: Member, peer: Peer, row: MessageRow, content: string, since: number) {
  refuseOthers(viewer, row, "Only whoever wrote a message can edit it.");
  if (row.content === "") throw notFound("This message was removed.");
  if (row.created_at < since)
    throw new AppError("too_late", "A message can be edited for 15 minutes.");
  if (row.content === content) return;
  throw new AppError("first_contact", `You can edit each message once until ${peer.name} answers.`);
}

export async function editMessage(
  deps: Deps,
  viewer: Member,
  userId: string,
  messageId: string,
  content: string,
) {
  const now = deps.now();
  const since = now - EDIT_MS;
  const peer = await peerOfMessage(deps, viewer, userId, messageId);
  const isEdited = await editContent(deps.db, viewer, peer, messageId, { content, now, since });
  const row = await messageOf(deps, { peer, messageId });
  if (!isEdited) explainEdit(viewer, peer, row, content, since);
  return isEdited ? emitChange(deps, viewer, peer, row) : toMessage(viewer, peer, row);
}

/** Idempotent. */
export async function unsendMessage(deps: Deps, viewer: Member, userId: string, messageId: string) {
  const peer = await peerOfMessage(deps, viewer, userId, messageId);
  const since = deps.now() - UNSEND_MS;
  const { photoUrl } = toMessage(viewer, peer, await messageOf(deps, { peer, messageId }));
  const isRemoved = await removeContent(deps.db, viewer, peer, messageId, since);
  const row = await messageOf(deps, { peer, messageId });
  refuseOthers(viewer, row, "Only whoever wrote a message can unsend it.");
  if (row.content !== "") throw new AppError("too_late", "A message can be unsent for a day.");
  if (!isRemoved) return;
  emitChange(deps, viewer, peer, row);
  if (photoUrl !== undefined) await discardNowOrLater(deps);
}

export async function reactToMessage(
  deps: Deps,
  viewer: Member,
  userId: string,
  messageId: string,
  emoji: string | null,
) {
  const peer = await peerOfMessage(deps, viewer, userId, messageId);
  const isChanged = await saveReaction(deps.db, viewer, peer, messageId, emoji);
  const row = await messageOf(deps, { peer, messageId });
  if (row.content === "") throw notFound("This message was removed.");
  return isChanged ? emitChange(deps, viewer, peer, row) : toMessage(viewer, peer, row);
}

/**
 * The messages changed after the version, oldest change first, and the version that they lead to; `newest` is that of
 * the conversation.
 */
export async function listChanges(
  deps: Deps,
  viewer: Member,
  userId: string,
  { since, limit }: ListChanges,
) {
  const peer = await peerOf(deps, viewer, userId);
  const rows = await readChanged(deps.db, peer.conversationId, since, limit);
  const messages = rows.map((row) => toMessage(viewer, peer, row));
  const last = messages.at(-1)?.version ?? 0;
  const version = rows.length < limit ? Math.max(peer.version, last) : last;
  return { changes: { version, messages }, newest: Math.max(peer.version, last) };
}
