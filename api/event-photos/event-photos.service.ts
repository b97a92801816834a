import type { Deps } from "../deps.ts";
import { calledOff } from "../events/upcoming.ts";
import { eventOf, mayHost } from "../events/event.ts";
import { endOf } from "../events/event-time.ts";
import type { OwnEventRow } from "../events/events.repo.ts";
import { AppError, notFound } from "../lib/errors.ts";
import { isPublicId } from "../lib/tokens.ts";
import { addressOf, nameOf, smallAddressOf, unknownImage } from "../uploads/uploads.service.ts";
import { discardNowOrLater } from "../uploads/discard-uploads.service.ts";
import type { Viewer } from "../viewer.ts";
import { EVENT_PHOTOS_A_PERSON, EVENT_PHOTOS_DAYS } from "./event-photo-limits.schema.ts";
import {
  countOwnPhotos,
  deleteEventPhoto,
  describeEventPhoto,
  findEventPhoto,
  insertEventPhoto,
  readEventPhotos,
} from "./event-photos.repo.ts";
import type { EventPhotoRow } from "./event-photos.repo.ts";
import type { AddPhoto, PhotosPage } from "./event-photos.schema.ts";

const ADDED_FOR_MS = EVENT_PHOTOS_DAYS * 86_400_000;

const toPhoto = (row: EventPhotoRow) => ({
  id: row.id,
  url: row.address ?? addressOf(row.id),
  smallUrl: row.address ?? smallAddressOf(row.id),
  alt: row.alt,
  width: row.width,
  height: row.height,
  createdAt: new Date(row.at).toISOString(),
  addedBy: { id: row.person_id, name: row.name, profileImageUrl: row.profile_image_url },
});

/** Newest first; empty for a viewer who does not attend. */
export async function listEventPhotos(
  deps: Deps,
  viewer: Viewer,
  eventId: string,
  page: PhotosPage,
) {
  const event = await eventOf(deps, viewer, eventId);
  const { rows, total } = await readEventPhotos(deps.db, viewer, event.innerId, page);
  return { photos: rows.map(toPhoto), total };
}

async function photoOf(deps: Deps, viewer: Viewer, event: OwnEventRow, photoId: string) {
  const row = isPublicId(photoId)
    ? await findEventPhoto(deps.db, viewer, event.innerId, photoId)
    : undefined;
  if (!row) throw notFound("This photo could not be found.");
  return row;
}

/** Photos can be added from the start until some weeks after the event. */
function requireTime(deps: Deps, event: OwnEventRow) {
  const now = deps.now();
  if (event.isCancelled) throw calledOff();
  if (event.startsAt > now) throw new AppError("conflict", "This event has not begun yet.");
  if (endOf(event) + ADDED_FOR_MS <= now)
    throw new AppError("too_late", `Photos can be added for ${EVENT_PHOTOS_DAYS} days.`);
}

/** Adding a photo again, after a lost answer, changes nothing. */
export async function addEventPhoto(
  deps: Deps,
  viewer: Viewer,
  eventId: string,
  { url, alt }: AddPhoto,
) {
  const event = await eventOf(deps, viewer, eventId);
  if (!event.isUserAttending) throw new AppError("forbidden", "Only who was there adds photos.");
  requireTime(deps, event);
  const photo = nameOf(url);
  const added = { event: event.innerId, photo, alt, now: deps.now() };
  const isNew = await insertEventPhoto(deps.db, viewer, added, EVENT_PHOTOS_A_PERSON);
  const row = await findEventPhoto(deps.db, viewer, event.innerId, photo);
  if (row?.user_id === viewer.id) return { photo: toPhoto(row), isNew };
  if ((await countOwnPhotos(deps.db, viewer, event.innerId)) >= EVENT_PHOTOS_A_PERSON)
    throw new AppError("conflict", `You can add ${EVENT_PHOTOS_A_PERSON} photos to an event.`);
  throw unknownImage("url");
}

/** Allowed for the owner of the photo. */
export async function describePhoto(
  deps: Deps,
  viewer: Viewer,
  eventId: string,
  photoId: string,
  alt: string | null,
) {
  const event = await eventOf(deps, viewer, eventId);
  const row = await photoOf(deps, viewer, event, photoId);
  if (row.user_id !== viewer.id) throw new AppError("forbidden", "This is not your photo.");
  await describeEventPhoto(deps.db, event.innerId, photoId, alt);
  return toPhoto({ ...row, alt });
}

/** Allowed for the owner of the photo and for the host. */
export async function removeEventPhoto(
  deps: Deps,
  viewer: Viewer,
  eventId: string,
  photoId: string,
) {
  const event = await eventOf(deps, viewer, eventId);
  const row = await photoOf(deps, viewer, event, photoId);
  if (row.user_id !== viewer.id && !mayHost(viewer, event))
    throw new AppError("forbidden", "Only whose photo it is and the host can remove it.");
  await deleteEventPhoto(deps.db, event.innerId, photoId);
  await discardNowOrLater(deps);
}
