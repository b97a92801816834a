import { saveMuted } from "../../alerts/alert-settings.service.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../lib/errors.ts";
import type { Viewer } from "../../viewer.ts";
import { changeConversationRow } from "./conversation-state.repo.ts";
import type { ChangeConversation } from "../messages.schema.ts";
import { peerOf } from "../peer.service.ts";
import type { Member } from "../peer.service.ts";

/** Mutes, archives or marks a conversation, or undoes it; answers with its state after that. Idempotent. */
export async function changeConversation(
  deps: Deps,
  viewer: Viewer,
  userId: string,
  { isMuted, ...changes }: ChangeConversation,
) {
  const peer = await peerOf(deps, viewer, userId);
  if (peer.conversationId === 0) throw notFound("You have no conversation with this person.");
  if (isMuted !== undefined) await saveMuted(deps, viewer, { userId }, isMuted);
  const state = await changeConversationRow(deps.db, viewer, peer.id, changes);
  if (!state) throw notFound("You have no conversation with this person.");
  deps.events.emit("conversation.changed", { userId: viewer.id, peerId: userId, changes: state });
  return state;
}

/** To be called after an own message, which may have brought an archived conversation back. */
export async function emitState(
  deps: Deps,
  viewer: Member,
  peer: { id: number; publicId: string },
) {
  const changes = await changeConversationRow(deps.db, viewer, peer.id, {});
  if (changes)
    deps.events.emit("conversation.changed", {
      userId: viewer.id,
      peerId: peer.publicId,
      changes,
    });
}

/** Opening a conversation removes its mark as unread. */
export async function unmark(deps: Deps, viewer: Member, peer: { id: number; publicId: string }) {
  const changes = { isMarkedUnread: false };
  if (await changeConversationRow(deps.db, viewer, peer.id, changes))
    deps.events.emit("conversation.changed", {
      userId: viewer.id,
      peerId: peer.publicId,
      changes,
    });
}
