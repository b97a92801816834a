import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/errors.ts";
import { isPublicId } from "../../lib/tokens.ts";
import type { Viewer, ViewerScope } from "../../viewer.ts";
import { emitAttendanceChange } from "../attendance/attendance.service.ts";
import { readComingToken } from "../../alerts/mails/coming-token.ts";
import { findAskedMember, hasDeclined, recordComing, recordDecline } from "./coming.repo.ts";
import { closedRefusal } from "../upcoming.ts";
import { comingOf } from "../coming-question.ts";
import { eventOf, isHost, serializeOneEvent } from "../event.ts";
import type { OwnEventRow } from "../events.repo.ts";
import { readOwnParts } from "../own-part.repo.ts";
import { offerFreePlaces } from "../waitlist/waitlist.service.ts";

function refusal({ now }: Deps, viewer: ViewerScope, row: OwnEventRow) {
  const closed = closedRefusal(row, row.startsAt, now());
  if (closed) return closed;
  if (isHost(viewer, row))
    return new AppError("host_cannot_leave", "You are hosting this event. You can call it off.");
  return new AppError("conflict", "You are not going to this event.");
}

/** A no gives the place back. Idempotent. */
async function answer(deps: Deps, viewer: ViewerScope, eventId: string, isComing: boolean) {
  const record = isComing ? recordComing : recordDecline;
  const isRecorded = isPublicId(eventId) && (await record(deps.db, viewer, eventId, deps.now()));
  if (isRecorded && !isComing) await offerFreePlaces(deps);
  const row = await eventOf(deps, viewer, eventId);
  if (isRecorded && !isComing) emitAttendanceChange(deps, viewer, row);
  const isRepeated = !isRecorded && !isComing && (await hasDeclined(deps.db, viewer, row.innerId));
  if (!isRecorded && !isRepeated) throw refusal(deps, viewer, row);
  if (isRecorded) deps.events.emit("coming.answered", { userId: viewer.id });
  return row;
}

export async function answerComing(deps: Deps, viewer: Viewer, eventId: string, isComing: boolean) {
  return serializeOneEvent(deps, viewer, await answer(deps, viewer, eventId, isComing));
}

const invalidLink = () => new AppError("bad_token", "This link is wrong, or the question is over.");

/**
 * Answers by the link in a mail, or reads the question. The link is invalid for members who left, or are suspended or
 * blocked, and once the event has another start.
 */
export async function answerByLink(deps: Deps, token: string, isComing: boolean | undefined) {
  const asked = readComingToken(deps.serverKey, token);
  const viewer = asked && (await findAskedMember(deps.db, asked.member));
  if (!asked || !viewer) throw invalidLink();
  try {
    const found = await eventOf(deps, viewer, asked.event);
    if (found.startsAt !== asked.startsAt || found.startsAt <= deps.now()) throw invalidLink();
    const row = isComing === undefined ? found : await answer(deps, viewer, asked.event, isComing);
    return {
      title: row.title,
      dateTime: row.dateTime,
      timeZone: row.timeZone,
      answer: await answerOf(deps, viewer, row),
    };
  } catch (error) {
    throw error instanceof AppError ? invalidLink() : error;
  }
}

async function answerOf({ db, now }: Deps, viewer: ViewerScope, row: OwnEventRow) {
  const parts = await readOwnParts(db, viewer, [row.innerId]);
  const coming = comingOf(row, viewer.id, parts.get(row.innerId), now());
  if (coming && "answer" in coming) return coming.answer;
  return (await hasDeclined(db, viewer, row.innerId)) ? ("no" as const) : null;
}
