import type { Deps } from "../deps.ts";
import { findLiveSessions } from "./socket.repo.ts";
import { inChunks } from "../lib/processes/turns.ts";

const BATCH_SIZE = 500;

/** Closes the sockets of sessions that expired or that another process ended. */
export async function endDeadSessions(deps: Deps) {
  for await (const ids of inChunks(deps.hub.connectedSessions(), BATCH_SIZE)) {
    const live = new Set(await findLiveSessions(deps.db, ids, deps.now()));
    deps.events.emit("session.ended", { sessionIds: ids.filter((id) => !live.has(id)) });
  }
}
