import type { Deps } from "../deps.ts";
import { nextTurn } from "../lib/turns.ts";
import { sendHello } from "./frames.ts";

/** Others may be missing frames for the same reason, and not everybody may ask at once. */
const OVER_MS = 1500;
const ROUND_MS = 50;
const AGAIN_MS = 1000;

async function greetAgain(deps: Deps) {
  const sockets = deps.hub.sockets();
  if (sockets.length === 0) return;
  await deps.several?.catchUp();
  const perRound = Math.ceil((sockets.length * ROUND_MS) / OVER_MS);
  for (let next = 0; next < sockets.length; next += perRound) {
    for (const socket of sockets.slice(next, next + perRound)) {
      await sendHello(deps, socket);
      await nextTurn();
    }
    await Bun.sleep(ROUND_MS);
  }
}

/** Whoever is connected asks anew for what is on screen, as after a lost connection. */
export function lookAgain(deps: Deps) {
  let isAsked = false;
  let isGreeting = false;
  deps.events.subscribe("frames.lost", async () => {
    isAsked = true;
    if (isGreeting) return;
    isGreeting = true;
    try {
      while (isAsked) {
        isAsked = false;
        // Without a database nobody could be answered: they are told once it is back.
        await greetAgain(deps).catch(() => Bun.sleep(AGAIN_MS).then(() => (isAsked = true)));
      }
    } finally {
      isGreeting = false;
    }
  });
}
