import type { Viewer } from "../viewer.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../lib/errors.ts";
import { newPublicId } from "../lib/tokens.ts";
import { cancelEvent } from "./called-off/called-off.repo.ts";
import { eventOf, getEvent, serializeOneEvent } from "./event.ts";
import {
  changesOf,
  claimedCover,
  concernedIds,
  durationOf,
  refuseEdit,
  requireFuture,
} from "./event-changes.service.ts";
import type { Dates } from "./event-limits.schema.ts";
import { firstPlace } from "./event-place.service.ts";
import { coHostedEvent, hostedEvent } from "./hosted-event.service.ts";
import { instantOf, zoneName } from "./event-time.ts";
import { insertEvent, updateEvent } from "./events.repo.ts";
import type { CreateEvent, UpdateEvent } from "./events.schema.ts";
import { admitAll } from "./attendance/requests.service.ts";
import { callOffDates, editDates } from "./series/series-changes.service.ts";
import { startSeries } from "./series/series.service.ts";
import { clearOfferEnds } from "./waitlist/waitlist.repo.ts";
import { offerFreePlaces } from "./waitlist/waitlist.service.ts";
import { emitAttendance } from "./event-frames.service.ts";

function newEvent(deps: Deps, viewer: Viewer, input: CreateEvent) {
  const timeZone = zoneName(input.timeZone ?? deps.env.defaultTimeZone);
  const startsAt = requireFuture(deps, instantOf(input.dateTime, timeZone));
  return {
    publicId: newPublicId(),
    realm: viewer.realm,
    hostId: viewer.id,
    title: input.title,
    description: input.description,
    category: input.category,
    location: input.location,
    startsAt,
    durationMs: durationOf(input.endsAt, startsAt, timeZone),
    timeZone,
    maxAttendees: input.maxAttendees,
    allowsPlusOne: input.allowsPlusOne ?? false,
    needsApproval: input.needsApproval ?? false,
    createdAt: deps.now(),
  };
}

export async function createEvent(deps: Deps, viewer: Viewer, input: CreateEvent) {
  if (input.createdBy && input.createdBy !== viewer.publicId) {
    throw new AppError("forbidden", "You can host only in your own name.");
  }
  const event = {
    ...newEvent(deps, viewer, input),
    ...(await claimedCover(deps, viewer, input)),
    ...(await firstPlace(deps, viewer, input)),
  };
  const ids = input.recurrence
    ? await startSeries(deps, event, input.recurrence)
    : [await insertEvent(deps.db, event)];
  for (const innerId of ids) deps.events.emit("event.changed", { innerId });
  deps.events.emit("person.changed", { userId: viewer.id });
  return getEvent(deps, viewer, event.publicId);
}

export async function editEvent(deps: Deps, viewer: Viewer, eventId: string, input: UpdateEvent) {
  const row = await coHostedEvent(deps, viewer, eventId);
  if (row.series && input.dates && input.dates !== "one")
    return editDates(deps, viewer, row, input);
  const { changes, hasNews } = await changesOf(deps, viewer, row, input);
  const isEditedAlone = row.series !== undefined;
  const isEdited = await updateEvent(deps.db, row.innerId, { ...changes, isEditedAlone });
  if (isEdited) {
    deps.events.emit("event.changed", { innerId: row.innerId });
    if (changes.startsAt !== row.startsAt) await clearOfferEnds(deps.db, [row.innerId]);
    if (input.needsApproval === false) await admitAll(deps, row.hostId, [row.innerId]);
    await offerFreePlaces(deps);
  }
  const edited = await eventOf(deps, viewer, eventId);
  if (!isEdited) refuseEdit(edited);
  if (hasNews) deps.events.emit("event.moved", { innerId: row.innerId });
  emitAttendance(deps, edited, await concernedIds(deps, row.innerId));
  return serializeOneEvent(deps, viewer, edited);
}

/** Calls an event off. Idempotent. */
export async function callOffEvent(
  deps: Deps,
  viewer: Viewer,
  eventId: string,
  dates: Dates | undefined,
) {
  const row = await hostedEvent(deps, viewer, eventId);
  if (row.series && dates && dates !== "one") return callOffDates(deps, row, dates);
  if (!(await cancelEvent(deps.db, row.innerId, deps.now()))) return;
  deps.events.emit("event.changed", { innerId: row.innerId });
  deps.events.emit("event.cancelled", { innerId: row.innerId });
  const members = await concernedIds(deps, row.innerId);
  for (const userId of members) deps.events.emit("person.changed", { userId });
  emitAttendance(deps, await eventOf(deps, viewer, eventId), members);
}
