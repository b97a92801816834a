import type { Deps } from "../deps.ts";
import { emitChange } from "./message-changes.service.ts";
import { findMessage, findRemovedByReport } from "./message-changes.repo.ts";
import { findPeer } from "./messages.repo.ts";

/** The operator's commands run in another process; open conversations get the change from here. */
async function announceRemoval(deps: Deps, reportId: number) {
  const removed = await findRemovedByReport(deps.db, reportId);
  const peer = removed && (await findPeer(deps.db, removed.sender, removed.peerId));
  const row = peer && (await findMessage(deps.db, peer.conversationId, removed.messageId));
  if (row) emitChange(deps, removed.sender, peer, row);
}

export const announceModeratedMessages = (deps: Deps) =>
  deps.events.subscribe("report.closed", ({ reportId }) => announceRemoval(deps, reportId));
