import type { Viewer } from "../viewer.ts";
import type { Deps } from "../deps.ts";
import { readHiddenAreas } from "../places/hidden-areas.ts";
import { dueTimes } from "../places/due-times.ts";
import { assignMissingPlace, describePlace } from "../places/place-choice.service.ts";
import { publishDuePlaces } from "../places/publishing.service.ts";
import { dayOf } from "../lib/time/day.ts";
import { AppError, notFound } from "../lib/errors.ts";
import { contactsLeft } from "../people/first-contact.service.ts";
import type { Photo } from "../people/photos.repo.ts";
import { matchRateOf } from "../people/match-rate.ts";
import { readMe, readMeJson } from "./me-cache.ts";
import { PERSON_PAGE, PROFILE, SETTINGS } from "../people/person.columns.ts";
import { statusAt } from "../people/status.ts";
import { changedStatus } from "./status.service.ts";
import { refusedEnd, visibleEnd } from "./visible-until.service.ts";
import { claimPhoto, savePhotos } from "./photos.service.ts";
import { updateSettings, updateUser } from "./profile.repo.ts";
import type { MeRow } from "./profile.repo.ts";
import type { UpdatePhotos } from "./photos.schema.ts";
import type { SettingsChanges } from "./settings.schema.ts";
import type { UpdateMe } from "./update-me.schema.ts";

const firstContactsLeft = (deps: Deps, row: MeRow) =>
  contactsLeft(deps, {
    contactsDay: row.contacts_day,
    contactsUsed: row.contacts_used,
    createdAt: row.created_at,
  });

type OptionalCounts = {
  archivedUnreadCount?: number | undefined;
  markedUnreadCount?: number | undefined;
};

/** Absent where there is nothing to count. */
const optionalCounts = (row: MeRow): OptionalCounts => ({
  ...(row.archived_unread_count > 0 && { archivedUnreadCount: row.archived_unread_count }),
  ...(row.marked_unread_count > 0 && { markedUnreadCount: row.marked_unread_count }),
});

const placeOf = (deps: Deps, row: MeRow) =>
  describePlace(deps, {
    level: row.place_level,
    homeRow: row.home_row,
    publishesDay: row.publishes_day,
    publishesUsed: row.publishes_used,
    hiddenAreas: readHiddenAreas(row.hidden_areas),
    visibleUntil: row.visible_until,
    place: row.is_default === null ? null : { isDefault: row.is_default === 1, dueAt: row.due_at },
  });

function toMe(deps: Deps, row: MeRow) {
  const [connectionsCount, mutualCount] = [row.connections_count, row.mutual_count];
  return {
    id: row.public_id,
    ...PROFILE.read(row),
    ...statusAt(deps.now(), row),
    photos: JSON.parse(row.photos) as Photo[],
    ...PERSON_PAGE.read(row),
    latitude: row.pin_latitude,
    longitude: row.pin_longitude,
    isOnline: deps.presence.isOnline(row.id),
    connectionsCount,
    eventsJoined: row.events_joined,
    matchRate: matchRateOf({ connectionsCount, mutualCount }),
    email: row.email,
    emailConfirmed: row.email_confirmed === 1,
    pendingEmail: row.pending_email,
    hasPassword: row.has_password === 1,
    isDemo: row.kind === "visitor",
    unreadCount: row.unread_count,
    ...optionalCounts(row),
    newMatchesCount: row.new_matches_count,
    firstContactsLeft: firstContactsLeft(deps, row),
    settings: SETTINGS.read(row),
    place: placeOf(deps, row),
  };
}

export type Me = ReturnType<typeof toMe>;

export async function getMe(deps: Deps, userId: number): Promise<Me> {
  await publishDuePlaces(deps);
  const row = await readMe(deps, userId);
  if (!row) throw notFound();
  return toMe(deps, row);
}

/**
 * The answer as JSON. Besides the row it depends on the day, the presence clock, the age of the account and whether the
 * status has ended.
 */
export async function getMeJson(deps: Deps, userId: number) {
  await publishDuePlaces(deps);
  const keyOf = (row: MeRow) =>
    `${dayOf(deps.now())} ${deps.presence.isOnline(userId)} ${firstContactsLeft(deps, row)} ${statusAt(deps.now(), row).status}`;
  const json = await readMeJson(deps, userId, keyOf, (row) => toMe(deps, row));
  if (!json) throw notFound();
  return json;
}

export async function updateMe(
  deps: Deps,
  viewer: Viewer,
  { profileImageUrl, status, statusUntil, ...changes }: UpdateMe,
) {
  const shownStatus = await changedStatus(deps, viewer, { status, statusUntil });
  if (profileImageUrl) await claimPhoto(deps, viewer, "profileImageUrl", profileImageUrl);
  const image = profileImageUrl === undefined ? {} : { profileImageUrl: profileImageUrl || null };
  const all = { ...changes, ...shownStatus, ...image };
  if (Object.keys(all).length > 0) {
    await updateUser(deps.db, viewer.id, all);
    deps.events.emit("person.changed", { userId: viewer.id });
  }
  return getMe(deps, viewer.id);
}

export async function updatePhotos(deps: Deps, viewer: Viewer, photos: UpdatePhotos) {
  await savePhotos(deps, viewer, photos);
  return getMe(deps, viewer.id);
}

async function refusedSettings(deps: Deps, userId: number, changes: SettingsChanges) {
  const row = await readMe(deps, userId);
  if (changes.visibleUntil && row?.show_location === 1 && row.visible_until === null)
    return refusedEnd("You show your place anyway. Switch that off first.");
  const message = "The youngest age cannot be above the oldest.";
  const field = changes.minAge === undefined ? "maxAge" : "minAge";
  return new AppError("invalid_input", message, { fields: { [field]: message } });
}

export async function changeSettings(deps: Deps, viewer: Viewer, changes: SettingsChanges) {
  const { visibleUntil, ...switches } = changes;
  const end = visibleEnd(deps, visibleUntil, switches.showLocation);
  const changesPlace = end !== undefined || changes.showLocation !== undefined;
  if (changesPlace) await publishDuePlaces(deps);
  if (Object.keys(changes).length > 0 && !(await updateSettings(deps.db, viewer.id, switches, end)))
    throw await refusedSettings(deps, viewer.id, changes);
  deps.events.emit("person.changed", { userId: viewer.id });
  if (end) dueTimes(deps).expect(end);
  if (changesPlace) await assignMissingPlace(deps, viewer.id);
  return (await getMe(deps, viewer.id)).settings;
}
