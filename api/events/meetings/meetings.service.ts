import type { Deps } from "../../deps.ts";
import { AppError, notFound } from "../../lib/errors.ts";
import type { Viewer } from "../../viewer.ts";
import { calledOff } from "../upcoming.ts";
import { eventOf } from "../event.ts";
import { endOf } from "../event-time.ts";
import type { OwnEventRow } from "../events.repo.ts";
import { countMet, deleteMeeting, insertMeeting, readMeetings } from "./meetings.repo.ts";

const DAY_MS = 86_400_000;
const WEEK_MS = 7 * DAY_MS;
/** The first Monday since 1970. */
const MONDAY_MS = 4 * DAY_MS;
/** Only these counts are shown: an exact one would tell a member when somebody else confirms a meeting. */
const SHOWN_COUNTS = [10, 5, 3];

/** Monday, 0:00 UTC. */
const weekOf = (time: number) => Math.floor((time - MONDAY_MS) / WEEK_MS) * WEEK_MS + MONDAY_MS;

const hasTakenPlace = ({ now }: Deps, row: OwnEventRow) => !row.isCancelled && endOf(row) <= now();

/**
 * The guests whom the viewer says to have met, and whether they say so too; `people` is a lower bound for all mutual
 * meetings as of the start of the week: 0, 3, 5 or 10.
 */
async function serialize(deps: Deps, viewer: Viewer, row: OwnEventRow) {
  const hasGone = row.isUserAttending && hasTakenPlace(deps, row);
  const said = hasGone ? await readMeetings(deps.db, viewer, row.innerId) : [];
  const met = await countMet(deps.db, viewer, weekOf(deps.now()));
  return {
    said: said.map(({ id }) => id),
    met: said.filter(({ isMutual }) => isMutual).map(({ id }) => id),
    people: SHOWN_COUNTS.find((count) => met >= count) ?? 0,
  };
}

export const listMeetings = async (deps: Deps, viewer: Viewer, eventId: string) =>
  serialize(deps, viewer, await eventOf(deps, viewer, eventId));

type Said = { userId: string; didMeet: boolean };

/** Says that the viewer met another guest, or takes it back. Neither learns of it before both say so. */
export async function sayMeeting(
  deps: Deps,
  viewer: Viewer,
  eventId: string,
  { userId, didMeet }: Said,
) {
  const row = await eventOf(deps, viewer, eventId);
  if (row.isCancelled) throw calledOff();
  if (!hasTakenPlace(deps, row)) throw new AppError("conflict", "This event is not over yet.");
  if (!row.isUserAttending) throw new AppError("forbidden", "Only who went there can say so.");
  if (!didMeet) await deleteMeeting(deps.db, viewer, userId);
  else if (!(await insertMeeting(deps.db, viewer, row.innerId, userId, deps.now())))
    throw notFound("User not found");
  return serialize(deps, viewer, row);
}
