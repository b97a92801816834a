import { dayOf } from "../lib/time/day.ts";
import type { Deps } from "../deps.ts";
import { inChunks, nextTurn } from "../lib/processes/turns.ts";
import { findMembersToNotify, consumeNotice } from "./newcomers.repo.ts";
import type { MemberToNotify } from "./newcomers.repo.ts";
import { lookUpRelations, viewerPersonOf } from "../people/people-cache.service.ts";
import { publishDuePlaces } from "../places/publishing.service.ts";
import { ownOrigin } from "../places/origin.service.ts";
import { findPublishedIn } from "./search.service.ts";

const DAYS_BACK_MAX = 7;
const BATCH_SIZE = 500;

/** The people in range whose place was published on past whole days, and with whom there is nothing yet. */
async function countNewcomers(deps: Deps, { id, publicId, realm, newcomersDay }: MemberToNotify) {
  const person = await viewerPersonOf(deps, id);
  const origin = person && ownOrigin(person);
  if (!person || !origin) return 0;
  const untilDay = dayOf(deps.now());
  const fromDay = Math.max(newcomersDay, untilDay - DAYS_BACK_MAX);
  const found = await findPublishedIn(deps, { id, publicId, realm }, person, origin, {
    fromDay,
    untilDay,
  });
  const known = await lookUpRelations(deps, id, found);
  return found.filter((other) => !known.get(other)).length;
}

async function announceOne(deps: Deps, member: MemberToNotify) {
  const count = await countNewcomers(deps, member);
  const isFirst = await consumeNotice(deps.db, member.id, dayOf(deps.now()), count);
  if (isFirst && count > 0) deps.events.emit("newcomers.counted", { userId: member.id, count });
}

/**
 * Tells each connected member who wants to know, once a day, how many people are new nearby. Only whole past days
 * count, so that neither time nor number reveals when a place was published.
 */
export async function announceNewcomers(deps: Deps) {
  await publishDuePlaces(deps);
  for await (const ids of inChunks(deps.hub.connectedUsers(), BATCH_SIZE)) {
    for (const member of await findMembersToNotify(deps.db, ids, dayOf(deps.now()))) {
      await announceOne(deps, member);
      await nextTurn();
    }
  }
}
