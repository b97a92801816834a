import type { Deps } from "../deps.ts";
import type { Member } from "./peer.service.ts";

type Listener = (deps: Deps, sender: Member, recipientId: number) => Promise<void>;
const listeners: Listener[] = [];

/** A feature that wants to know of every message, once it is stored, says so here. */
export function onMessageSent(listener: Listener) {
  listeners.push(listener);
}

/** The message is stored: what a listener makes of it is no reason to refuse it. */
export async function messageSent(deps: Deps, sender: Member, recipientId: number) {
  for (const listener of listeners) {
    await listener(deps, sender, recipientId).catch((error: Error) => {
      deps.log.error("message listener failed", { error: error.name });
    });
  }
}
