import type { Viewer } from "../viewer.ts";
import type { Deps } from "../deps.ts";
import { publishDuePlaces } from "../places/publishing.service.ts";
import { ownOrigin } from "../places/origin.service.ts";
import { viewerPersonOf } from "../people/people-cache.service.ts";
import { cellAt, centreOf } from "../lib/cells.ts";
import type { Position } from "../lib/cells.ts";
import { AppError } from "../lib/errors.ts";
import { newPublicId } from "../lib/tokens.ts";
import { claimImage } from "../uploads/uploads.service.ts";
import { findAttendeeIds } from "./attendance.repo.ts";
import { CALENDAR_LEVEL } from "./event-index.repo.ts";
import { cancelEvent } from "./called-off.repo.ts";
import { eventOf, isHost, serializeOneEvent } from "./event.ts";
import { DURATION_MAX_MS, DURATION_MS } from "./event-limits.schema.ts";
import { instantOf, zoneName } from "./event-time.ts";
import { insertEvent, updateEvent } from "./events.repo.ts";
import type { EventRow } from "./events.repo.ts";
import type { CreateEvent, UpdateEvent } from "./events.schema.ts";
import { findWaitingIds, forgetOfferEnds } from "./waitlist.repo.ts";
import { offerFreePlaces } from "./waitlist.service.ts";
import { emitAttendance } from "./watching.service.ts";

function refuse(field: string, message: string): never {
  throw new AppError("invalid_input", message, { fields: { [field]: message } });
}

/** Empty removes the cover; absent leaves it unchanged. */
async function claimedCover(deps: Deps, viewer: Viewer, { imageUrl }: UpdateEvent) {
  if (imageUrl) await claimImage(deps, viewer, "imageUrl", imageUrl);
  return imageUrl === undefined ? {} : { imageUrl: imageUrl || null };
}

function requireFuture(deps: Deps, startsAt: number) {
  if (startsAt <= deps.now()) refuse("dateTime", "Choose a date and time in the future.");
  return startsAt;
}

/** How long it lasts; null is as long as usual, and undefined as long as before. */
function durationOf(endsAt: string | null | undefined, startsAt: number, timeZone: string) {
  if (!endsAt) return endsAt === null ? DURATION_MS : undefined;
  const durationMs = instantOf(endsAt, timeZone) - startsAt;
  if (durationMs <= 0) refuse("endsAt", "Choose an end after the start.");
  if (durationMs > DURATION_MAX_MS) refuse("endsAt", "An event lasts a day at most.");
  return durationMs;
}

/** What others are told of where somebody is, at the finest. */
const AREA_LEVEL = 2;

/** To a tenth of a metre: more digits mean nothing, and JSON in SQL would truncate them. */
const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;

export function placedAt(position: Position) {
  const latitude = rounded(position.latitude);
  const longitude = rounded(position.longitude);
  const { row, col } = cellAt({ latitude, longitude }, CALENDAR_LEVEL);
  return { latitude, longitude, row, col, pointLatitude: null, pointLongitude: null };
}

/** Everybody is told the middle of its area, and guests alone the point. */
function placedForGuests(point: Position) {
  const { latitude: pointLatitude, longitude: pointLongitude } = placedAt(point);
  return { ...placedAt(centreOf(cellAt(point, AREA_LEVEL))), pointLatitude, pointLongitude };
}

const givenPosition = ({ latitude, longitude }: UpdateEvent) =>
  typeof latitude === "number" && typeof longitude === "number"
    ? { latitude, longitude }
    : undefined;

const isAt = (a: Position | undefined, b: Position | undefined) =>
  a?.latitude === b?.latitude && a?.longitude === b?.longitude;

/** Where a new event is; without a point it has nothing to tell guests alone. */
async function firstPlace(deps: Deps, viewer: Viewer, input: CreateEvent) {
  const given = givenPosition(input);
  if (!given && input.isPointForGuests)
    refuse("latitude", "Choose the point that guests are told.");
  const middle = placedAt((await ownMiddle(deps, viewer)) ?? deps.env.defaultPosition);
  if (!given) return { ...middle, isPointChosen: false };
  const place = input.isPointForGuests ? placedForGuests(given) : placedAt(given);
  // The middle of the host's area, sent back, tells where the host is and not where the event is.
  return { ...place, isPointChosen: !isAt(placedAt(given), middle) };
}

/** Who sends back the coordinates that everybody is told has chosen no other point. */
function newPlace(row: EventRow, input: UpdateEvent) {
  const given = givenPosition(input);
  const isForGuests = input.isPointForGuests ?? row.isPointForGuests;
  const chosen = given && !isAt(given, row) ? given : undefined;
  if (!chosen && isForGuests === row.isPointForGuests) return undefined;
  const point = chosen ?? row.point ?? row;
  const place = isForGuests ? placedForGuests(point) : placedAt(point);
  return chosen ? { ...place, isPointChosen: true } : place;
}

/** The middle of the viewer's published cell, if any. */
export async function ownMiddle(deps: Deps, viewer: Viewer): Promise<Position | undefined> {
  await publishDuePlaces(deps);
  const person = await viewerPersonOf(deps, viewer.id);
  return person && ownOrigin(person);
}

