import type { Viewer, ViewerScope } from "../viewer.ts";
import type { Deps } from "../deps.ts";
import { peopleOf, viewerPersonOf } from "../people/people-cache.service.ts";
import { profileOf, publicIdOf } from "../people/person.ts";
import type { Person, ViewerPerson } from "../people/person.ts";
import type { User } from "../people/user.ts";
import { notFound } from "../lib/errors.ts";
import type { Position } from "../lib/cells.ts";
import { isPublicId } from "../lib/tokens.ts";
import type { SerializedJson } from "../lib/serialized-json.ts";
import type { Profile } from "../people/person.columns.ts";
import { isVisible, canSeePresence } from "../visibility.ts";
import { facesOf, serializeFaces } from "./faces.service.ts";
import type { Face, FaceOf } from "./faces.service.ts";
import type { CoHost } from "./co-host.ts";
import { findEvent } from "./events.repo.ts";
import type { EventRow, OwnEventRow } from "./events.repo.ts";
import { comingOf, isAskedAbout } from "./coming.ts";
import type { Coming } from "./coming.ts";
import { readAnswers } from "./coming.repo.ts";
import { readOwnParts } from "./own-part.repo.ts";
import type { OwnPart, WaitlistPart } from "./own-part.repo.ts";
import { readDates } from "./series-attendance.repo.ts";
import type { SeriesDate } from "./series-attendance.repo.ts";

export const eventNotFound = () => notFound("Event not found");

type Creator = Profile & Pick<User, "id" | "isOnline">;

/** An event as a member sees it. */
export type Event = Omit<
  EventRow,
  | "innerId"
  | "hostId"
  | "startsAt"
  | "durationMs"
  | "attendeeIds"
  | "json"
  | "point"
  | "pageToken"
  | "seriesId"
  | "occurrence"
> & {
  creator: Creator;
  createdBy: string;
  /** Who goes besides its host: the first few whom the viewer may see. */
  firstAttendees: Face[];
  isUserAttending: boolean;
  waitlist: WaitlistPart | null;
  coming?: Coming;
  /** Where it is, for its host and guests, if nobody else is told. */
  point?: Position;
  /** The address of its public page, if it has one. */
  publicUrl?: string;
  /** The dates ahead of its series, and whether the viewer joins all of them; lists do without. */
  dates?: SeriesDate[];
  joinsAll?: boolean;
  /** Who hosts it beside its host, as far as the viewer may see them, and whether the viewer does; lists do without. */
  coHosts?: CoHost[];
  ownRole?: "coHost" | "asked";
};

function hostingOf({
  coHosts,
  isCoHost,
  isAsked,
}: OwnEventRow): Pick<Event, "coHosts" | "ownRole"> {
  return {
    ...(coHosts.length > 0 && { coHosts }),
    ...(isCoHost ? { ownRole: "coHost" } : isAsked && { ownRole: "asked" }),
  };
}

/** Where the public page of an event is. */
export const pageUrl = ({ publicUrl }: Pick<Deps["env"], "publicUrl">, token: string) =>
  new URL(`/e/${token}`, publicUrl).href;

/** Only the fields that differ between viewers are serialized anew. */
function serializeEvent(
  { presence, now, env }: Deps,
  viewerRow: ViewerPerson,
  host: Person,
  row: EventRow,
  faceOf: FaceOf,
  part: OwnPart | undefined,
): SerializedJson<Event> {
  const showsOnlineStatus = canSeePresence(viewerRow, host);
  const isOnline = showsOnlineStatus && presence.isOnline(host.id);
  const coming = comingOf(row, viewerRow.id, part, now());
  const comingJson = coming === undefined ? "" : `,"coming":${JSON.stringify(coming)}`;
  const point = part?.isAttending ? row.point : undefined;
  const pointJson = point === undefined ? "" : `,"point":${JSON.stringify(point)}`;
  const pageJson =
    row.pageToken === null ? "" : `,"publicUrl":${JSON.stringify(pageUrl(env, row.pageToken))}`;
  return `{${row.json},"creator":{${profileOf(host, showsOnlineStatus)},"isOnline":${isOnline}},"createdBy":"${publicIdOf(host)}","firstAttendees":${serializeFaces(viewerRow, row, faceOf)},"isUserAttending":${part?.isAttending ?? false},"waitlist":${JSON.stringify(part?.waitlist ?? null)}${comingJson}${pointJson}${pageJson}}`;
}

/** Those of the events that the viewer may see, with their hosts and the viewer's own part in them. */
export async function serializeEvents(
  deps: Deps,
  viewer: Viewer,
  rows: readonly EventRow[],
  parts: ReadonlyMap<number, OwnPart>,
) {
  const viewerRow = await viewerPersonOf(deps, viewer.id);
  const ids = new Set(rows.map(({ hostId }) => hostId));
  const people = new Map((await peopleOf(deps, [...ids])).map((person) => [person.id, person]));
  const faceOf = await facesOf(deps, rows);
  return rows.flatMap((row) => {
    const host = people.get(row.hostId);
    return viewerRow && host && isVisible(viewerRow, host)
      ? serializeEvent(deps, viewerRow, host, row, faceOf, parts.get(row.innerId))
      : [];
  });
}

export async function serializeOneEvent(deps: Deps, viewer: Viewer, row: OwnEventRow) {
  const { db, now } = deps;
  const parts = await readOwnParts(db, viewer, [row.innerId]);
  const part = parts.get(row.innerId);
  if (part && mayHost(viewer, row) && isAskedAbout(row, now()))
    parts.set(row.innerId, { ...part, answers: await readAnswers(db, row.innerId) });
  const [event] = await serializeEvents(deps, viewer, [row], parts);
  if (!event) throw eventNotFound();
  const dates = row.series && (await readDates(db, viewer.id, row.innerId, now()));
  const more = { ...hostingOf(row), ...dates };
  if (Object.keys(more).length === 0) return event;
  return `${event.slice(0, -1)},${JSON.stringify(more).slice(1)}` as typeof event;
}

export async function eventOf(deps: Deps, viewer: ViewerScope, publicId: string) {
  const row = isPublicId(publicId) ? await findEvent(deps.db, viewer, publicId) : undefined;
  if (!row) throw eventNotFound();
  return row;
}

export const getEvent = async (deps: Deps, viewer: Viewer, eventId: string) =>
  serializeOneEvent(deps, viewer, await eventOf(deps, viewer, eventId));

/** The one host, who alone calls an event off, has its public page and asks others to host with them. */
export const isHost = (viewer: ViewerScope, row: OwnEventRow) => row.hostId === viewer.id;

/** Who edits an event, writes to its guests and sees who of them comes: the rule of `mayHostSql`. */
export const mayHost = (viewer: ViewerScope, row: OwnEventRow) =>
  isHost(viewer, row) || row.isCoHost;
