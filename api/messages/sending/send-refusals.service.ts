import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/errors.ts";
import { messagesUntilAnswer, tooManyContacts } from "../../people/first-contact.service.ts";
import { toMessage } from "../message.ts";
import type { Peer } from "../messages.repo.ts";
import { peerOf } from "../peer.service.ts";
import type { Member } from "../peer.service.ts";
import { findByClientId } from "./sent-messages.repo.ts";

function tooManyUnanswered(deps: Deps, { name }: Peer) {
  const limit = messagesUntilAnswer(deps.env);
  const messages = limit === 1 ? "1 message" : `${limit} messages`;
  return new AppError("first_contact", `You can send ${messages} until ${name} answers.`);
}

/** Explains why nothing was stored: the message was sent before, or may not be sent. */
export async function explainRefusal(
  deps: Deps,
  sender: Member,
  userId: string,
  clientId: string | null,
) {
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

export function noFreePhoto() {
  const message = "Upload the photo here first, or once more if that was a while ago.";
  return new AppError("invalid_input", message, { fields: { photoUrl: message } });
}
