import type { Deps } from "../deps.ts";
import { AppError } from "../lib/errors.ts";
import { newTimedId } from "../lib/tokens.ts";
import { findActive, invalidateActive, rememberActive } from "./active-conversations.ts";
import {
  contactBounds,
  messagesUntilAnswer,
  tooManyContacts,
} from "../people/first-contact.service.ts";
import { toMessage } from "./message.ts";
import type { Peer } from "./messages.repo.ts";
import type { SendMessage } from "./messages.schema.ts";
import { peerOf } from "./peer.service.ts";
import type { Member } from "./peer.service.ts";
import { findByClientId, insertMessage, insertNext } from "./send.repo.ts";
import type { NewMessage } from "./send.repo.ts";

type Recipient = Pick<Peer, "id" | "publicId">;

function tooManyUnanswered(deps: Deps, { name }: Peer) {
  const limit = messagesUntilAnswer(deps.env);
  const messages = limit === 1 ? "1 message" : `${limit} messages`;
  return new AppError("first_contact", `You can send ${messages} until ${name} answers.`);
}

/** Nothing was stored: the message was sent before, or may not be sent. */
async function explainRefusal(deps: Deps, sender: Member, userId: string, clientId: string | null) {
  const peer = await peerOf(deps, sender, userId);
  const earlier = clientId === null ? undefined : await findByClientId(deps.db, sender, clientId);
  if (!earlier) {
    throw peer.conversationId === 0
      ? await tooManyContacts(deps, sender)
      : tooManyUnanswered(deps, peer);
  }
  if (earlier.other_id !== peer.id) {
    throw new AppError("conflict", "This clientId was used for a message to somebody else.");
  }
  return toMessage(sender, peer, earlier);
}

/** A new message is unread by its recipient. */
function deliver(deps: Deps, sender: Member, to: Recipient, draft: NewMessage, seq: number) {
  const message = toMessage(
    sender,
    { publicId: to.publicId, readSeq: 0, theirReadSeq: 0 },
    {
      public_id: draft.publicId,
      seq,
      sender_id: sender.id,
      client_id: draft.clientId,
      content: draft.content,
      created_at: draft.now,
    },
  );
  const { clientId: _, ...received } = message;
  deps.events.emit("message.sent", { sender, recipientId: to.id, message, received });
  return message;
}

/** Stores the message if its conversation is active and it is the next one; returns its number and recipient. */
async function continueConversation(deps: Deps, sender: Member, userId: string, draft: NewMessage) {
  const route = findActive(deps, sender, userId);
  if (!route) return undefined;
  const seq = (route.conversation.lastSeq += 1);
  if (await insertNext(deps.db, sender, route, seq, draft)) return { otherId: route.otherId, seq };
  invalidateActive(deps, sender, userId);
  return undefined;
}

/** Sends once, however often it is called with the same clientId. */
export async function sendMessage(deps: Deps, sender: Member, userId: string, input: SendMessage) {
  const { content, clientId = null } = input;
  const now = deps.now();
  const draft = { publicId: newTimedId(now), clientId, content, now };
  const continued = await continueConversation(deps, sender, userId, draft);
  if (continued) {
    const to = { id: continued.otherId, publicId: userId };
    return { message: deliver(deps, sender, to, draft, continued.seq), isNew: true };
  }
  const peer = await peerOf(deps, sender, userId);
  const seq = await insertMessage(deps.db, sender, peer, draft, {
    unansweredMax: messagesUntilAnswer(deps.env),
    contacts: contactBounds(deps),
  });
  if (seq === undefined) {
    return { message: await explainRefusal(deps, sender, userId, clientId), isNew: false };
  }
  if (peer.theirSentCount > 0) {
    rememberActive(deps, sender, peer, { id: peer.conversationId, lastSeq: seq });
  }
  if (peer.sentCount === 0 || peer.theirSentCount === 0) {
    for (const { id: userId } of [sender, peer]) deps.events.emit("person.changed", { userId });
  }
  return { message: deliver(deps, sender, peer, draft, seq), isNew: true };
}
