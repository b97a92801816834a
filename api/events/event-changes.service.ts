import type { Viewer } from "../viewer.ts";
import type { Deps } from "../deps.ts";
import { AppError } from "../lib/errors.ts";
import { calledOff } from "./upcoming.ts";
import { isDrawnCover } from "./covers.schema.ts";
import { refuseField } from "./refuse-field.ts";
import { claimImage } from "../uploads/uploads.service.ts";
import { findAttendeeIds } from "./attendance/attendance.repo.ts";
import { DURATION_MAX_MS, DURATION_MS } from "./event-limits.schema.ts";
import { isAt, newPlace, pointAt } from "./event-place.service.ts";
import type { Place } from "./event-place.service.ts";
import { instantOf, zoneName } from "./event-time.ts";
import type { EventRow } from "./event-row.repo.ts";
import type { UpdateEvent } from "./events.schema.ts";
import { findAskingIds } from "./attendance/requests.repo.ts";
import { findWaitingIds } from "./waitlist/waitlist.repo.ts";

/**
 * The cover to store: an empty value removes it, an absent one keeps it. A drawn cover needs no upload. A new photo has
 * to be an upload of the host: members who may not see a co-host would not see their photo.
 */
export async function claimedCover(
  deps: Deps,
  viewer: Viewer,
  { imageUrl }: UpdateEvent,
  row?: Pick<EventRow, "imageUrl" | "hostId">,
) {
  const isPhoto = imageUrl && !isDrawnCover(imageUrl);
  const isByCoHost = row && row.hostId !== viewer.id;
  if (isPhoto && isByCoHost && imageUrl !== row.imageUrl)
    refuseField("imageUrl", "Only the host can add a photo. You can choose a drawn cover.");
  if (isPhoto && !isByCoHost) await claimImage(deps, viewer, "imageUrl", imageUrl);
  return imageUrl === undefined ? {} : { imageUrl: imageUrl || null };
}

export function requireFuture(deps: Deps, startsAt: number) {
  if (startsAt <= deps.now()) refuseField("dateTime", "Choose a date and time in the future.");
  return startsAt;
}

/** The duration; null means the default, undefined the present one. */
export function durationOf(endsAt: string | null | undefined, startsAt: number, timeZone: string) {
  if (!endsAt) return endsAt === null ? DURATION_MS : undefined;
  const durationMs = instantOf(endsAt, timeZone) - startsAt;
  if (durationMs <= 0) refuseField("endsAt", "Choose an end after the start.");
  if (durationMs > DURATION_MAX_MS) refuseField("endsAt", "An event lasts a day at most.");
  return durationMs;
}

/** Keeps the start, even a past one, unless it is changed. */
function newTimes(deps: Deps, row: EventRow, { dateTime, endsAt, timeZone }: UpdateEvent) {
  const zone = zoneName(timeZone ?? row.timeZone);
  const startsAt = dateTime === undefined ? row.startsAt : instantOf(dateTime, zone);
  if (startsAt !== row.startsAt) requireFuture(deps, startsAt);
  return { timeZone: zone, startsAt, durationMs: durationOf(endsAt, startsAt, zone) };
}

const MOVING = ["startsAt", "timeZone", "location"] as const;
type Moving = { [Field in (typeof MOVING)[number]]?: EventRow[Field] | undefined };

/** Whether the time or the place changes. Who may see the point is neither. */
const isMoved = (row: EventRow, changes: Moving, place: Place | undefined) =>
  MOVING.some((field) => changes[field] !== undefined && changes[field] !== row[field]) ||
  (place !== undefined && !isAt(pointAt(place), row.point ?? row));

/** Guests, waiting members, and those who ask to come. */
export const concernedIds = async ({ db }: Deps, innerId: number) => [
  ...(await findAttendeeIds(db, innerId)),
  ...(await findWaitingIds(db, innerId)),
  ...(await findAskingIds(db, innerId)),
];

export function refuseEdit(row: EventRow): never {
  if (row.isCancelled) throw calledOff();
  const message = `${row.currentAttendees} people attend already.`;
  throw new AppError("conflict", message, { fields: { maxAttendees: message } });
}

/** The changes of an edit, and whether guests have to be notified. */
export async function changesOf(deps: Deps, viewer: Viewer, row: EventRow, input: UpdateEvent) {
  const place = newPlace(row, input);
  const { title, description, category, location, maxAttendees, allowsPlusOne, needsApproval } =
    input;
  const moved = { location, ...newTimes(deps, row, input), ...place };
  const hasNews = isMoved(row, moved, place);
  return {
    hasNews,
    changes: {
      title,
      description,
      category,
      maxAttendees,
      allowsPlusOne,
      needsApproval,
      ...moved,
      changedAt: deps.now(),
      ...(hasNews && {
        newsAt: deps.now(),
        newsById: row.hostId === viewer.id ? null : viewer.id,
      }),
      ...(await claimedCover(deps, viewer, input, row)),
    },
  };
}
