import type { Viewer } from "../auth/session.service.ts";
import type { Deps } from "../deps.ts";
import type { Person } from "../discovery/person.ts";
import { notFound } from "../lib/errors.ts";
import { isPublicId } from "../lib/tokens.ts";
import { isVisible, tellsOnline } from "../visibility.ts";
import { findEvent } from "./events.repo.ts";
import type { EventRow, OwnEventRow } from "./events.repo.ts";

const eventNotFound = () => notFound("Event not found");

const creatorOf = ({ presence }: Deps, seer: Person, host: Person) => ({
  id: host.publicId,
  name: host.name,
  age: host.age,
  bio: host.bio,
  intent: host.intent,
  interests: host.interests.map(({ name }) => name),
  profileImageUrl: host.profileImageUrl,
  status: host.status,
  isOnline: tellsOnline(seer, host) && presence.isOnline(host.id),
});

const toEvent = (
  deps: Deps,
  seer: Person,
  host: Person,
  row: EventRow,
  isUserAttending: boolean,
) => ({
  id: row.id,
  title: row.title,
  description: row.description,
  category: row.category,
  location: row.location,
  dateTime: row.dateTime,
  timeZone: row.timeZone,
  maxAttendees: row.maxAttendees,
  currentAttendees: row.currentAttendees,
  imageUrl: row.imageUrl,
  creator: creatorOf(deps, seer, host),
  createdBy: host.publicId,
  isUserAttending,
  isCancelled: row.isCancelled,
  latitude: row.latitude,
  longitude: row.longitude,
});

/** Those of the events that the viewer may see, with their hosts; `attended` holds the inner ids of the viewer's own. */
export async function toEvents(
  deps: Deps,
  viewer: Viewer,
  rows: readonly EventRow[],
  attended: ReadonlySet<number>,
) {
  const ids = new Set([viewer.id, ...rows.map(({ hostId }) => hostId)]);
  const cards = new Map((await deps.directory.peopleOf([...ids])).map((card) => [card.id, card]));
  const seer = cards.get(viewer.id);
  return rows.flatMap((row) => {
    const host = cards.get(row.hostId);
    return seer && host && isVisible(seer, host)
      ? toEvent(deps, seer, host, row, attended.has(row.innerId))
      : [];
  });
}

export async function toOneEvent(deps: Deps, viewer: Viewer, row: OwnEventRow) {
  const attended = new Set(row.isUserAttending ? [row.innerId] : []);
  const [event] = await toEvents(deps, viewer, [row], attended);
  if (!event) throw eventNotFound();
  return event;
}

export async function eventOf(deps: Deps, viewer: Viewer, publicId: string) {
  const row = isPublicId(publicId) ? await findEvent(deps.db, viewer, publicId) : undefined;
  if (!row) throw eventNotFound();
  return row;
}

export const isHost = (viewer: Viewer, row: OwnEventRow) => row.hostId === viewer.id;
