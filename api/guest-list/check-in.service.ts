import type { Deps } from "../deps.ts";
import { closedRefusal } from "../events/upcoming.ts";
import { coHostedEvent } from "../events/hosted-event.service.ts";
import { endOf } from "../events/event-time.ts";
import type { OwnEventRow } from "../events/events.repo.ts";
import { AppError, notFound } from "../lib/errors.ts";
import { isPublicId } from "../lib/tokens.ts";
import { toSummary } from "../people/summary.ts";
import type { Viewer } from "../viewer.ts";
import { markHere, readGuests } from "./check-in.repo.ts";
import type { Arrival } from "./check-in.repo.ts";
import { CHECK_IN_AFTER_MS, CHECK_IN_BEFORE_MS } from "./check-in-times.schema.ts";

const opensAt = ({ startsAt }: OwnEventRow) => startsAt - CHECK_IN_BEFORE_MS;
const closesAt = (row: OwnEventRow) => endOf(row) + CHECK_IN_AFTER_MS;
const textOf = (time: number) => new Date(time).toISOString();

async function serialize(deps: Deps, viewer: Viewer, row: OwnEventRow) {
  const guests = await readGuests(deps.db, viewer, row.innerId);
  return {
    opensAt: textOf(opensAt(row)),
    closesAt: textOf(closesAt(row)),
    guests: guests.map((guest) => ({
      userId: guest.public_id,
      user: toSummary(deps, guest),
      hasPlusOne: guest.plus_one === 1,
      isHere: guest.is_here === 1,
      isPlusOneHere: guest.is_plus_one_here === 1,
    })),
  };
}

/** The guests and who has arrived; for hosts only. */
export const getCheckIn = async (deps: Deps, viewer: Viewer, eventId: string) =>
  serialize(deps, viewer, await coHostedEvent(deps, viewer, eventId));

const noGuest = () => notFound("They do not come, or bring nobody.");

function refusal({ now }: Deps, row: OwnEventRow) {
  const closed = closedRefusal(row, closesAt(row), now());
  if (closed) return closed;
  return now() < opensAt(row)
    ? new AppError("conflict", "Guests are checked in from an hour before the start.")
    : noGuest();
}

/** Checks a guest or plus-one in, or takes it back. Idempotent. */
export async function checkIn(deps: Deps, viewer: Viewer, eventId: string, arrival: Arrival) {
  const { db, now } = deps;
  const row = await coHostedEvent(deps, viewer, eventId);
  if (!isPublicId(arrival.userId)) throw noGuest();
  const times = { now: now(), before: CHECK_IN_BEFORE_MS, after: CHECK_IN_AFTER_MS };
  if (!(await markHere(db, viewer, row.innerId, arrival, times))) throw refusal(deps, row);
  return serialize(deps, viewer, row);
}
