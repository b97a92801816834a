import type { Deps } from "../deps.ts";
import type { Viewer } from "../viewer.ts";
import { toAlert } from "./alert.ts";
import { deleteAlertsUntil, markAlertsSeen, readAlerts } from "./alerts.repo.ts";
import { ALERTS_DAYS } from "./alerts.schema.ts";

const KEPT_MS = ALERTS_DAYS * 86_400_000;

export const listAlerts = async (deps: Deps, viewer: Viewer) =>
  (await readAlerts(deps.db, viewer, deps.now() - KEPT_MS)).map(toAlert);

/** Marks alerts as read on every device. */
export async function seeAlerts(deps: Deps, viewer: Viewer, ids: readonly string[]) {
  const seen = await markAlertsSeen(deps.db, viewer.id, ids, deps.now());
  if (seen.length > 0) deps.hub.publish(viewer.id, { type: "alerts_seen", ids: seen });
}

export const deleteOldAlerts = ({ db, now }: Deps) => deleteAlertsUntil(db, now() - KEPT_MS);
