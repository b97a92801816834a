import { emptyLog } from "@hereabouts/db/client";
import { deleteExpiredConfirmations } from "./auth/email.repo.ts";
import { deleteExpiredLinkRequests } from "./auth/google/google-link.repo.ts";
import { deleteOldDevices } from "./auth/known-device.service.ts";
import { saveSessionUses } from "./auth/session-list.service.ts";
import { deleteExpiredSessions } from "./sessions/session.repo.ts";
import { deleteUnusedSandboxes } from "./demo/sandbox.service.ts";
import type { Deps } from "./deps.ts";
import { announceNewcomers } from "./nearby/newcomers.service.ts";
import { deleteEndedPasses } from "./nearby/passes.repo.ts";
import { cellMembersCache } from "./people/cell-members/cell-members-cache.service.ts";
import { deleteWithdrawn } from "./profile/dating-preferences.service.ts";
import { preloadPeople } from "./people/people-preload.service.ts";
import { refreshRarityDaily } from "./people/rarity.service.ts";
import { finishDeletions } from "./account/deletion.service.ts";
import { deleteOldAlerts } from "./alerts/alerts.service.ts";
import { recoverAlerts, remindOfEvents, writeAlerts } from "./alerts/new-alerts.service.ts";
import { mailDueAlerts } from "./alerts/mails/send-mails.service.ts";
import { isSendingAny } from "./alerts/due-alerts.service.ts";
import { sendDuePushes } from "./alerts/pushes/send-pushes.service.ts";
import { sendDueMails } from "./mail-outbox/mail-outbox.service.ts";
import { extendSeries } from "./events/series/series.service.ts";
import { deletePastWaits, moveWaitlists } from "./events/waitlist/waitlist.service.ts";
import { indexMessages } from "./messages/search/index-messages.service.ts";
import { createStagger, nextTurn } from "./lib/processes/turns.ts";
import { createIdleCollector } from "./memory.ts";
import { startPresenceClock } from "./sockets/presence-clock.ts";
import { endDeadSessions } from "./sockets/session-sweep.ts";
import { createLogWatcher } from "./moderation/log-watcher.service.ts";
import { deleteOldReports } from "./safety/reports.service.ts";
import { discardReleased, removeUnusedImages } from "./uploads/discard-uploads.service.ts";

const MINUTE_MS = 60_000;

type Job = () => Promise<unknown>;
type Run = (name: string, job: Job) => Promise<unknown>;

function createRunner(deps: Deps) {
  const running = new Set<Promise<unknown>>();
  const stagger = createStagger();
  const run: Run = (name, job) => {
    const { several } = deps;
    const done = stagger()
      .then(() => several?.catchUp())
      .then(job)
      .catch((error: Error) => deps.log.error("job failed", { job: name, error: error.name }))
      .finally(() => running.delete(done));
    running.add(done);
    return done;
  };
  return { run, whenDone: () => Promise.all(running) };
}

