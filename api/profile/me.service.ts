import type { Deps } from "../deps.ts";
import { createCache } from "../lib/cache/cache.ts";
import { perDeps } from "../lib/per-deps.ts";
import type { SerializedJson } from "../lib/bytes/serialized-json.ts";
import { notFound } from "../lib/errors.ts";
import { contactsChangeAt, contactsLeft } from "../people/first-contact.service.ts";
import { matchRateOf } from "../people/match-rate.ts";
import { PERSON_PAGE, PROFILE, SETTINGS } from "../people/person.columns.ts";
import type { Photo } from "../people/photos.repo.ts";
import { statusAt } from "../people/status.ts";
import { readHiddenAreas } from "../places/hidden-areas.ts";
import { describePlace } from "../places/place-choice.service.ts";
import { publishDuePlaces } from "../places/publishing.service.ts";
import { findMe } from "./profile.repo.ts";
import type { MeRow } from "./profile.repo.ts";

const MAX_ENTRIES = 20_000;
// Every writer emits its changes; this covers one that failed before it could.
const TTL_MS = 300_000;

const contactsOf = (row: MeRow) => ({
  contactsDay: row.contacts_day,
  contactsUsed: row.contacts_used,
  createdAt: row.created_at,
});

type OptionalCounts = {
  archivedUnreadCount?: number | undefined;
  markedUnreadCount?: number | undefined;
};

/** Absent where there is nothing to count. */
const optionalCounts = (row: MeRow): OptionalCounts => ({
  ...(row.archived_unread_count > 0 && { archivedUnreadCount: row.archived_unread_count }),
  ...(row.marked_unread_count > 0 && { markedUnreadCount: row.marked_unread_count }),
});

const placeOf = (deps: Deps, row: MeRow) =>
  describePlace(deps, {
    level: row.place_level,
    homeRow: row.home_row,
    publishesDay: row.publishes_day,
    publishesUsed: row.publishes_used,
    hiddenAreas: readHiddenAreas(row.hidden_areas),
    visibleUntil: row.visible_until,
    place: row.is_default === null ? null : { isDefault: row.is_default === 1, dueAt: row.due_at },
  });

function toMe(deps: Deps, row: MeRow) {
  const [connectionsCount, mutualCount] = [row.connections_count, row.mutual_count];
  return {
    id: row.public_id,
    ...PROFILE.read(row),
    ...statusAt(deps.now(), row),
    photos: JSON.parse(row.photos) as Photo[],
    ...PERSON_PAGE.read(row),
    latitude: row.pin_latitude,
    longitude: row.pin_longitude,
    isOnline: deps.presence.isOnline(row.id),
    connectionsCount,
    eventsJoined: row.events_joined,
    matchRate: matchRateOf({ connectionsCount, mutualCount }),
    email: row.email,
    emailConfirmed: row.email_confirmed === 1,
    pendingEmail: row.pending_email,
    hasPassword: row.has_password === 1,
    isDemo: row.kind === "visitor",
    unreadCount: row.unread_count,
    ...optionalCounts(row),
    newMatchesCount: row.new_matches_count,
    firstContactsLeft: contactsLeft(deps, contactsOf(row)),
    settings: SETTINGS.read(row),
    place: placeOf(deps, row),
  };
}

export type Me = ReturnType<typeof toMe>;

/** Until when time alone changes nothing in the answer. */
function endOfAnswer(now: number, row: MeRow) {
  const contactsEnd = contactsChangeAt(now, contactsOf(row));
  const statusEnd = row.status_until ?? 0;
  return statusEnd > now ? Math.min(contactsEnd, statusEnd) : contactsEnd;
}

/** A member's own answer as it is sent; their row takes several times the memory. */
type Answer = Pick<Me, "isOnline" | "unreadCount" | "newMatchesCount"> & {
  json: SerializedJson<Me>;
  until: number;
};

const ofUser = ({ userId }: { userId: number }) => [userId];

const answers = perDeps(({ events, now, random }: Deps) =>
  createCache<number, Answer>(events, {
    maxEntries: MAX_ENTRIES,
    ttl: { ms: TTL_MS, now, random },
    invalidatedBy: {
      "person.changed": ofUser,
      "account.changed": ofUser,
      "place.published": ofUser,
      "matches.seen": ofUser,
      "message.sent": ({ recipientId }) => [recipientId],
      "message.changed": ({ peerId, message }) => (message.isRemoved ? [peerId] : []),
      "conversation.changed": ofUser,
      "conversation.followed": ofUser,
      "messages.read": ({ reader }) => [reader.id],
    },
  }),
);

async function findAnswer(deps: Deps, userId: number): Promise<Answer | undefined> {
  const row = await findMe(deps.db, userId);
  if (!row) return undefined;
  // Before the answer is made, as it may end meanwhile.
  const until = endOfAnswer(deps.now(), row);
  const me = toMe(deps, row);
  const { isOnline, unreadCount, newMatchesCount } = me;
  return { json: JSON.stringify(me), until, isOnline, unreadCount, newMatchesCount };
}

const readAnswer = (deps: Deps, userId: number) =>
  answers(deps).read(userId, () => findAnswer(deps, userId));

const isCurrent = (deps: Deps, userId: number, { until, isOnline }: Answer) =>
  deps.now() < until && deps.presence.isOnline(userId) === isOnline;

export async function getMe(deps: Deps, userId: number): Promise<Me> {
  await publishDuePlaces(deps);
  const row = await findMe(deps.db, userId);
  if (!row) throw notFound();
  return toMe(deps, row);
}

/** The same as JSON, from memory if possible. */
export async function getMeJson(deps: Deps, userId: number) {
  await publishDuePlaces(deps);
  let answer = await readAnswer(deps, userId);
  if (answer && !isCurrent(deps, userId, answer)) {
    answers(deps).invalidate(userId);
    answer = await readAnswer(deps, userId);
  }
  if (!answer) throw notFound();
  return answer.json;
}

/** What a new socket is told. */
export async function getUnread(deps: Deps, userId: number) {
  const answer = await readAnswer(deps, userId);
  return { unreadCount: answer?.unreadCount, newMatchesCount: answer?.newMatchesCount };
}
