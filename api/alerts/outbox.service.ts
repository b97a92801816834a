import type { Deps } from "../deps.ts";
import { AppError } from "../lib/errors.ts";
import { perDeps } from "../lib/per-deps.ts";
import { isAddressRefused, mailFault } from "../mail/mail.ts";
import { addAlert, claimAlert, findDueAlerts, removeAlert } from "./outbox.repo.ts";
import type { Alert, AlertKind, NewAlert } from "./outbox.repo.ts";

const FIRST_PAUSE_MS = 30_000;
/** With delays that double, the last attempt comes about an hour after the first. */
const ATTEMPTS_MAX = 8;

type Sender = (deps: Deps, alert: Alert) => Promise<void>;

const sendersOf = perDeps(() => new Map<AlertKind, Sender>());

/** Registers how alerts of a kind are worded and sent. */
export const sendAlertsBy = (deps: Deps, kind: AlertKind, sender: Sender) =>
  sendersOf(deps).set(kind, sender);

const currentPass = perDeps(() => ({ pass: Promise.resolve() }));

/** Stores the alert, so that a restart does not lose it, then sends it. */
export async function queueAlert(deps: Deps, alert: NewAlert) {
  if (!(await addAlert(deps.db, alert, deps.now())))
    throw new AppError("rate_limited", "Too many mails are waiting. Try again in a while.", {
      retryAfterSeconds: 60,
    });
  deps.schedule(() => sendDueAlerts(deps), 0);
}

/** Sends what is due; concurrent calls run one after the other. */
export function sendDueAlerts(deps: Deps) {
  const last = currentPass(deps);
  last.pass = last.pass
    .then(() => sendAll(deps))
    .catch((error: Error) => deps.log.error("outbox failed", { error: error.name }));
  return last.pass;
}

async function sendAll(deps: Deps) {
  for (;;) {
    const due = await findDueAlerts(deps.db, deps.now());
    for (const alert of due) await sendOne(deps, alert);
    if (due.length === 0) return;
  }
}

async function sendOne(deps: Deps, due: Alert) {
  const nextAt = deps.now() + FIRST_PAUSE_MS * 2 ** due.attempts;
  const alert = await claimAlert(deps.db, due, nextAt);
  if (!alert) return;
  try {
    const send = sendersOf(deps).get(alert.kind);
    if (!send) throw new Error(`Nobody sends alerts of the kind ${alert.kind}.`);
    await send(deps, alert);
  } catch (error) {
    const isGivenUp = alert.attempts >= ATTEMPTS_MAX || isAddressRefused(error);
    deps.log.warn("alert not sent", {
      kind: alert.kind,
      attempt: alert.attempts,
      isGivenUp,
      fault: mailFault(error),
    });
    if (!isGivenUp) return;
  }
  await removeAlert(deps.db, alert);
}
