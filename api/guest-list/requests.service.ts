import type { Deps } from "../deps.ts";
import { emitAttendanceChange } from "../events/attendance/attendance.service.ts";
import { closedRefusal, isUpcoming } from "../events/upcoming.ts";
import { coHostedEvent } from "../events/hosted-event.service.ts";
import { eventOf, serializeOneEvent } from "../events/event.ts";
import type { OwnEventRow } from "../events/events.repo.ts";
import { joinAllDates } from "../events/attendance/series-attendance.service.ts";
import { moveWaitlists } from "../events/waitlist/waitlist.service.ts";
import { AppError, notFound } from "../lib/errors.ts";
import { isPublicId } from "../lib/tokens.ts";
import { toSummary } from "../people/summary.ts";
import type { Viewer } from "../viewer.ts";
import { answerRequest, findRequest, isGuest, readRequests } from "./requests.repo.ts";

/** Open requests, for hosts, until the event begins. */
export async function listRequests(deps: Deps, viewer: Viewer, eventId: string) {
  const event = await coHostedEvent(deps, viewer, eventId);
  const rows = isUpcoming(event, deps.now())
    ? await readRequests(deps.db, viewer, event.innerId)
    : [];
  return rows.map((row) => ({
    userId: row.public_id,
    user: toSummary(deps, row),
    requestedAt: new Date(row.at).toISOString(),
    hasPlusOne: row.plus_one === 1,
    allDates: row.all_dates === 1,
  }));
}

type Asking = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

const notAsking = () => notFound("They do not ask to come.");

function refusal({ now }: Deps, row: OwnEventRow, isTooMany: boolean) {
  const closed = closedRefusal(row, row.startsAt, now());
  if (closed) return closed;
  return isTooMany
    ? new AppError("event_full", "There is no place for them. They go on asking.")
    : notAsking();
}

const joinOtherDates = (deps: Deps, asked: Asking, eventId: string) =>
  joinAllDates(deps, asked, eventId, {
    plusOne: asked.plus_one === 1 || undefined,
    isApproved: true,
  });

type Answer = { userId: string; isApproved: boolean };

/**
 * Approves a request, which gives the member a place, or declines it. Without enough places the request stays open.
 * Idempotent.
 */
export async function answerJoinRequest(
  deps: Deps,
  viewer: Viewer,
  eventId: string,
  { userId, isApproved }: Answer,
) {
  const { db, now, events } = deps;
  const { innerId } = await coHostedEvent(deps, viewer, eventId);
  if (!isPublicId(userId)) throw notAsking();
  const find = () => findRequest(db, viewer, innerId, userId);
  const asked = await find();
  const isAsking = async () => (await find()) !== undefined;
  const answer = () => answerRequest(db, viewer, innerId, { member: userId, isApproved }, now());
  const isDone =
    (await answer()) ||
    (isApproved && asked !== undefined && (await moveWaitlists(deps).then(answer)));
  const row = await eventOf(deps, viewer, eventId);
  const isRepeated = isApproved
    ? await isGuest(db, viewer, innerId, userId)
    : asked?.is_declined === 1;
  if (!isDone && !isRepeated) throw refusal(deps, row, isApproved && (await isAsking()));
  if (!isDone || !asked) return serializeOneEvent(deps, viewer, row);
  if (isApproved) {
    emitAttendanceChange(deps, asked, row);
    if (asked.all_dates) await joinOtherDates(deps, asked, eventId);
  }
  events.emit("join.answered", { userId: asked.id, innerId });
  events.emit("requests.ended", { hostId: row.hostId });
  return serializeOneEvent(deps, viewer, row);
}
