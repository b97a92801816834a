import { saveMuted } from "../../alerts/alert-settings.service.ts";
import type { Deps } from "../../deps.ts";
import { notFound } from "../../lib/errors.ts";
import type { Viewer } from "../../viewer.ts";
import { changeConversationRow } from "./conversation-state.repo.ts";
import type { StateChanges } from "./conversation-state.repo.ts";
import type { ChangeConversation } from "../messages.schema.ts";
import { peerOf } from "../peer.service.ts";
import type { Member } from "../peer.service.ts";

type Person = { id: number; publicId: string };

/** Stores and emits the changes; returns the state after them, undefined without a conversation. */
async function changeState(deps: Deps, viewer: Member, peer: Person, changes: StateChanges) {
  const state = await changeConversationRow(deps.db, viewer, peer.id, changes);
  if (state)
    deps.events.emit("conversation.changed", {
      userId: viewer.id,
      peerId: peer.publicId,
      changes: state,
    });
  return state;
}

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
  const state = await changeState(deps, viewer, peer, changes);
  if (!state) throw notFound("You have no conversation with this person.");
  return state;
}

/** To be called after an own message, which may have brought an archived conversation back. */
export const emitState = (deps: Deps, viewer: Member, peer: Person) =>
  changeState(deps, viewer, peer, {});

/** Opening a conversation removes its mark as unread. */
export async function unmark(deps: Deps, viewer: Member, peer: Person) {
  const changes = { isMarkedUnread: false };
  if (await changeConversationRow(deps.db, viewer, peer.id, changes))
    deps.events.emit("conversation.changed", {
      userId: viewer.id,
      peerId: peer.publicId,
      changes,
    });
}
