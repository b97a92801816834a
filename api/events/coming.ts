import { ASKED_MS } from "../alerts/asked-guests.ts";
import type { Answers } from "./coming.repo.ts";
import type { OwnPart } from "./own-part.repo.ts";

type Times = { startsAt: number; isCancelled: boolean };

/** Whether its guests are being asked if they still come. */
export const isAskedAbout = ({ startsAt, isCancelled }: Times, now: number) =>
  !isCancelled && startsAt > now && startsAt < now + ASKED_MS;

/** A guest's own answer, or for the host how many gave which; null for who is not asked. */
export type Coming = { answer: "asked" | "yes" } | Answers | null;

/** What one member is told of it; undefined before anybody is asked. */
export function comingOf(
  event: Times & { hostId: number },
  viewerId: number,
  part: OwnPart | undefined,
  now: number,
): Coming | undefined {
  if (!isAskedAbout(event, now)) return undefined;
  if (part?.answers) return part.answers;
  if (!part?.guest || event.hostId === viewerId) return null;
  const { comingAt, joinedAt } = part.guest;
  if (comingAt !== null) return { answer: "yes" };
  return joinedAt >= event.startsAt - ASKED_MS ? null : { answer: "asked" };
}
