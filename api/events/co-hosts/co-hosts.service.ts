import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/errors.ts";
import { visibleIdOf } from "../../people/public-ids.service.ts";
import type { Viewer } from "../../viewer.ts";
import { joinEvent } from "../attendance/attendance.service.ts";
import {
  acceptHosting,
  declineHosting,
  findAsked,
  insertCoHost,
  mayBeAsked,
  removeCoHost,
  stepDown,
} from "./co-hosts.repo.ts";
import { closedRefusal } from "../upcoming.ts";
import { eventOf, getEvent, isHost } from "../event.ts";
import { hostedEvent, notTheHost } from "../hosted-event.service.ts";
import { CO_HOSTS_MAX } from "../event-limits.schema.ts";
import type { EventRow } from "../event-row.repo.ts";
import { refuseField } from "../refuse-field.ts";

function refuseClosed({ now }: Deps, row: EventRow) {
  const refusal = closedRefusal(row, row.startsAt, now());
  if (refusal) throw refusal;
}

/** Why somebody cannot be asked; undefined if they were asked already. */
async function askRefusal({ db }: Deps, { innerId }: EventRow, other: number) {
  const asked = await findAsked(db, innerId, other);
  if (asked?.hasDeclined) return new AppError("conflict", "This person has said no.");
  if (asked) return undefined;
  if (!(await mayBeAsked(db, innerId, other)))
    return new AppError("forbidden", "Ask somebody who goes, or whom you are connected with.");
  return new AppError("conflict", `At most ${CO_HOSTS_MAX} people host an event with you.`);
}

/** The host asks somebody to host with them: an event, or all dates of a series. Idempotent. */
export async function askCoHost(deps: Deps, viewer: Viewer, eventId: string, userId: string) {
  const row = await hostedEvent(deps, viewer, eventId);
  if (userId === viewer.publicId) refuseField("userId", "You are hosting this event.");
  const other = await visibleIdOf(deps, viewer, userId);
  refuseClosed(deps, row);
  const ofEvent = { event: row.innerId, now: deps.now() };
  const coHost = await insertCoHost(deps.db, viewer, ofEvent, other);
  const refusal = coHost === undefined ? await askRefusal(deps, row, other) : undefined;
  if (refusal) throw refusal;
  if (coHost !== undefined) deps.events.emit("co-host.asked", { coHost });
  return getEvent(deps, viewer, eventId);
}

async function accept(deps: Deps, viewer: Viewer, eventId: string) {
  const row = await eventOf(deps, viewer, eventId);
  if (row.isCoHost) return;
  if (!row.isAsked) throw new AppError("conflict", "You are not asked to host this event.");
  refuseClosed(deps, row);
  // A co-host takes a place like any guest; without one this throws.
  await joinEvent(deps, viewer, { eventId, dates: row.series ? "all" : "one" });
  const ofEvent = { event: row.innerId, now: deps.now() };
  const coHost = await acceptHosting(deps.db, viewer.id, ofEvent);
  if (coHost !== undefined) deps.events.emit("co-host.accepted", { coHost });
}

/** Declining an invitation that was taken back is fine. */
async function decline(deps: Deps, viewer: Viewer, eventId: string) {
  const row = await eventOf(deps, viewer, eventId);
  if (row.isCoHost) throw new AppError("conflict", "You host this event. You can step down.");
  await declineHosting(deps.db, viewer.id, { event: row.innerId, now: deps.now() });
}

/** Answers an invitation to co-host. Idempotent. */
export async function answerHosting(deps: Deps, viewer: Viewer, eventId: string, accepts: boolean) {
  await (accepts ? accept : decline)(deps, viewer, eventId);
  deps.events.emit("co-host.answered", { userId: viewer.id });
  return getEvent(deps, viewer, eventId);
}

/** The host removes a co-host or an invitation; or a co-host steps down and stays a guest. Idempotent. */
export async function endCoHosting(deps: Deps, viewer: Viewer, eventId: string, userId: string) {
  const row = await eventOf(deps, viewer, eventId);
  if (userId === viewer.publicId) await stepDown(deps.db, viewer.id, row.innerId);
  else {
    if (!isHost(viewer, row)) throw notTheHost();
    const other = await visibleIdOf(deps, viewer, userId);
    await removeCoHost(deps.db, viewer.id, row.innerId, other);
    deps.events.emit("co-host.answered", { userId: other });
  }
  return getEvent(deps, viewer, eventId);
}