function startTimers(deps: Deps, run: Run, watchModerationLog: Job) {
  const onEachServer = (name: string, everyMs: number, job: Job) =>
    setInterval(() => run(name, job), everyMs);
  const isLeader = () => deps.several?.leads() ?? true;
  /** Of several servers, only the leader does it. */
  const onOneServer = (name: string, everyMs: number, job: Job) =>
    onEachServer(name, everyMs, async () => (isLeader() ? job() : undefined));
  /** The deletion returns whether there is more to delete. */
  const deleteHourly = (name: string, deleteSome: () => Promise<boolean>) =>
    onOneServer(name, 60 * MINUTE_MS, async () => {
      while (!deps.drain.hasBegun && (await deleteSome())) await nextTurn();
    });
  return [
    onOneServer("count interests", 60 * MINUTE_MS, () => refreshRarityDaily(deps)),
    deleteHourly("end old sessions", () => deleteExpiredSessions(deps.db, deps.now())),
    onEachServer("save uses of sessions", 5 * MINUTE_MS, () => saveSessionUses(deps)),
    deleteHourly("end old link requests", () => deleteExpiredLinkRequests(deps.db, deps.now())),
    deleteHourly("end old confirmations", () => deleteExpiredConfirmations(deps.db, deps.now())),
    deleteHourly("delete old devices", () => deleteOldDevices(deps)),
    onEachServer("end dead sockets", 30_000, () => endDeadSessions(deps)),
    onOneServer("announce newcomers", 30_000, () => announceNewcomers(deps)),
    onOneServer("send due mails", 10_000, () => sendDueMails(deps)),
    onEachServer("write alerts", 1000, () => writeAlerts(deps)),
    onOneServer("index messages", 1000, () => indexMessages(deps)),
    onOneServer("send pushes", 1000, () => sendDuePushes(deps)),
    onOneServer("mail alerts", 1000, () => mailDueAlerts(deps)),
    onOneServer("remind of events", 30_000, () => remindOfEvents(deps)),
    onOneServer("move waitlists", 1000, () => moveWaitlists(deps)),
    onOneServer("extend series", 5 * MINUTE_MS, () => extendSeries(deps)),
    deleteHourly("delete past waits", () => deletePastWaits(deps)),
    deleteHourly("delete old alerts", () => deleteOldAlerts(deps)),
    deleteHourly("delete ended passes", () => deleteEndedPasses(deps.db, deps.now())),
    deleteHourly("delete withdrawn preferences", () => deleteWithdrawn(deps)),
    onOneServer("finish deletions", 5 * MINUTE_MS, () => finishDeletions(deps)),
    onEachServer("watch the moderation log", 1000, watchModerationLog),
    deleteHourly("delete old reports", () => deleteOldReports(deps)),
    onEachServer("delete unused sandboxes", 5 * MINUTE_MS, () => deleteUnusedSandboxes(deps)),
    // Purges what other deletions left in the log, and what a reader held back when an account was deleted.
    onEachServer("empty the log", 5 * MINUTE_MS, () => emptyLog(deps.db)),
    onOneServer("discard images", 5 * MINUTE_MS, () => discardReleased(deps)),
    onOneServer("remove unused images", 60 * MINUTE_MS, () => removeUnusedImages(deps)),
    onEachServer(
      "return memory",
      5000,
      createIdleCollector(deps.metrics, () => isSendingAny(deps)),
    ),
  ];
}

/** Does what the previous leader, or the server before a restart, may have left undone. */
function resume(deps: Deps, run: Run) {
  void run("recover alerts", () => recoverAlerts(deps));
  void run("send due mails", () => sendDueMails(deps));
  void run("finish deletions", () => finishDeletions(deps));
  void run("remove unused images", () => removeUnusedImages(deps));
}

/** Starts the server's periodic jobs; returns a function that stops them, which resolves when none runs any more. */
export function startJobs(deps: Deps) {
  const { run, whenDone } = createRunner(deps);
  const watchModerationLog = createLogWatcher(deps);
  const timers = startTimers(deps, run, watchModerationLog);
  void run("watch the moderation log", watchModerationLog);
  // The index of people nearby comes first: until it is loaded, each search reads its cells from the database.
  void run("load people nearby", () => cellMembersCache(deps).readAll()).then(() =>
    run("load people", () => preloadPeople(deps)),
  );
  deps.several?.onLead(() => resume(deps, run));
  // Delayed, so that it does not compete with the first requests.
  const soon = setTimeout(() => {
    if (!deps.several) resume(deps, run);
    void run("delete unused sandboxes", () => deleteUnusedSandboxes(deps));
    void run("prepare the names of places", () => deps.gazetteer.prepare());
  }, 1000);
  const stopPresence = startPresenceClock(deps);
  return async () => {
    deps.gazetteer.close();
    stopPresence();
    clearTimeout(soon);
    timers.forEach(clearInterval);
    await whenDone();
    // The alerts of the last second, which no other server knows.
    await run("write alerts", () => writeAlerts(deps));
  };
}
