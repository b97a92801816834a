import type { Deps } from "../deps.ts";
import { PRESENCE_CLOCK_MS } from "../realtime/presence.ts";
import type { ServerFrame } from "../realtime/server-frames.schema.ts";
import { findConversedWith, findPerson, findShowingOnline } from "./socket.repo.ts";
import { inChunks, nextTurn } from "../lib/processes/turns.ts";

const BATCH_SIZE = 500;
const POLL_INTERVAL_MS = 1000;

async function sendToConversationPartners(deps: Deps, userId: number, isOnline: boolean) {
  const person = await findPerson(deps.db, userId);
  if (!person) return;
  const frame: ServerFrame = { type: "presence", userId: person.publicId, isOnline };
  let after = 0;
  for (;;) {
    const others = await findConversedWith(deps.db, person, after, BATCH_SIZE);
    for (const other of others) deps.hub.publishHere(other, frame);
    await nextTurn();
    if (others.length < BATCH_SIZE) return;
    after = others.at(-1) ?? after;
  }
}

async function showingOnline(deps: Deps): Promise<ReadonlySet<number>> {
  const showing = new Set<number>();
  for await (const ids of inChunks(deps.presence.online(), BATCH_SIZE)) {
    for (const id of await findShowingOnline(deps.db, ids)) showing.add(id);
  }
  return showing;
}

/** Returns a function to be called when the presence clock advances: it sends changes to conversation partners. */
export function createPresenceBroadcast(deps: Deps) {
  let shown: ReadonlySet<number> = new Set();
  return async () => {
    const showing = await showingOnline(deps);
    for (const userId of shown)
      if (!showing.has(userId)) await sendToConversationPartners(deps, userId, false);
    for (const userId of showing)
      if (!shown.has(userId)) await sendToConversationPartners(deps, userId, true);
    shown = showing;
  };
}

/** Runs until the returned function is called. */
export function startPresenceClock(deps: Deps) {
  const broadcast = createPresenceBroadcast(deps);
  const clockVersion = () => Math.floor(deps.now() / PRESENCE_CLOCK_MS);
  let last = clockVersion();
  const timer = setInterval(() => {
    if (clockVersion() === last) return;
    last = clockVersion();
    broadcast().catch((error: Error) => deps.log.error("presence failed", { error: error.name }));
  }, POLL_INTERVAL_MS);
  return () => clearInterval(timer);
}
