import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/errors.ts";
import { isPublicId } from "../../lib/tokens.ts";
import type { Viewer } from "../../viewer.ts";
import { closedRefusal } from "../upcoming.ts";
import { eventRowsOf } from "../event-cache.service.ts";
import { eventOf, isHost, serializeOneEvent } from "../event.ts";
import type { OwnEventRow } from "../events.repo.ts";
import { offerEnd } from "./offer-end.ts";
import { emitAttendance } from "../event-frames.service.ts";
import {
  deleteLapsed,
  deletePastWaiters,
  deleteWaiter,
  findPlacesToOffer,
  insertWaiter,
  offerPlaces,
  readNewOffers,
  setOfferEnds,
} from "./waitlist.repo.ts";

const BATCH_SIZE = 100;

function refuseWait(deps: Deps, viewer: Viewer, row: OwnEventRow): never {
  const refusal = closedRefusal(row, row.startsAt, deps.now());
  if (refusal) throw refusal;
  if (isHost(viewer, row) || row.isUserAttending)
    throw new AppError("conflict", "You are going to this event.");
  if (row.needsApproval) throw new AppError("conflict", "Ask the host: join this event.");
  throw row.currentAttendees < row.maxAttendees
    ? new AppError("conflict", "There is room: you can join.")
    : new AppError("conflict", "The waitlist is full, or you wait for too many events.");
}

/** Idempotent. A member whose offer expired goes to the end of the waitlist. */
export async function waitForPlace(deps: Deps, viewer: Viewer, eventId: string) {
  const freed = await endLapsedOffers(deps);
  if (freed.length > 0) await emitPlacesFreed(deps, freed);
  const isNew = isPublicId(eventId) && (await insertWaiter(deps.db, viewer, eventId, deps.now()));
  const row = await eventOf(deps, viewer, eventId);
  if (isNew) {
    deps.events.emit("account.changed", { userId: viewer.id });
    deps.events.emit("attendance.changed", { innerId: row.innerId });
  }
  if (!isNew && !row.isWaiting) refuseWait(deps, viewer, row);
  return serializeOneEvent(deps, viewer, row);
}

/** Also declines an offer, whose place goes to the next in the waitlist. Idempotent. */
export async function stopWaiting(deps: Deps, viewer: Viewer, eventId: string) {
  const hasWaited = isPublicId(eventId) && (await deleteWaiter(deps.db, viewer, eventId));
  if (hasWaited) await offerFreePlaces(deps);
  const row = await eventOf(deps, viewer, eventId);
  if (hasWaited) {
    deps.events.emit("offer.ended", { userId: viewer.id });
    deps.events.emit("attendance.changed", { innerId: row.innerId });
    emitAttendance(deps, row);
  }
  return serializeOneEvent(deps, viewer, row);
}

/** Sets the end of each new offer. */
async function setEnds(deps: Deps) {
  for (;;) {
    const offers = await readNewOffers(deps.db, BATCH_SIZE);
    if (offers.length === 0) return;
    const ends = offers.map(({ id, starts_at: startsAt, quiet_hours, time_zone }) => {
      const zone = quiet_hours ? (time_zone ?? deps.env.defaultTimeZone) : undefined;
      return { id, lapsesAt: offerEnd(deps.now(), startsAt, zone) };
    });
    await setOfferEnds(deps.db, ends);
  }
}

async function emitOffered(deps: Deps, innerId: number, members: readonly number[]) {
  deps.events.emit("attendance.changed", { innerId });
  for (const userId of members) deps.events.emit("place.offered", { userId, innerId });
  const [row] = await eventRowsOf(deps, [innerId]);
  if (row) emitAttendance(deps, row, members);
}

/**
 * Offers every free place for which somebody waits; called after a place became free, and by a job for what a crash
 * left.
 */
export async function offerFreePlaces(deps: Deps) {
  const offered: { innerId: number; members: number[] }[] = [];
  for (const innerId of await findPlacesToOffer(deps.db, deps.now(), BATCH_SIZE)) {
    const members = await offerPlaces(deps.db, innerId, deps.now());
    if (members.length > 0) offered.push({ innerId, members });
  }
  await setEnds(deps);
  for (const { innerId, members } of offered) await emitOffered(deps, innerId, members);
}

/** To be called after places of these events became free outside of these services. */
export async function emitPlacesFreed(deps: Deps, eventIds: readonly number[]) {
  for (const innerId of eventIds) deps.events.emit("attendance.changed", { innerId });
  await offerFreePlaces(deps);
  for (const row of await eventRowsOf(deps, eventIds)) emitAttendance(deps, row);
}

/** Ends expired offers; returns their events. */
async function endLapsedOffers(deps: Deps) {
  const lapsed = await deleteLapsed(deps.db, deps.now(), BATCH_SIZE);
  for (const { user_id: userId } of lapsed) deps.events.emit("offer.ended", { userId });
  return [...new Set(lapsed.map(({ event_id }) => event_id))];
}

/** Ends expired offers, and offers the free places. */
export const moveWaitlists = async (deps: Deps) =>
  emitPlacesFreed(deps, await endLapsedOffers(deps));

export const deletePastWaits = ({ db, now }: Deps) => deletePastWaiters(db, now());
