import type { Deps } from "../../deps.ts";
import { macOf } from "../../lib/security/mac.ts";
import { canonicalInterest } from "../../people/compatibility.ts";
import { peopleOf, viewerPersonOf } from "../../people/people-cache.service.ts";
import { visibleIdOf } from "../../people/public-ids.service.ts";
import type { Viewer } from "../../viewer.ts";
import { eventOf } from "../event.ts";
import type { Entry } from "../search/event-index.repo.ts";
import { foldedTextsOf } from "../search/event-search.service.ts";
import { nextNearby } from "../list/nearby-events.service.ts";
import { interestOf } from "./suggestion-words.ts";
import type { Interest } from "./suggestion-words.ts";
import {
  insertAnsweredSuggestion,
  readOpenToBoth,
  readAnsweredSuggestions,
} from "./suggestions.repo.ts";
import type { OpenEvent } from "./suggestions.repo.ts";

/** How many of the next events in range are considered. */
const CONSIDERED_MAX = 200;
/** The least time between two suggestions to the same pair. */
const MIN_INTERVAL_MS = 7 * 86_400_000;
/** Of this many events one is left out. */
const LEFT_OUT_ONE_IN = 4;
const MAC_PURPOSE = "go together";

async function sharedInterests(deps: Deps, viewer: Viewer, other: number): Promise<Interest[]> {
  const [me, [person]] = await Promise.all([
    viewerPersonOf(deps, viewer.id),
    peopleOf(deps, [other]),
  ]);
  const shared = person?.interests.filter(({ key }) => me?.interestKeys.includes(key));
  return (shared ?? []).map(({ json }) => {
    const name = JSON.parse(json) as string;
    return { canonical: canonicalInterest(name), name };
  });
}

/**
 * Leaves out some events for each pair, always the same ones. Otherwise a missing event would show that the other may
 * not see it, and so who has blocked whom.
 */
export function isLeftOut({ serverKey }: Pick<Deps, "serverKey">, pair: string[], eventId: string) {
  const mac = macOf(serverKey, MAC_PURPOSE, ...pair.toSorted(), eventId);
  return mac.charCodeAt(0) % LEFT_OUT_ONE_IN === 0;
}

/** The events in the viewer's range that are about a shared interest, soonest first, each with that interest. */
async function eventsAbout(deps: Deps, entries: readonly Entry[], interests: readonly Interest[]) {
  const texts = await foldedTextsOf(
    deps,
    entries.map(({ id }) => id),
  );
  const about = new Map<number, Interest>();
  for (const [at, { id, category }] of entries.entries()) {
    const interest = interestOf(interests, { category, text: texts[at] ?? "" });
    if (interest) about.set(id, interest);
  }
  return about;
}

const toSuggestion = ({ name }: Interest, event: OpenEvent) => ({
  interest: name,
  event: {
    id: event.public_id,
    title: event.title,
    dateTime: new Date(event.starts_at).toISOString(),
    timeZone: event.time_zone,
  },
});
export type Suggestion = ReturnType<typeof toSuggestion>;

/**
 * One event in the viewer's range about a shared interest of two connected people, or none. The place of the other
 * person plays no part.
 */
export async function findSuggestion(
  deps: Deps,
  viewer: Viewer,
  userId: string,
): Promise<Suggestion | null> {
  const other = await visibleIdOf(deps, viewer, userId);
  const answered = await readAnsweredSuggestions(deps.db, viewer.id, other);
  if (!answered || answered.some(({ at }) => at > deps.now() - MIN_INTERVAL_MS)) return null;
  const interests = await sharedInterests(deps, viewer, other);
  if (interests.length === 0) return null;
  const isAnswered = ({ id, seriesId }: Entry) =>
    answered.some((one) => one.eventId === id || (seriesId !== 0 && one.seriesId === seriesId));
  const entries = (await nextNearby(deps, viewer, CONSIDERED_MAX)).filter(
    (entry) => !isAnswered(entry),
  );
  const about = await eventsAbout(deps, entries, interests);
  const open = await readOpenToBoth(deps.db, viewer, other, [...about.keys()], deps.now());
  const event = open.find((one) => !isLeftOut(deps, [viewer.publicId, userId], one.public_id));
  const interest = event && about.get(event.id);
  return event && interest ? toSuggestion(interest, event) : null;
}

/** Records that the event was asked about or dismissed: it is not suggested to the pair again. Idempotent. */
export async function answerSuggestion(
  deps: Deps,
  viewer: Viewer,
  userId: string,
  eventId: string,
) {
  const other = await visibleIdOf(deps, viewer, userId);
  const { innerId: event } = await eventOf(deps, viewer, eventId);
  const now = deps.now();
  await insertAnsweredSuggestion(deps.db, viewer, {
    other,
    event,
    now,
    since: now - MIN_INTERVAL_MS,
  });
}
