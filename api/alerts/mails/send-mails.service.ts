import type { AlertKind } from "@hereabouts/db/enumerations";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/errors.ts";
import { isAddressRefused, mailFault } from "../../mail/mail.ts";
import { dayOf } from "../../sessions/session.service.ts";
import { alertLetter } from "./alert-letter.ts";
import { finishDue, postponeDue } from "../due-alerts.repo.ts";
import { ATTEMPTS_MAX, heldUntil, sendDue } from "../due-alerts.service.ts";
import { countMail, readDueMails, turnMailsOff } from "./due-mails.repo.ts";
import type { DueMail } from "./due-mails.repo.ts";
import { readUnsubscribeToken } from "./unsubscribe-token.ts";

const BATCH_SIZE = 5;
/** Mail servers take few connections of one sender. */
export const MAILS_UNDER_WAY_MAX = 6 + BATCH_SIZE;
export const MAILS_A_DAY = 6;
/** What somebody with the app open is given to read there. */
const CONNECTED_DELAY_MS = 10_000;
const WHILE_CONNECTED_MS = 15 * 60_000;
const WAITS_FOR_ABSENCE: readonly AlertKind[] = ["message", "match"];
/** Sent however many mails there were on that day. */
const SECURITY: readonly AlertKind[] = ["sign_in", "warning"];

const connectedUntil = (deps: Deps, { kind, at }: DueMail) =>
  WAITS_FOR_ABSENCE.includes(kind) ? deps.now() + WHILE_CONNECTED_MS : at + CONNECTED_DELAY_MS;

/** Whether it is still to be sent on this day; what is tried again counts once. */
async function isWithinDay({ db, now }: Deps, { kind, attempts, user_id }: DueMail) {
  if (attempts > 1) return true;
  const most = SECURITY.includes(kind) ? Number.MAX_SAFE_INTEGER : MAILS_A_DAY;
  return countMail(db, user_id, dayOf(now()), most);
}

async function mailOne(deps: Deps, due: DueMail) {
  const until = heldUntil(deps, due, connectedUntil(deps, due));
  if (until !== undefined) return postponeDue(deps.db, "mail", due, until);
  if (await isWithinDay(deps, due)) {
    try {
      await deps.mail?.send(alertLetter(deps, due));
    } catch (error) {
      const isGivenUp = due.attempts >= ATTEMPTS_MAX || isAddressRefused(error);
      const { kind, attempts: attempt } = due;
      deps.log.warn("alert not mailed", { kind, attempt, isGivenUp, fault: mailFault(error) });
      if (!isGivenUp) return undefined;
    }
  }
  return finishDue(deps.db, "mail", due);
}

/** Without a mail server nothing is claimed, and what waited for days is not sent once there is one. */
export async function mailDueAlerts(deps: Deps) {
  if (!deps.mail) return;
  await sendDue(deps, {
    channel: "mail",
    batchSize: BATCH_SIZE,
    batchMs: 15,
    underWayMax: MAILS_UNDER_WAY_MAX - BATCH_SIZE,
    read: ({ db, now }, ids) => readDueMails(db, ids, now()),
    send: mailOne,
  });
}

/** Turns mails of a kind off by the token of one of them. Who has left since is no other answer. */
export async function unsubscribe(deps: Deps, token: string) {
  const found = readUnsubscribeToken(deps, token);
  if (!found)
    throw new AppError("bad_token", "This link is wrong, incomplete, or older than 90 days.");
  await turnMailsOff(deps.db, found.member, found.group);
  return { group: found.group };
}
