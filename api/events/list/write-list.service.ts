import type { Deps } from "../../deps.ts";
import type { Viewer } from "../../viewer.ts";
import type { JsonWriter } from "../../lib/bytes/serialized-json.ts";
import { viewerPersonOf } from "../../people/people-cache.service.ts";
import { isVisible } from "../../visibility.ts";
import type { Event } from "../event.ts";
import { OFFLINE, listedEventsOf } from "./listed-events.service.ts";
import type { ListedEvent } from "./listed-event.ts";
import { readOwnParts } from "../own-part.repo.ts";
import { readPeople, shownOf, writeEvent } from "../write-event.ts";
import type { EventViewer } from "../write-event.ts";

/** Whether the event has to be serialized for this viewer separately. */
function isOwn(viewer: EventViewer, { row, host, participants }: ListedEvent) {
  if (row.hostId === viewer.id || !participants || participants.includes(viewer.id)) return true;
  // A status with an end is shown only to viewers who see who is online.
  const isStatusHidden =
    host.statusEnd !== null && host.showOnlineStatus && !viewer.showOnlineStatus;
  const { blockedIds } = viewer;
  return (
    isStatusHidden || (blockedIds.size > 0 && row.attendeeIds.some((id) => blockedIds.has(id)))
  );
}

/** The events that are serialized for this viewer separately. */
async function readOwn(deps: Deps, viewer: Viewer, own: readonly ListedEvent[]) {
  if (own.length === 0) return undefined;
  const rows = own.map(({ row }) => row);
  const ids = rows.map(({ innerId }) => innerId);
  const [parts, people] = await Promise.all([
    readOwnParts(deps.db, viewer, ids),
    readPeople(deps, viewer, rows),
  ]);
  const shown = shownOf(people, rows, parts);
  return { people, ids: new Set(ids), shown: new Map(shown.map((one) => [one.row.innerId, one])) };
}
type Own = Awaited<ReturnType<typeof readOwn>>;

function listWriter(
  deps: Deps,
  viewer: EventViewer,
  listed: readonly ListedEvent[],
  own: Own,
): JsonWriter<Event[]> {
  const isOnline = deps.presence.checkOnline();
  const isShownOnline = ({ host }: ListedEvent) =>
    viewer.showOnlineStatus && host.showOnlineStatus && isOnline(host.id);
  return (writer) => {
    let comma = "[";
    for (const one of listed) {
      const { bytes, onlineAt, row } = one;
      const ownOne = own?.shown.get(row.innerId);
      if (!ownOne && own?.ids.has(row.innerId)) continue;
      writer.text(comma);
      comma = ",";
      if (own && ownOne) {
        writeEvent(deps, writer, own.people, ownOne);
        writer.text("}");
      } else if (isShownOnline(one)) {
        writer.bytes(bytes, 0, onlineAt);
        writer.text("true");
        writer.bytes(bytes, onlineAt + OFFLINE.length, bytes.length);
      } else writer.bytes(bytes, 0, bytes.length);
    }
    writer.text(comma === "[" ? "[]" : "]");
  };
}

/** The events that the viewer may see; of cancelled ones, those they were going to. */
export async function serializeList(
  deps: Deps,
  viewer: Viewer,
  ids: readonly number[],
  wasGoing: ReadonlySet<number>,
): Promise<JsonWriter<Event[]>> {
  const found = await listedEventsOf(deps, ids);
  const viewerRow = await viewerPersonOf(deps, viewer.id);
  const listed = found.filter(
    ({ row, host }) =>
      viewerRow && isVisible(viewerRow, host) && (!row.isCancelled || wasGoing.has(row.innerId)),
  );
  if (!viewerRow) return (writer) => writer.text("[]");
  const own = await readOwn(
    deps,
    viewer,
    listed.filter((one) => isOwn(viewerRow, one)),
  );
  return listWriter(deps, viewerRow, listed, own);
}