export const getEvent = async (deps: Deps, viewer: Viewer, eventId: string) =>
  serializeOneEvent(deps, viewer, await eventOf(deps, viewer, eventId));

export async function createEvent(deps: Deps, viewer: Viewer, input: CreateEvent) {
  if (input.createdBy && input.createdBy !== viewer.publicId) {
    throw new AppError("forbidden", "You can host only in your own name.");
  }
  const timeZone = zoneName(input.timeZone ?? deps.env.defaultTimeZone);
  const startsAt = requireFuture(deps, instantOf(input.dateTime, timeZone));
  const publicId = newPublicId();
  const innerId = await insertEvent(deps.db, {
    publicId,
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
    createdAt: deps.now(),
    ...(await claimedCover(deps, viewer, input)),
    ...(await firstPlace(deps, viewer, input)),
  });
  deps.events.emit("event.changed", { innerId });
  deps.events.emit("person.changed", { userId: viewer.id });
  return getEvent(deps, viewer, publicId);
}

/** The event, for its host alone. */
export async function hostedEvent(deps: Deps, viewer: Viewer, eventId: string) {
  const row = await eventOf(deps, viewer, eventId);
  if (!isHost(viewer, row)) throw new AppError("forbidden", "Only the host can change this event.");
  return row;
}

/** The start stays as it is, even a past one, unless it is changed. */
function newTimes(deps: Deps, row: EventRow, { dateTime, endsAt, timeZone }: UpdateEvent) {
  const zone = zoneName(timeZone ?? row.timeZone);
  const startsAt = dateTime === undefined ? row.startsAt : instantOf(dateTime, zone);
  if (startsAt !== row.startsAt) requireFuture(deps, startsAt);
  return { timeZone: zone, startsAt, durationMs: durationOf(endsAt, startsAt, zone) };
}

const MOVING = ["startsAt", "timeZone", "location"] as const;
type Place = ReturnType<typeof placedForGuests> | ReturnType<typeof placedAt>;
type Moving = { [Field in (typeof MOVING)[number]]?: EventRow[Field] | undefined };

const pointAt = (place: Place) =>
  place.pointLatitude === null
    ? place
    : { latitude: place.pointLatitude, longitude: place.pointLongitude };

/** Whether the changes are about when or where. Who is told the point is neither. */
const isMoved = (row: EventRow, changes: Moving, place: Place | undefined) =>
  MOVING.some((field) => changes[field] !== undefined && changes[field] !== row[field]) ||
  (place !== undefined && !isAt(pointAt(place), row.point ?? row));

/** Who goes, and who waits for a place. */
const concernedIds = async ({ db }: Deps, innerId: number) => [
  ...(await findAttendeeIds(db, innerId)),
  ...(await findWaitingIds(db, innerId)),
];

function refuseEdit(row: EventRow): never {
  if (row.isCancelled) throw new AppError("event_cancelled", "This event was called off.");
  const message = `${row.currentAttendees} people attend already.`;
  throw new AppError("conflict", message, { fields: { maxAttendees: message } });
}

export async function editEvent(deps: Deps, viewer: Viewer, eventId: string, input: UpdateEvent) {
  const row = await hostedEvent(deps, viewer, eventId);
  const place = newPlace(row, input);
  const { title, description, category, location, maxAttendees } = input;
  const moved = {
    location,
    ...newTimes(deps, row, input),
    ...place,
  };
  const hasNews = isMoved(row, moved, place);
  const isEdited = await updateEvent(deps.db, row.innerId, {
    title,
    description,
    category,
    maxAttendees,
    ...moved,
    changedAt: deps.now(),
    ...(hasNews && { newsAt: deps.now() }),
    ...(await claimedCover(deps, viewer, input)),
  });
  if (isEdited) {
    deps.events.emit("event.changed", { innerId: row.innerId });
    if (moved.startsAt !== row.startsAt) await forgetOfferEnds(deps.db, row.innerId);
    await offerFreePlaces(deps);
  }
  const edited = await eventOf(deps, viewer, eventId);
  if (!isEdited) refuseEdit(edited);
  if (hasNews) deps.events.emit("event.moved", { innerId: row.innerId });
  emitAttendance(deps, edited, await concernedIds(deps, row.innerId));
  return serializeOneEvent(deps, viewer, edited);
}

/** Calls an event off. Idempotent. */
export async function callOffEvent(deps: Deps, viewer: Viewer, eventId: string) {
  const row = await hostedEvent(deps, viewer, eventId);
  if (!(await cancelEvent(deps.db, row.innerId, deps.now()))) return;
  deps.events.emit("event.changed", { innerId: row.innerId });
  deps.events.emit("event.cancelled", { innerId: row.innerId });
  const attendees = await findAttendeeIds(deps.db, row.innerId);
  for (const userId of attendees) deps.events.emit("person.changed", { userId });
  const members = [...attendees, ...(await findWaitingIds(deps.db, row.innerId))];
  emitAttendance(deps, await eventOf(deps, viewer, eventId), members);
}
