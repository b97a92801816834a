import { useQueryClient } from "@tanstack/react-query";
import { useAtomValue } from "jotai";

import { dismissFailure } from "@/lib/toast";

import { changeOutbox, outboxKey, outboxOf, outboxesAtom, withState, without } from "./outbox";
import { sendAgain } from "./send-again";

/** The messages waiting for this person, with functions to send, retry and delete them. */
export function useOutbox(myId: string, userId: string) {
  const queryClient = useQueryClient();
  const key = outboxKey(myId, userId);
  const unsent = useAtomValue(outboxesAtom)[key] ?? outboxOf(key);

  function send(content: string) {
    dismissFailure();
    const clientId = crypto.randomUUID();
    const createdAt = new Date().toISOString();
    changeOutbox(key, (current) => [
      ...current,
      { clientId, content, createdAt, state: "sending" },
    ]);
    return sendAgain(queryClient, userId);
  }
  /** Retries all that waits, so that the order is preserved. */
  function retry(clientId: string) {
    dismissFailure();
    const isMeant = (each: { clientId: string; state: string }) =>
      each.clientId === clientId || each.state === "waiting";
    changeOutbox(key, withState("sending", isMeant));
    return sendAgain(queryClient, userId);
  }
  const drop = (clientId: string) => changeOutbox(key, (current) => without(current, clientId));
  /** Returns a refused message to the composer. */
  function takeRefused() {
    const refused = outboxOf(key).find(({ state }) => state === "refused");
    if (refused) drop(refused.clientId);
    return refused;
  }
  return { unsent, send, retry, drop, takeRefused };
}
