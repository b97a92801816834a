import type { Viewer } from "../viewer.ts";
import type { Deps } from "../deps.ts";
import { AppError, notFound } from "../lib/errors.ts";
import { isPublicId } from "../lib/tokens.ts";
import { findPeer, findSeq } from "./messages.repo.ts";
import type { Peer } from "./messages.repo.ts";

export type Member = Pick<Viewer, "id" | "publicId" | "realm">;

export async function peerOf(deps: Deps, viewer: Member, userId: string): Promise<Peer> {
  if (userId === viewer.publicId)
    throw new AppError("invalid_input", "You cannot write to yourself.");
  const peer = isPublicId(userId) ? await findPeer(deps.db, viewer, userId) : undefined;
  if (!peer) throw notFound("This person could not be found.");
  return peer;
}

/** The number of a message of this conversation; `field` is the field or parameter that held its id. */
export async function seqOf(deps: Deps, peer: Peer, field: string, messageId: string) {
  const seq = await findSeq(deps.db, peer.conversationId, messageId);
  if (seq === undefined) throw noMessageOfConversation(field);
  return seq;
}

export function noMessageOfConversation(field: string) {
  const message = "This is no message of this conversation.";
  return new AppError("invalid_input", message, { fields: { [field]: message } });
}
