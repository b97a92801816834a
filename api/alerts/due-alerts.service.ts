import type { Deps } from "../deps.ts";
import { perDeps } from "../lib/per-deps.ts";
import { nextTurn } from "../lib/processes/turns.ts";
import { claimDue, finishDue } from "./due-alerts.repo.ts";
import type { Channel, DueAlert } from "./due-alerts.repo.ts";
import { quietUntil } from "./quiet-hours.ts";

export const ATTEMPTS_MAX = 8;
const POLL_INTERVAL_MS = 1000;
const URGENT_MS = 2 * 3_600_000;

export const isUrgent = ({ kind, starts_at }: DueAlert, now: number) =>
  starts_at !== null && kind !== "message" && starts_at > now && starts_at - now <= URGENT_MS;

/** When it may be sent, if not now: later while the member has the app open, or in quiet hours. */
export function heldUntil(deps: Deps, due: DueAlert, connectedUntil: number) {
  const now = deps.now();
  if (deps.hub.isConnected(due.user_id) && now < connectedUntil) return connectedUntil;
  if (!due.quiet_hours || isUrgent(due, now)) return undefined;
  return quietUntil(due.time_zone ?? deps.env.defaultTimeZone, now);
}

/** The page of the app that it opens. */
export function pathOf({ kind, person_id, event_id }: DueAlert) {
  if (event_id !== null) return `/events/${event_id}`;
  if (person_id !== null) return `/chat/${person_id}`;
  if (kind === "called_off") return "/events";
  return kind === "newcomers" ? "/discover" : "/settings";
}

type Work<Due extends DueAlert> = {
  channel: Channel;
  batchSize: number;
  /** The time between the starts of two batches. */
  batchMs: number;
  underWayMax: number;
  /** Reads those of the alerts that are still to be sent. */
  read: (deps: Deps, ids: readonly number[]) => Promise<Due[]>;
  send: (deps: Deps, due: Due) => Promise<unknown>;
};

const newState = () => ({ underWay: 0, isRunning: false, ended: Promise.withResolvers<void>() });
const stateOf = { push: perDeps(newState), mail: perDeps(newState) };

/** Whether any alert is being sent. */
export const isSendingAny = (deps: Deps) =>
  Object.values(stateOf).some((state) => state(deps).underWay > 0);

async function sendOne<Due extends DueAlert>(deps: Deps, { channel, send }: Work<Due>, due: Due) {
  const state = stateOf[channel](deps);
  state.underWay += 1;
  try {
    await send(deps, due);
  } catch (error) {
    deps.log.error(`${channel} failed`, { error: (error as Error).name });
  }
  state.underWay -= 1;
  state.ended.resolve();
  state.ended = Promise.withResolvers();
}

/** Returns how many were due. */
async function sendBatch<Due extends DueAlert>(deps: Deps, work: Work<Due>) {
  const { channel, batchSize, read } = work;
  const { count, claimed } = await claimDue(deps.db, channel, deps.now(), batchSize);
  const ids = claimed.map(({ id }) => id);
  const due = ids.length > 0 ? await read(deps, ids) : [];
  const wanted = new Set(due.map(({ id }) => id));
  const unwanted = claimed.filter(({ id }) => !wanted.has(id));
  await Promise.all(unwanted.map((each) => finishDue(deps.db, channel, each)));
  // All in one turn of the event loop, so that their writes share a commit; another process composes, encrypts and sends.
  for (const each of due) void sendOne(deps, work, each);
  return count;
}

/** Sends until nothing is due; does nothing while another call runs. */
export async function sendDue<Due extends DueAlert>(deps: Deps, work: Work<Due>) {
  const state = stateOf[work.channel](deps);
  if (state.isRunning) return;
  state.isRunning = true;
  try {
    for (;;) {
      while (state.underWay >= work.underWayMax) await state.ended.promise;
      // If all of a batch was read meanwhile, nothing else here yields to other requests.
      await nextTurn();
      const pause = Bun.sleep(work.batchMs);
      const count = await sendBatch(deps, work);
      // A hundred thousand alerts may take minutes: at full speed, sending and collecting garbage would take both cores from all requests.
      if (count === work.batchSize) await pause;
      if (count > 0) continue;
      if (state.underWay === 0) break;
      // Alerts that become due meanwhile do not wait for one that hangs.
      await Promise.race([state.ended.promise, Bun.sleep(POLL_INTERVAL_MS)]);
    }
  } finally {
    state.isRunning = false;
  }
}
