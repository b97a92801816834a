import type { ByteWriter } from "../lib/bytes/byte-writer.ts";
import type { Deps } from "../deps.ts";
import type { Viewer } from "../viewer.ts";
import { peopleOf, viewerPersonOf } from "../people/people-cache.service.ts";
import { writeProfile } from "../people/person.ts";
import type { Person, ViewerPerson } from "../people/person.ts";
import { canSeePresence, isVisible } from "../visibility.ts";
import { comingOf } from "./coming-question.ts";
import type { EventRow } from "./event-row.repo.ts";
import { facesOf, serializeFaces } from "./faces.service.ts";
import type { FaceOf } from "./faces.service.ts";
import type { OwnPart } from "./own-part.repo.ts";

/** The address of the public page of an event. */
export const pageUrl = ({ publicUrl }: Pick<Deps["env"], "publicUrl">, token: string) =>
  new URL(`/e/${token}`, publicUrl).href;

/** The fields of a viewer that affect how an event is serialized. */
export type EventViewer = Pick<ViewerPerson, "id" | "realm" | "blockedIds" | "showOnlineStatus">;
/** A visible event with its host and the viewer's part in it. */
type Shown = { row: EventRow; host: Person; viewerRow: EventViewer; part: OwnPart | undefined };
type WithFaces = { faceOf: FaceOf };

/** The fields that differ between viewers, after those of the host's profile. */
function serializeOwn({ now, env }: Deps, { row, viewerRow, part }: Shown, { faceOf }: WithFaces) {
  const coming = comingOf(row, viewerRow.id, part, now());
  const comingJson = coming === undefined ? "" : `,"coming":${JSON.stringify(coming)}`;
  const point = part?.isAttending ? row.point : undefined;
  const pointJson = point === undefined ? "" : `,"point":${JSON.stringify(point)}`;
  const requestsJson =
    part?.requestCount === undefined ? "" : `,"requestCount":${part.requestCount}`;
  const { hasPlusOne = false } = part?.guest ?? part?.asked ?? {};
  const pageJson =
    row.pageToken === null ? "" : `,"publicUrl":${JSON.stringify(pageUrl(env, row.pageToken))}`;
  return `"firstAttendees":${serializeFaces(viewerRow, row, faceOf)},"isUserAttending":${part?.isAttending ?? false},"hasPlusOne":${hasPlusOne},"attendance":${JSON.stringify(part?.asked?.state ?? null)},"waitlist":${JSON.stringify(part?.waitlist ?? null)}${comingJson}${requestsJson}${pointJson}${pageJson}`;
}

/** Writes the event up to the online state of its host. */
export function writeStart(writer: ByteWriter, { row, host, viewerRow }: Shown) {
  writer.text("{");
  writer.bytes(row.json, 0, row.json.length);
  writer.text(',"creator":');
  writeProfile(writer, host, canSeePresence(viewerRow, host));
  writer.text(',"isOnline":');
}

/** The text after that, without the closing brace. */
export const endText = (deps: Deps, shown: Shown, people: WithFaces) =>
  `},"createdBy":"${shown.host.publicId}",${serializeOwn(deps, shown, people)}`;

/** Writes the event without the closing brace. Only fields that differ between viewers are serialized again. */
export function writeEvent(deps: Deps, writer: ByteWriter, people: WithFaces, shown: Shown) {
  const { host, viewerRow } = shown;
  const isOnline = canSeePresence(viewerRow, host) && deps.presence.isOnline(host.id);
  writeStart(writer, shown);
  writer.text(`${isOnline}${endText(deps, shown, people)}`);
}

type People = Awaited<ReturnType<typeof readPeople>>;

/** Reads the viewer, and the hosts and guests of these events. */
export async function readPeople(deps: Deps, viewer: Viewer, rows: readonly EventRow[]) {
  const ids = new Set(rows.map(({ hostId }) => hostId));
  const [viewerRow, hosts, faceOf] = await Promise.all([
    viewerPersonOf(deps, viewer.id),
    peopleOf(deps, [...ids]),
    facesOf(
      deps,
      rows.flatMap(({ attendeeIds }) => attendeeIds),
    ),
  ]);
  return { viewerRow, hosts: new Map(hosts.map((host) => [host.id, host])), faceOf };
}

/** The events that the viewer may see. */
export const shownOf = (
  { viewerRow, hosts }: People,
  rows: readonly EventRow[],
  parts: ReadonlyMap<number, OwnPart>,
) =>
  rows.flatMap((row): Shown | [] => {
    const host = hosts.get(row.hostId);
    return viewerRow && host && isVisible(viewerRow, host)
      ? { row, host, viewerRow, part: parts.get(row.innerId) }
      : [];
  });
