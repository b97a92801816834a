import { useQueryClient } from "@tanstack/react-query";
import { useAtomValue } from "jotai";

import { dismissFailure } from "@/lib/toast";

import { changeOutbox, outboxKey, outboxOf, outboxesAtom, withState, without } from "./outbox";
import { sendAgain } from "./send-again";

/** What waits to be sent to this person, and the ways to send, retry and drop it. */
export function useOutbox(myId: string, userId: string) {
  const queryClient = useQueryClient();
  const key = outboxKey(myId, userId);
  const unsent = useAtomValue(outboxesAtom)[key] ?? outboxOf(key);

  function send(content: string) {
    dismissFailure();
    const clientId = crypto.randomUUID();
    const createdAt = new Date().toISOString();
    changeOutbox(key, (held) => [...held, { clientId, content, createdAt, state: "sending" }]);
    return sendAgain(queryClient, userId);
  }
  /** All that waits goes with it: what was written before it is sent before it. */
  function retry(clientId: string) {
    dismissFailure();
    const isMeant = (each: { clientId: string; state: string }) =>
      each.clientId === clientId || each.state === "waiting";
    changeOutbox(key, withState("sending", isMeant));
    return sendAgain(queryClient, userId);
  }
  const drop = (clientId: string) => changeOutbox(key, (held) => without(held, clientId));
  /** What the server will not take as it stands: it is the composer's again. */
  function takeRefused() {
    const refused = outboxOf(key).find(({ state }) => state === "refused");
    if (refused) drop(refused.clientId);
    return refused;
  }
  return { unsent, send, retry, drop, takeRefused };
}
