import type { AlertKind } from "@hereabouts/db/enumerations";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../lib/errors.ts";
import { isAddressRefused, mailFault } from "../../mail/mail.ts";
import { dayOf } from "../../lib/time/day.ts";
import { alertLetter } from "./alert-letter.ts";
import { finishDue, postponeDue } from "../due-alerts.repo.ts";
import { ATTEMPTS_MAX, heldUntil, sendDue } from "../due-alerts.service.ts";
import { countMail, readDueMails, turnMailsOff } from "./due-mails.repo.ts";
import type { DueMail } from "./due-mails.repo.ts";
import { readUnsubscribeToken } from "./unsubscribe-token.ts";

const BATCH_SIZE = 5;
/** Mail servers accept few connections from one sender. */
export const MAILS_UNDER_WAY_MAX = 6 + BATCH_SIZE;
export const MAILS_A_DAY = 6;
/** The time that a member with the app open has to read it there. */
const CONNECTED_DELAY_MS = 10_000;
const WHILE_CONNECTED_MS = 15 * 60_000;
const WAITS_FOR_ABSENCE: readonly AlertKind[] = ["message", "match"];
/** Sent even above the limit of mails a day. */
const SECURITY: readonly AlertKind[] = ["sign_in", "warning"];

const connectedUntil = (deps: Deps, { kind, at }: DueMail) =>
  WAITS_FOR_ABSENCE.includes(kind) ? deps.now() + WHILE_CONNECTED_MS : at + CONNECTED_DELAY_MS;

/** Whether the day's limit allows the mail; a retry is not counted again. */
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

/** Claims nothing without a mail server. Once there is one, alerts from days before are not mailed. */
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

/** Turns off mails of a kind, by the token in one of them. The answer is the same for an account that is gone. */
export async function unsubscribe(deps: Deps, token: string) {
  const found = readUnsubscribeToken(deps, token);
  if (!found)
    throw new AppError("bad_token", "This link is wrong, incomplete, or older than 90 days.");
  await turnMailsOff(deps.db, found.member, found.group);
  return { group: found.group };
}
