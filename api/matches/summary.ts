import type { Deps } from "../deps.ts";
import type { Card } from "../discovery/directory.repo.ts";
import { tellsOnline } from "../visibility.ts";

/** What a list tells of `person`, the alias of a users row, with :viewer bound. No place and no distance. */
export const SUMMARY = `
  person.id, person.public_id, person.name, person.age, person.bio, person.intent, person.interests,
  person.profile_image_url, person.status, person.show_online_status,
  (SELECT show_online_status FROM users WHERE id = :viewer) AS viewer_shows_online`;

export type SummaryRow = {
  id: number;
  public_id: string;
  name: string;
  age: number | null;
  bio: string | null;
  intent: Card["intent"];
  interests: string;
  profile_image_url: string | null;
  status: Card["status"];
  show_online_status: number;
  viewer_shows_online: number;
};

export function toSummary({ presence }: Pick<Deps, "presence">, row: SummaryRow) {
  const showsOnlineStatus = tellsOnline(
    { showOnlineStatus: row.viewer_shows_online === 1 },
    { showOnlineStatus: row.show_online_status === 1 },
  );
  return {
    id: row.public_id,
    name: row.name,
    age: row.age,
    bio: row.bio,
    intent: row.intent,
    interests: JSON.parse(row.interests) as string[],
    profileImageUrl: row.profile_image_url,
    status: row.status,
    isOnline: showsOnlineStatus && presence.isOnline(row.id),
    showsOnlineStatus,
  };
}
