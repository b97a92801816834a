import type { Viewer } from "../viewer.ts";
import type { Deps } from "../deps.ts";
import { dueTimes } from "../places/due-times.ts";
import { assignMissingPlace } from "../places/place-choice.service.ts";
import { publishDuePlaces } from "../places/publishing.service.ts";
import { AppError } from "../lib/errors.ts";
import { getMe } from "./me.service.ts";
import { changedStatus } from "./status.service.ts";
import { refusedEnd, visibleEnd } from "./visible-until.service.ts";
import { claimPhoto, savePhotos } from "./photos.service.ts";
import { findMe, updateSettings, updateUser } from "./profile.repo.ts";
import type { UpdatePhotos } from "./photos.schema.ts";
import type { SettingsChanges } from "./settings.schema.ts";
import type { UpdateMe } from "./update-me.schema.ts";

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
  const row = await findMe(deps.db, userId);
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
