import type { Deps } from "../deps.ts";
import { nextTurn } from "../lib/processes/turns.ts";
import { sendHello } from "./frames.ts";

/** Everybody may have lost frames at once: their refetches are spread over this time. */
const SPREAD_MS = 1500;
const ROUND_MS = 50;
const RETRY_MS = 1000;

async function sendHelloToAll(deps: Deps) {
  const sockets = deps.hub.sockets();
  if (sockets.length === 0) return;
  await deps.several?.catchUp();
  const perRound = Math.ceil((sockets.length * ROUND_MS) / SPREAD_MS);
  for (let next = 0; next < sockets.length; next += perRound) {
    for (const socket of sockets.slice(next, next + perRound)) {
      await sendHello(deps, socket);
      await nextTurn();
    }
    await Bun.sleep(ROUND_MS);
  }
}

/** After lost frames, sends every socket a new `hello`: its client then refetches what is on screen, as after a reconnect. */
export function refetchAfterLoss(deps: Deps) {
  let isAsked = false;
  let isSending = false;
  deps.events.subscribe("frames.lost", async () => {
    isAsked = true;
    if (isSending) return;
    isSending = true;
    try {
      while (isAsked) {
        isAsked = false;
        // Without a database no refetch could be answered, so this waits until it is back.
        await sendHelloToAll(deps).catch(() => Bun.sleep(RETRY_MS).then(() => (isAsked = true)));
      }
    } finally {
      isSending = false;
    }
  });
}
