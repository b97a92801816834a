import type { Viewer } from "../auth/session.service.ts";
import type { Deps } from "../deps.ts";
import {
  describePlace,
  placeShown,
  profileListed,
  publishDuePlaces,
} from "../discovery/place.service.ts";
import { AppError, notFound } from "../lib/errors.ts";
import { findMe, updateSettings, updateUser } from "./profile.repo.ts";
import type { MeRow } from "./profile.repo.ts";
import type { Settings, UpdateMe } from "./profile.schema.ts";

/** Per cent of a person's connections in which both have written; 0 with none. */
export const matchRateOf = ({
  mutualCount,
  connectionsCount,
}: {
  mutualCount: number;
  connectionsCount: number;
}) => (connectionsCount === 0 ? 0 : Math.round((100 * mutualCount) / connectionsCount));

function toMe(deps: Deps, row: MeRow) {
  const { user, place } = row;
  return {
    id: user.publicId,
    name: user.name,
    age: user.age,
    bio: user.bio,
    intent: user.intent,
    interests: user.interests,
    profileImageUrl: user.profileImageUrl,
    status: user.status,
    latitude: place?.pinLatitude ?? null,
    longitude: place?.pinLongitude ?? null,
    isOnline: deps.presence.isOnline(user.id),
    connectionsCount: user.connectionsCount,
    eventsJoined: user.eventsJoined,
    matchRate: matchRateOf(user),
    email: user.email,
    hasPassword: user.hasPassword === 1,
    isDemo: user.kind === "visitor",
    unreadCount: row.unreadCount,
    settings: row.settings satisfies Settings,
    place: describePlace(deps, { ...row.placeChoice, place }),
  };
}

export type Me = ReturnType<typeof toMe>;

export async function getMe(deps: Deps, userId: number): Promise<Me> {
  await publishDuePlaces(deps);
  const row = await findMe(deps.db, userId);
  if (!row) throw notFound();
  return toMe(deps, row);
}

export async function updateMe(
  deps: Deps,
  viewer: Viewer,
  { profileImageUrl, ...changes }: UpdateMe,
) {
  if (profileImageUrl) {
    const message = "Upload a photo first; addresses of other sites are not taken.";
    throw new AppError("invalid_input", message, { fields: { profileImageUrl: message } });
  }
  const all = { ...changes, ...(profileImageUrl !== undefined && { profileImageUrl: null }) };
  if (Object.keys(all).length > 0) {
    await updateUser(deps.db, viewer.id, all);
    await profileListed(deps, viewer.id);
  }
  return getMe(deps, viewer.id);
}

export async function changeSettings(deps: Deps, viewer: Viewer, changes: Partial<Settings>) {
  if (Object.keys(changes).length > 0 && !(await updateSettings(deps.db, viewer.id, changes))) {
    const message = "The youngest age cannot be above the oldest.";
    const field = changes.minAge === undefined ? "maxAge" : "minAge";
    throw new AppError("invalid_input", message, { fields: { [field]: message } });
  }
  if (changes.showLocation !== undefined) await placeShown(deps, viewer.id, changes.showLocation);
  else await deps.directory.personChanged(viewer.id);
  return (await getMe(deps, viewer.id)).settings;
}
