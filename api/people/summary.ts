import type { Deps } from "../deps.ts";
import { PROFILE } from "./person.columns.ts";
import type { ProfileRow } from "./person.columns.ts";
import { statusAt } from "./status.ts";
import type { StatusRow } from "./status.ts";
import { canSeePresence } from "../visibility.ts";

/** The columns of a list for `person`, the alias of a users row, with :viewer bound. No place and no distance. */
export const SUMMARY = `
  person.id, person.public_id, ${PROFILE.select("person")}, person.status_until, person.show_online_status,
  (SELECT show_online_status FROM users WHERE id = :viewer) AS viewer_shows_online`;

export type SummaryRow = ProfileRow &
  StatusRow & {
    id: number;
    public_id: string;
    show_online_status: number;
    viewer_shows_online: number;
  };

export function toSummary({ presence, now }: Pick<Deps, "presence" | "now">, row: SummaryRow) {
  const showsOnlineStatus = canSeePresence(
    { showOnlineStatus: row.viewer_shows_online === 1 },
    { showOnlineStatus: row.show_online_status === 1 },
  );
  return {
    id: row.public_id,
    ...PROFILE.read(row),
    ...statusAt(now(), row, showsOnlineStatus),
    isOnline: showsOnlineStatus && presence.isOnline(row.id),
    showsOnlineStatus,
  };
}

export type Summary = ReturnType<typeof toSummary>;
