import type { Deps } from "../deps.ts";
import { perDeps } from "../lib/per-deps.ts";
import { nextTurn } from "../lib/turns.ts";
import {
  claimDuePushes,
  finishPush,
  postponePush,
  readDuePushes,
  savePushedTo,
} from "./due-alerts.repo.ts";
import type { DuePush } from "./due-alerts.repo.ts";
import { deletePushDevice } from "./push-devices.repo.ts";
import { pushWords } from "./push-words.ts";
import { quietUntil } from "./quiet-hours.ts";

const BATCH_SIZE = 20;
/** So many alerts are under way at the same time, that one service which hangs holds up few. */
export const UNDER_WAY_MAX = 100;
const ATTEMPTS_MAX = 8;
/** Whoever has the app open may read it there first. */
const CONNECTED_DELAY_MS = 10_000;
const URGENT_MS = 2 * 3_600_000;
const TTL_SECONDS = 86_400;
const WORDS_MAX = 160;
const GONE = new Set([404, 410]);

type Device = DuePush["devices"][number];

const underWayIn = perDeps(() => ({ pushes: new Set<Promise<unknown>>(), isRunning: false }));

const isUrgent = ({ kind, starts_at }: DuePush, now: number) =>
  starts_at !== null && kind !== "message" && starts_at > now && starts_at - now <= URGENT_MS;

/** When it may be pushed, if not now. */
function heldUntil(deps: Deps, due: DuePush) {
  const now = deps.now();
  if (deps.hub.isConnected(due.user_id) && now < due.at + CONNECTED_DELAY_MS)
    return due.at + CONNECTED_DELAY_MS;
  if (!due.quiet_hours || isUrgent(due, now)) return undefined;
  return quietUntil(due.time_zone ?? deps.env.defaultTimeZone, now);
}

function pathOf({ kind, person_id, event_id }: DuePush) {
  if (event_id !== null) return `/events/${event_id}`;
  if (person_id !== null) return `/chat/${person_id}`;
  if (kind === "called_off") return "/events";
  return kind === "newcomers" ? "/discover" : "/settings";
}

/** What the service worker shows: names and words only where the member allows it. */
function payloadOf(deps: Deps, due: DuePush) {
  const { hidden, shown } = pushWords(due.language, due.kind);
  const text = due.shows_words ? shown({ name: due.name ?? "", title: due.title }) : hidden;
  const words = due.content?.slice(0, WORDS_MAX);
  return JSON.stringify({
    id: due.public_id,
    at: due.at,
    title: words ? text : deps.env.appName,
    body: words ?? text,
    path: pathOf(due),
    unread: due.unread,
  });
}

/** Returns whether there is nothing left to do for this device. */
async function pushTo(deps: Deps, due: DuePush, device: Device, payload: string) {
  const options = {
    ttlSeconds: TTL_SECONDS,
    topic: due.public_id,
    isUrgent: isUrgent(due, deps.now()),
  };
  const outcome = await deps.push
    .send(device, payload, options)
    .catch((error: Error) => error.name);
  if (typeof outcome === "number" && outcome < 300) {
    await savePushedTo(deps.db, due.id, due.push_due_at, device.id);
    return true;
  }
  if (typeof outcome === "number" && GONE.has(outcome)) {
    await deletePushDevice(deps.db, device.id);
    return true;
  }
  const isLasting =
    outcome === "AddressRefused" ||
    (typeof outcome === "number" && outcome < 500 && outcome !== 429 && outcome !== 408);
  deps.log.warn("push not sent", { kind: due.kind, attempt: due.push_attempts, fault: outcome });
  return isLasting;
}

async function pushOne(deps: Deps, due: DuePush) {
  const until = heldUntil(deps, due);
  if (until !== undefined) return postponePush(deps.db, due.id, due.push_due_at, until);
  const payload = payloadOf(deps, due);
  const done: boolean[] = await Promise.all(
    due.devices.map((device) => pushTo(deps, due, device, payload)),
  );
  if (done.every(Boolean) || due.push_attempts >= ATTEMPTS_MAX) await finishPush(deps.db, due);
}

function start(deps: Deps, due: DuePush) {
  const { pushes } = underWayIn(deps);
  const push = pushOne(deps, due)
    .catch((error: Error) => deps.log.error("push failed", { error: error.name }))
    .finally(() => pushes.delete(push));
  pushes.add(push);
}

/** Returns how many were due. */
async function pushBatch(deps: Deps) {
  const { count, ids } = await claimDuePushes(deps.db, deps.now(), BATCH_SIZE);
  const due =
    ids.length > 0
      ? await readDuePushes(
          deps.db,
          ids.map(({ id }) => id),
        )
      : [];
  const wanted = new Set(due.map(({ id }) => id));
  for (const claimed of ids) if (!wanted.has(claimed.id)) await finishPush(deps.db, claimed);
  for (const each of due) {
    start(deps, each);
    // Each is encrypted for its devices: between two of them others get their turn.
    await nextTurn();
  }
  return count;
}

/** Pushes what is due, until nothing is; a call while one runs does nothing. */
export async function sendDuePushes(deps: Deps) {
  const state = underWayIn(deps);
  if (state.isRunning) return;
  state.isRunning = true;
  try {
    for (;;) {
      while (state.pushes.size >= UNDER_WAY_MAX) await Promise.race(state.pushes);
      if ((await pushBatch(deps)) === 0) break;
    }
    await Promise.all(state.pushes);
  } finally {
    state.isRunning = false;
  }
}
