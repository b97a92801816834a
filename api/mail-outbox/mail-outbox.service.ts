import type { Deps } from "../deps.ts";
import { AppError } from "../lib/errors.ts";
import { perDeps } from "../lib/per-deps.ts";
import { isAddressRefused, mailFault } from "../mail/mail.ts";
import { addMail, claimMail, findDueMails, removeMail } from "./mail-outbox.repo.ts";
import type { WaitingMail, MailKind, NewMail } from "./mail-outbox.repo.ts";

const FIRST_PAUSE_MS = 30_000;
/** With delays that double, the last attempt comes about an hour after the first. */
const ATTEMPTS_MAX = 8;

type Sender = (deps: Deps, mail: WaitingMail) => Promise<void>;

const sendersOf = perDeps(() => new Map<MailKind, Sender>());

/** Registers the function that sends mails of a kind. */
export const sendMailsBy = (deps: Deps, kind: MailKind, sender: Sender) =>
  sendersOf(deps).set(kind, sender);

const currentPass = perDeps(() => ({ pass: Promise.resolve() }));

/** Stores the mail, so that a restart does not lose it, then sends it. */
export async function queueMail(deps: Deps, mail: NewMail) {
  if (!(await addMail(deps.db, mail, deps.now())))
    throw new AppError("rate_limited", "Too many mails are waiting. Try again in a while.", {
      retryAfterSeconds: 60,
    });
  deps.schedule(() => sendDueMails(deps), 0);
}

/** Sends what is due; concurrent calls run one after the other. */
export function sendDueMails(deps: Deps) {
  const last = currentPass(deps);
  last.pass = last.pass
    .then(() => sendAll(deps))
    .catch((error: Error) => deps.log.error("outbox failed", { error: error.name }));
  return last.pass;
}

async function sendAll(deps: Deps) {
  for (;;) {
    const due = await findDueMails(deps.db, deps.now());
    for (const mail of due) await sendOne(deps, mail);
    if (due.length === 0) return;
  }
}

async function sendOne(deps: Deps, due: WaitingMail) {
  const nextAt = deps.now() + FIRST_PAUSE_MS * 2 ** due.attempts;
  const mail = await claimMail(deps.db, due, nextAt);
  if (!mail) return;
  try {
    const send = sendersOf(deps).get(mail.kind);
    if (!send) throw new Error(`Nobody sends mails of the kind ${mail.kind}.`);
    await send(deps, mail);
  } catch (error) {
    const isGivenUp = mail.attempts >= ATTEMPTS_MAX || isAddressRefused(error);
    deps.log.warn("mail not sent", {
      kind: mail.kind,
      attempt: mail.attempts,
      isGivenUp,
      fault: mailFault(error),
    });
    if (!isGivenUp) return;
  }
  await removeMail(deps.db, mail);
}
