import type { Viewer, ViewerScope } from "../viewer.ts";
import type { Deps } from "../deps.ts";
import type { User } from "../people/user.ts";
import { notFound } from "../lib/errors.ts";
import type { Position } from "../lib/cells.ts";
import { isPublicId } from "../lib/tokens.ts";
import { writeBytes } from "../lib/bytes/byte-writer.ts";
import { serializeFields } from "../lib/bytes/serialized-json.ts";
import type { JsonBytes } from "../lib/bytes/serialized-json.ts";
import type { Profile } from "../people/person.columns.ts";
import type { Face } from "./faces.service.ts";
import type { CoHost } from "./co-host.ts";
import { findEvent } from "./events.repo.ts";
import type { Asked, OwnEventRow } from "./events.repo.ts";
import type { EventRow } from "./event-row.repo.ts";
import { isUpcoming } from "./upcoming.ts";
import { isAskedAbout } from "./coming-question.ts";
import type { Coming } from "./coming-question.ts";
import { readOwnParts } from "./own-part.repo.ts";
import type { OwnPart, WaitlistPart } from "./own-part.repo.ts";
import { countRequests, readAnswers, readDates } from "./single-event.repo.ts";
import { readPeople, shownOf, writeEvent } from "./write-event.ts";
import type { SeriesDate } from "./single-event.repo.ts";

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
  | "changedAt"
  | "json"
  | "point"
  | "pageToken"
  | "seriesId"
  | "occurrence"
> & {
  creator: Creator;
  createdBy: string;
  /** Guests besides the host: the first few whom the viewer may see. */
  firstAttendees: Face[];
  isUserAttending: boolean;
  /** Whether the viewer brings one more person. */
  hasPlusOne: boolean;
  /** The state of the viewer's request, where the host approves guests. */
  attendance: Asked;
  /** For the host of a single event, before it begins: the number of open requests. */
  requestCount?: number;
  waitlist: WaitlistPart | null;
  coming?: Coming;
  /** The point, for the host and guests, if others see only the area. */
  point?: Position;
  /** The address of its public page, if it has one. */
  publicUrl?: string;
  /** For a single event: the dates ahead of its series, and whether the viewer joins all of them. */
  dates?: SeriesDate[];
  joinsAll?: boolean;
  /** For a single event: the co-hosts whom the viewer may see, and whether the viewer is one. */
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

/** The events that the viewer may see. */
export async function serializeEvents(
  deps: Deps,
  viewer: Viewer,
  rows: readonly EventRow[],
  parts: ReadonlyMap<number, OwnPart>,
) {
  const people = await readPeople(deps, viewer, rows);
  const shown = shownOf(people, rows, parts);
  const events: JsonBytes<Event[]> = writeBytes((writer) => {
    writer.text("[");
    for (const [index, one] of shown.entries()) {
      if (index > 0) writer.text(",");
      writeEvent(deps, writer, people, one);
      writer.text("}");
    }
    writer.text("]");
  });
  return { events, count: shown.length };
}

export async function serializeOneEvent(deps: Deps, viewer: Viewer, row: OwnEventRow) {
  const { db, now } = deps;
  const isAsked = mayHost(viewer, row) && isAskedAbout(row, now());
  const hasRequests = mayHost(viewer, row) && row.needsApproval && isUpcoming(row, now());
  const [parts, answers, requestCount, dates, people] = await Promise.all([
    readOwnParts(db, viewer, [row.innerId]),
    isAsked ? readAnswers(db, row.innerId) : undefined,
    hasRequests ? countRequests(db, viewer, row.innerId) : undefined,
    row.series && readDates(db, viewer.id, row.innerId, now()),
    readPeople(deps, viewer, [row]),
  ]);
  const part = parts.get(row.innerId);
  if (part && (answers || requestCount !== undefined))
    parts.set(row.innerId, {
      ...part,
      ...(answers && { answers }),
      ...(requestCount !== undefined && { requestCount }),
    });
  const [shown] = shownOf(people, [row], parts);
  if (!shown) throw eventNotFound();
  const more = { ...hostingOf(row), ...dates };
  const moreJson = Object.keys(more).length === 0 ? "" : `,${serializeFields(more)}`;
  const event: JsonBytes<Event> = writeBytes((writer) => {
    writeEvent(deps, writer, people, shown);
    writer.text(`${moreJson}}`);
  });
  return event;
}

export async function eventOf(deps: Deps, viewer: ViewerScope, publicId: string) {
  const row = isPublicId(publicId) ? await findEvent(deps.db, viewer, publicId) : undefined;
  if (!row) throw eventNotFound();
  return row;
}

export const getEvent = async (deps: Deps, viewer: Viewer, eventId: string) =>
  serializeOneEvent(deps, viewer, await eventOf(deps, viewer, eventId));

/** The host, who alone may call an event off, give it a public page, and ask co-hosts. */
export const isHost = (viewer: ViewerScope, row: OwnEventRow) => row.hostId === viewer.id;

/** The host and co-hosts, who may edit the event, write to its guests and check them in: the rule of `mayHostSql`. */
export const mayHost = (viewer: ViewerScope, row: OwnEventRow) =>
  isHost(viewer, row) || row.isCoHost;
