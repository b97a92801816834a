import type { ByteWriter } from "../lib/byte-writer.ts";
import type { Deps } from "../deps.ts";
import { peopleOf } from "../people/people-cache.service.ts";
import { publicIdOf, writeProfile } from "../people/person.ts";
import type { Person, ViewerPerson } from "../people/person.ts";
import { canSeePresence, isVisible } from "../visibility.ts";
import { comingOf } from "./coming.ts";
import type { EventRow } from "./events.repo.ts";
import { serializeFaces } from "./faces.service.ts";
import type { FaceOf } from "./faces.service.ts";
import type { OwnPart } from "./own-part.repo.ts";

/** Where the public page of an event is. */
export const pageUrl = ({ publicUrl }: Pick<Deps["env"], "publicUrl">, token: string) =>
  new URL(`/e/${token}`, publicUrl).href;

/** An event that the viewer may see, with its host and the viewer's own part in it. */
export type Shown = { row: EventRow; host: Person; part: OwnPart | undefined };

/** What of an event differs between viewers, behind what its host's profile says. */
function serializeOwn(
  { now, env }: Deps,
  viewerRow: ViewerPerson,
  { row, part }: Shown,
  faceOf: FaceOf,
) {
  const coming = comingOf(row, viewerRow.id, part, now());
  const comingJson = coming === undefined ? "" : `,"coming":${JSON.stringify(coming)}`;
  const point = part?.isAttending ? row.point : undefined;
  const pointJson = point === undefined ? "" : `,"point":${JSON.stringify(point)}`;
  const pageJson =
    row.pageToken === null ? "" : `,"publicUrl":${JSON.stringify(pageUrl(env, row.pageToken))}`;
  return `"firstAttendees":${serializeFaces(viewerRow, row, faceOf)},"isUserAttending":${part?.isAttending ?? false},"waitlist":${JSON.stringify(part?.waitlist ?? null)}${comingJson}${pointJson}${pageJson}`;
}

/** Without the brace that ends it. Only the fields that differ between viewers are serialized anew. */
export function writeEvent(
  deps: Deps,
  writer: ByteWriter,
  viewerRow: ViewerPerson,
  shown: Shown,
  faceOf: FaceOf,
) {
  const { row, host } = shown;
  const showsOnlineStatus = canSeePresence(viewerRow, host);
  const isOnline = showsOnlineStatus && deps.presence.isOnline(host.id);
  writer.text("{");
  writer.bytes(row.json, 0, row.json.length);
  writer.text(',"creator":');
  writeProfile(writer, host, showsOnlineStatus);
  writer.text(
    `,"isOnline":${isOnline}},"createdBy":"${publicIdOf(host)}",${serializeOwn(deps, viewerRow, shown, faceOf)}`,
  );
}

/** Those of the events that the viewer may see, with their hosts. */
export async function findShown(
  deps: Deps,
  viewerRow: ViewerPerson | undefined,
  rows: readonly EventRow[],
  parts: ReadonlyMap<number, OwnPart>,
) {
  const ids = new Set(rows.map(({ hostId }) => hostId));
  const people = new Map((await peopleOf(deps, [...ids])).map((person) => [person.id, person]));
  return rows.flatMap((row): Shown | [] => {
    const host = people.get(row.hostId);
    return viewerRow && host && isVisible(viewerRow, host)
      ? { row, host, part: parts.get(row.innerId) }
      : [];
  });
}
