import type { Deps } from "../../deps.ts";
import { isPublicId } from "../../lib/tokens.ts";
import type { ViewerScope } from "../../viewer.ts";
import { admitAsking } from "./admission.repo.ts";
import { deleteRequest, insertRequest } from "./requests.repo.ts";
import type { JoinRequest } from "./requests.repo.ts";
import { joinAllDates } from "./series-attendance.service.ts";

/** Asks to come, where the host approves guests; returns whether there is a request now. Idempotent. */
export async function askToJoin(
  deps: Deps,
  viewer: ViewerScope,
  eventId: string,
  request: JoinRequest,
) {
  if (!isPublicId(eventId)) return false;
  const asked = await insertRequest(deps.db, viewer, eventId, request, deps.now());
  if (asked?.isNew) deps.events.emit("join.requested", { innerId: asked.innerId });
  return asked !== undefined;
}

/** Takes a request back; returns whether there was one. */
export const takeBackRequest = async (deps: Deps, viewer: ViewerScope, eventId: string) =>
  isPublicId(eventId) && deleteRequest(deps.db, viewer, eventId);

/** After the host turned approval off: those who asked join while there are places, and wait otherwise. */
export async function admitAll(deps: Deps, hostId: number, ids: readonly number[]) {
  const { db, now, events } = deps;
  const asking = await admitAsking(db, ids, now());
  for (const { id: userId, event_id: innerId, public_id: eventId, realm, ...request } of asking) {
    events.emit("attendance.changed", { innerId });
    events.emit("person.changed", { userId });
    if (!request.hasJoined) continue;
    events.emit("join.answered", { userId, innerId });
    const joining = { plusOne: request.plus_one === 1 || undefined, isApproved: true };
    if (request.all_dates) await joinAllDates(deps, { id: userId, realm }, eventId, joining);
  }
  if (asking.length > 0) events.emit("requests.ended", { hostId });
}
