import type { Deps } from "../../deps.ts";
import { alertWords, messageWords } from "../alert-words.ts";
import { finishDue, postponeDue } from "../due-alerts.repo.ts";
import { ATTEMPTS_MAX, heldUntil, isUrgent, pathOf, sendDue } from "../due-alerts.service.ts";
import { readDuePushes, savePushedTo } from "./due-pushes.repo.ts";
import type { DuePush } from "./due-pushes.repo.ts";
import { deletePushDevice } from "./push-devices.repo.ts";

/** Alerts sent at the same time: a service that hangs then delays few. */
export const UNDER_WAY_MAX = 100;
/** The time that a member with the app open has to read it there. */
const CONNECTED_DELAY_MS = 10_000;
const TTL_SECONDS = 86_400;
const GONE = new Set([404, 410]);

type Device = DuePush["devices"][number];

/** What the service worker shows: names and words only where the member allows it. */
function payloadOf(deps: Deps, due: DuePush) {
  const { hidden, shown } = alertWords(due.language, due.kind);
  const text = due.shows_words
    ? shown({ name: due.name ?? "", title: due.title, count: due.count })
    : hidden;
  const words = due.content === null ? undefined : messageWords(due.language, due.content);
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
    // With a single device nothing is left to retry.
    if (due.devices.length > 1) await savePushedTo(deps.db, due, device.id);
    return true;
  }
  if (typeof outcome === "number" && GONE.has(outcome)) {
    await deletePushDevice(deps.db, device.id);
    return true;
  }
  const isLasting =
    outcome === "AddressRefused" ||
    (typeof outcome === "number" && outcome < 500 && outcome !== 429 && outcome !== 408);
  deps.log.warn("push not sent", { kind: due.kind, attempt: due.attempts, fault: outcome });
  return isLasting;
}

async function pushOne(deps: Deps, due: DuePush) {
  const until = heldUntil(deps, due, due.at + CONNECTED_DELAY_MS);
  if (until !== undefined) return postponeDue(deps.db, "push", due, until);
  const payload = payloadOf(deps, due);
  const done: boolean[] = await Promise.all(
    due.devices.map((device) => pushTo(deps, due, device, payload)),
  );
  if (done.every(Boolean) || due.attempts >= ATTEMPTS_MAX) await finishDue(deps.db, "push", due);
}

export const sendDuePushes = (deps: Deps) =>
  sendDue(deps, {
    channel: "push",
    batchSize: 20,
    batchMs: 60,
    underWayMax: UNDER_WAY_MAX,
    read: ({ db }, ids) => readDuePushes(db, ids),
    send: pushOne,
  });
