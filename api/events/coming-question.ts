import { ASKED_BEFORE_MS } from "../alerts/still-coming.ts";
import { isUpcoming } from "./upcoming.ts";
import type { Answers } from "./single-event.repo.ts";
import type { OwnPart } from "./own-part.repo.ts";

type Times = { startsAt: number; isCancelled: boolean };

/** Whether its guests are asked now if they still come. */
export const isAskedAbout = (event: Times, now: number) =>
  isUpcoming(event, now) && event.startsAt < now + ASKED_BEFORE_MS;

/** When that changes next without an edit. */
export function askedUntil(event: Times, now: number) {
  const { startsAt } = event;
  if (!isUpcoming(event, now)) return Number.POSITIVE_INFINITY;
  return startsAt < now + ASKED_BEFORE_MS ? startsAt : startsAt - ASKED_BEFORE_MS + 1;
}

type OwnAnswer = { answer: "asked" | "yes" };
/** The own answer for a guest, the counts for the host, and both for a co-host; null for somebody who is not asked. */
export type Coming = OwnAnswer | Answers | (OwnAnswer & Answers) | null;

/** The part for one member; undefined before guests are asked. */
export function comingOf(
  event: Times & { hostId: number },
  viewerId: number,
  part: OwnPart | undefined,
  now: number,
): Coming | undefined {
  if (!isAskedAbout(event, now)) return undefined;
  const own = event.hostId === viewerId ? null : answerOf(event, part?.guest);
  return own || part?.answers ? ({ ...own, ...part?.answers } as Coming) : null;
}

function answerOf({ startsAt }: Times, guest: OwnPart["guest"]): OwnAnswer | null {
  if (!guest) return null;
  if (guest.comingAt !== null) return { answer: "yes" };
  return guest.joinedAt >= startsAt - ASKED_BEFORE_MS ? null : { answer: "asked" };
}
