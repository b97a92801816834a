import type { Viewer } from "../../viewer.ts";
import type { Deps } from "../../deps.ts";
import { isPublicId } from "../../lib/tokens.ts";
import { eventRowsOf } from "../event-cache.service.ts";
import { PAST_MS } from "../search/event-index.service.ts";
import { findUnacknowledgedCalledOff, markCalledOffSeen } from "./called-off.repo.ts";
import { readOwnParts } from "../own-part.repo.ts";
import { eventNotFound, serializeEvents } from "../event.ts";

const LISTED_MAX = 20;

/** Called-off events that the viewer was attending and has not acknowledged, soonest first. */
export async function listCalledOff(deps: Deps, viewer: Viewer) {
  const ids = await findUnacknowledgedCalledOff(deps.db, viewer, deps.now() - PAST_MS, LISTED_MAX);
  const rows = await eventRowsOf(deps, ids);
  const parts = await readOwnParts(deps.db, viewer, ids);
  const { events, count } = await serializeEvents(deps, viewer, rows, parts);
  return { events, total: count };
}

/** Records that the viewer has seen it. Idempotent. */
export async function acknowledgeCalledOff(deps: Deps, viewer: Viewer, eventId: string) {
  const isKnown = isPublicId(eventId) && (await markCalledOffSeen(deps.db, viewer, eventId));
  if (!isKnown) throw eventNotFound();
  deps.events.emit("event.acknowledged", { userId: viewer.id });
}
