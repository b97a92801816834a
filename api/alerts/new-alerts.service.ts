import type { Deps } from "../deps.ts";
import { perDeps } from "../lib/per-deps.ts";
import { toAlert } from "./alert.ts";
import { findAlerts } from "./alerts.repo.ts";
import { nextTurn } from "../lib/processes/turns.ts";
import { recoveryNames } from "./recovery/alert-recoveries.repo.ts";
import { runStatements, trimAlerts } from "./new-alerts.repo.ts";
import type { Args, Statement, StatementName, ChangedAlert } from "./new-alerts.repo.ts";

const BATCH_SIZE = 100;

/** Waiting statements by subject: of several about the same one the last counts. */
const waitingIn = perDeps(() => new Map<string, Statement>());
const currentPass = perDeps(() => ({ pass: Promise.resolve() }));

/** Writes it with the next alerts. */
export function queueAlert(deps: Deps, name: StatementName, args: Args) {
  const key = `${name} ${Object.values(args).join(" ")}`;
  waitingIn(deps).set(key, { name, args: { ...args, now: deps.now() } });
}

/**
 * Writes the alerts about what happened since the last call; what an open screen has shown meanwhile makes none.
 * Concurrent calls run one after another.
 */
export function writeAlerts(deps: Deps) {
  const last = currentPass(deps);
  last.pass = last.pass.catch(() => undefined).then(() => writeAll(deps));
  return last.pass;
}

async function writeAll(deps: Deps) {
  const waiting = waitingIn(deps);
  while (waiting.size > 0) {
    const batch = [...waiting].slice(0, BATCH_SIZE);
    const written = await run(
      deps,
      batch.map(([, statement]) => statement),
    );
    for (const [key, statement] of batch) if (waiting.get(key) === statement) waiting.delete(key);
    await publishAlerts(deps, written);
  }
}

const membersOf = (rows: readonly ChangedAlert[]) => [
  ...new Set(rows.map(({ user_id }) => user_id)),
];

/** Returns the alerts that were added, and those that were marked as read. */
async function run(deps: Deps, statements: readonly Statement[]) {
  const rows = await runStatements(deps.db, statements);
  const added = rows.filter(({ id }) => id !== null);
  if (added.length > 0) await trimAlerts(deps.db, membersOf(added));
  return { added, read: rows.filter(({ id }) => id === null) };
}

/** Sends the alerts to the open connections of their members. */
async function publishAlerts({ db, hub }: Deps, { added, read }: Awaited<ReturnType<typeof run>>) {
  const live = added.filter((row) => hub.isConnected(row.user_id)).map(({ id }) => id ?? 0);
  for (const row of live.length > 0 ? await findAlerts(db, live) : [])
    hub.publish(row.user_id, { type: "alert", alert: toAlert(row) });
  for (const userId of membersOf(read)) {
    const ids = read.filter((row) => row.user_id === userId).map((row) => row.public_id);
    hub.publish(userId, { type: "alerts_seen", ids });
  }
}

/** Called at the start: writes the alerts that a crash prevented. Existing alerts stay as they are. */
export async function recoverAlerts(deps: Deps) {
  for (const name of recoveryNames) {
    await publishAlerts(deps, await run(deps, [{ name, args: { now: deps.now() } }]));
    await nextTurn();
  }
}

/** The time up to which guests were asked; after a start the whole day is checked again. */
const askedUntil = perDeps(() => ({ at: 0 }));

/** Asks the guests of events that begin within a day, and reminds them when one begins soon. */
export async function remindOfEvents(deps: Deps) {
  const now = deps.now();
  const asked = askedUntil(deps);
  const statements: Statement[] = [
    { name: "stillComing", args: { now, since: asked.at } },
    { name: "reminder", args: { now } },
  ];
  await publishAlerts(deps, await run(deps, statements));
  asked.at = now;
}
