import type { Deps } from "../../deps.ts";
import { newTimedId } from "../../lib/tokens.ts";
import { findActive, invalidateActive, rememberActive } from "./active-conversations.ts";
import { contactBounds, messagesUntilAnswer } from "../../people/first-contact.service.ts";
import { freePhoto } from "../../uploads/uploads.service.ts";
import type { Photo } from "../../uploads/uploads.repo.ts";
import { emitState } from "../conversations/conversation-state.service.ts";
import { PHOTO_TEXT, toMessage } from "../message.ts";
import type { MessageExtras, Peer } from "../messages.repo.ts";
import type { SendMessage } from "../messages.schema.ts";
import { noMessageOfConversation, peerOf } from "../peer.service.ts";
import type { Member } from "../peer.service.ts";
import { insertNext } from "./next-message.repo.ts";
import type { NewMessage, Numbered } from "./next-message.repo.ts";
import { insertMessage } from "./send.repo.ts";
import { findByClientId, findQuoted } from "./sent-messages.repo.ts";
import type { Quoted } from "./sent-messages.repo.ts";
import { explainRefusal, noFreePhoto } from "./send-refusals.service.ts";

type Recipient = Pick<Peer, "id" | "publicId">;
/** A message to be stored; null if it answers none. */
type Draft = Omit<NewMessage, "replyToSeq"> & { replyTo: string | null; photo: Photo | null };
type Stored = Numbered & { to: Recipient; quoted: Quoted | null; isUnanswered?: boolean };

const extrasOf = (quoted: Quoted | null, photo: Photo | null): MessageExtras => [
  null,
  null,
  null,
  null,
  quoted?.publicId ?? null,
  quoted?.senderId ?? null,
  quoted?.content ?? null,
  quoted?.hasPhoto ?? null,
  photo?.publicId ?? null,
  photo?.width ?? null,
  photo?.height ?? null,
];

/** A new message is unread by its recipient. */
function emitSent(
  deps: Deps,
  sender: Member,
  draft: Draft,
  { to, seq, innerId, quoted, isUnanswered }: Stored,
) {
  const message = toMessage(
    sender,
    { publicId: to.publicId, readSeq: 0, theirReadSeq: 0, sentCount: 1 },
    {
      public_id: draft.publicId,
      seq,
      sender_id: sender.id,
      client_id: draft.clientId,
      content: draft.content,
      created_at: draft.now,
      extras: quoted || draft.photo ? JSON.stringify(extrasOf(quoted, draft.photo)) : null,
    },
  );
  const { clientId: _, ...seen } = message;
  const received = draft.photo && isUnanswered ? { ...seen, isUnanswered: true as const } : seen;
  deps.events.emit("message.sent", { sender, recipientId: to.id, innerId, message, received });
  return message;
}

/** Undefined if the message to answer is none of the conversation. */
const quotedBy = async (deps: Deps, conversation: number, replyTo: string | null) =>
  replyTo === null ? null : findQuoted(deps.db, conversation, replyTo);

const withQuote = (
  { publicId, clientId, content, now }: Draft,
  quoted: Quoted | null,
): NewMessage => ({ publicId, clientId, content, now, replyToSeq: quoted?.seq ?? null });

/** Stores the message if its conversation is active. */
async function continueConversation(
  deps: Deps,
  sender: Member,
  userId: string,
  draft: Draft,
): Promise<Stored | undefined> {
  const active = findActive(deps, sender, userId);
  if (!active) return undefined;
  const quoted = await quotedBy(deps, active.conversationId, draft.replyTo);
  if (quoted === undefined) return undefined;
  const stored = await insertNext(deps.db, sender, active, withQuote(draft, quoted));
  if (stored) return { to: { id: active.otherId, publicId: userId }, ...stored, quoted };
  invalidateActive(deps, sender, userId);
  return undefined;
}

/** Stores it otherwise; undefined if it was sent before, or may not be sent. */
async function startOrResume(deps: Deps, sender: Member, peer: Peer, draft: Draft) {
  const quoted = await quotedBy(deps, peer.conversationId, draft.replyTo);
  if (quoted === undefined) throw noMessageOfConversation("replyTo");
  const message = { ...withQuote(draft, quoted), photo: draft.photo?.publicId ?? null };
  const stored = await insertMessage(deps.db, sender, peer, message, {
    unansweredMax: messagesUntilAnswer(deps.env),
    contacts: contactBounds(deps),
  });
  if (!stored) return undefined;
  if (peer.theirSentCount > 0) rememberActive(deps, sender, peer, peer.conversationId);
  if (peer.sentCount === 0 || peer.theirSentCount === 0) {
    for (const { id: userId } of [sender, peer]) deps.events.emit("person.changed", { userId });
  }
  if (peer.isArchived) await emitState(deps, sender, peer);
  return { to: peer, ...stored, quoted, isUnanswered: peer.theirSentCount === 0 };
}

/** Sends a message with a photo, which is stored only with a photo that is not used yet. */
async function sendPhoto(deps: Deps, sender: Member, userId: string, draft: Draft, url: string) {
  const peer = await peerOf(deps, sender, userId);
  const photo = await freePhoto(deps, sender, url);
  const withPhoto = { ...draft, photo: photo ?? null, content: draft.content || PHOTO_TEXT };
  const stored = photo && (await startOrResume(deps, sender, peer, withPhoto));
  if (stored) return { message: emitSent(deps, sender, withPhoto, stored), isNew: true };
  const { clientId } = draft;
  const isRetry = clientId !== null && (await findByClientId(deps.db, sender, clientId));
  if (!isRetry && !(await freePhoto(deps, sender, url))) throw noFreePhoto();
  return { message: await explainRefusal(deps, sender, userId, clientId), isNew: false };
}

/** Sends once, however often it is called with the same clientId. */
export async function sendMessage(deps: Deps, sender: Member, userId: string, input: SendMessage) {
  const { content, clientId = null, replyTo = null, photoUrl = null } = input;
  const now = deps.now();
  const draft = { publicId: newTimedId(now), clientId, content, now, replyTo, photo: null };
  if (photoUrl !== null) return sendPhoto(deps, sender, userId, draft, photoUrl);
  const continued = await continueConversation(deps, sender, userId, draft);
  if (continued) return { message: emitSent(deps, sender, draft, continued), isNew: true };
  const peer = await peerOf(deps, sender, userId);
  const stored = await startOrResume(deps, sender, peer, draft);
  return stored
    ? { message: emitSent(deps, sender, draft, stored), isNew: true }
    : { message: await explainRefusal(deps, sender, userId, clientId), isNew: false };
}
