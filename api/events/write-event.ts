import type { ByteWriter } from "../lib/byte-writer.ts";
import type { Deps } from "../deps.ts";
import type { Viewer } from "../viewer.ts";
import { peopleOf, viewerPersonOf } from "../people/people-cache.service.ts";
import { publicIdOf, writeProfile } from "../people/person.ts";
import type { Person, ViewerPerson } from "../people/person.ts";
import { canSeePresence, isVisible } from "../visibility.ts";
import { comingOf } from "./coming-question.ts";
import type { EventRow } from "./event-row.repo.ts";
import { facesOf, serializeFaces } from "./faces.service.ts";
import type { FaceOf } from "./faces.service.ts";
import type { OwnPart } from "./own-part.repo.ts";

/** Where the public page of an event is. */
export const pageUrl = ({ publicUrl }: Pick<Deps["env"], "publicUrl">, token: string) =>
  new URL(`/e/${token}`, publicUrl).href;

/** What of a viewer decides how an event reads. */
export type EventViewer = Pick<ViewerPerson, "id" | "realm" | "blockedIds" | "showOnlineStatus">;
/** An event that the viewer may see, with its host and the viewer's own part in it. */
type Shown = { row: EventRow; host: Person; viewerRow: EventViewer; part: OwnPart | undefined };
type WithFaces = { faceOf: FaceOf };

/** What of an event differs between viewers, behind what its host's profile says. */
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

/** Up to whether its host is online. */
export function writeStart(writer: ByteWriter, { row, host, viewerRow }: Shown) {
  writer.text("{");
  writer.bytes(row.json, 0, row.json.length);
  writer.text(',"creator":');
  writeProfile(writer, host, canSeePresence(viewerRow, host));
  writer.text(',"isOnline":');
}

/** What follows it, without the brace that ends the event. */
export const endText = (deps: Deps, shown: Shown, people: WithFaces) =>
  `},"createdBy":"${publicIdOf(shown.host)}",${serializeOwn(deps, shown, people)}`;

/** Without the brace that ends it. Only the fields that differ between viewers are serialized anew. */
export function writeEvent(deps: Deps, writer: ByteWriter, people: WithFaces, shown: Shown) {
  const { host, viewerRow } = shown;
  const isOnline = canSeePresence(viewerRow, host) && deps.presence.isOnline(host.id);
  writeStart(writer, shown);
  writer.text(`${isOnline}${endText(deps, shown, people)}`);
}

type People = Awaited<ReturnType<typeof readPeople>>;

/** Who looks, and who hosts these events and goes to them. */
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

/** Those of the events that the viewer may see. */
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
