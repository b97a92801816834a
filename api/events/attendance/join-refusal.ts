import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/errors.ts";
import type { ViewerScope } from "../../viewer.ts";
import { closedRefusal } from "../upcoming.ts";
import { isHost } from "../event.ts";
import type { OwnEventRow } from "../events.repo.ts";

/** Why a member cannot join. */
export function joinRefusal(
  { now }: Deps,
  viewer: ViewerScope,
  row: OwnEventRow,
  plusOne: boolean | undefined,
) {
  const conflict = (message: string) => new AppError("conflict", message);
  const refusal = closedRefusal(row, row.startsAt, now());
  if (refusal) return refusal;
  if (isHost(viewer, row)) return conflict("You are hosting this event.");
  if (plusOne && !row.allowsPlusOne) return conflict("Guests can't bring anybody to this event.");
  if (row.asked === "declined") return conflict("The host has declined your request.");
  if (row.needsApproval && !row.isUserAttending)
    return conflict("Too many ask to come, or you ask for too many events.");
  return plusOne && (row.isUserAttending || row.currentAttendees < row.maxAttendees)
    ? new AppError("event_full", "There is no place for one more person.")
    : new AppError("event_full", "This event is full.");
}
