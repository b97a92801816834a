import { useQueryClient } from "@tanstack/react-query";
import { useAtomValue } from "jotai";

import { personQuery } from "@/features/people/public";
import { dismissFailure } from "@/lib/toast";
import { serverNow } from "@/lib/time/server-time";

import { chatDraftKey, chatReplyKey } from "../chat-draft";
import { deleteSent } from "./persisted-drafts";
import { changeOutbox, outboxKey, outboxesAtom, readOutbox } from "./outbox";
import { smallPreviewOf } from "./photo-previews";
import { sendAgain } from "./send-again";
import type { Quote } from "../thread";
import { type Unsent, type UnsentList, withState, without } from "./unsent";

const NONE: UnsentList = [];

async function addPreview(key: string, clientId: string, photoUrl: string) {
  const photoPreview = await smallPreviewOf(photoUrl);
  if (!photoPreview) return;
  await changeOutbox(key, (current) =>
    current.map((each) => (each.clientId === clientId ? { ...each, photoPreview } : each)),
  );
}

/** The messages waiting for this person, with functions to send, retry and delete them. */
export function useOutbox(myId: string, userId: string) {
  const queryClient = useQueryClient();
  const key = outboxKey(myId, userId);
  const unsent = useAtomValue(outboxesAtom)[key] ?? NONE;

  function send(content: string, replyTo?: Quote, photoUrl?: string) {
    dismissFailure();
    const clientId = crypto.randomUUID();
    const createdAt = new Date(serverNow()).toISOString();
    const name = queryClient.getQueryData(personQuery(userId).queryKey)?.name;
    const added: Unsent = {
      clientId,
      content,
      createdAt,
      ...(replyTo && { replyTo }),
      ...(photoUrl && { photoUrl }),
      state: "sending",
      name,
    };
    const draftKeys = [chatDraftKey(myId, userId), chatReplyKey(myId, userId)];
    void changeOutbox(key, (current) => [...current, added], deleteSent(draftKeys));
    if (photoUrl) void addPreview(key, clientId, photoUrl);
    return sendAgain(queryClient, userId);
  }
  /** Retries all waiting messages, to keep the order. */
  function retry(clientId: string) {
    dismissFailure();
    const isMeant = (each: { clientId: string; state: string }) =>
      each.clientId === clientId || each.state === "waiting";
    void changeOutbox(key, withState("sending", isMeant));
    return sendAgain(queryClient, userId);
  }
  const drop = (clientId: string) =>
    void changeOutbox(key, (current) => without(current, clientId));
  /** Returns a refused message to the composer. */
  async function takeRefused() {
    const refused = (await readOutbox(key)).find(({ state }) => state === "refused");
    if (refused) drop(refused.clientId);
    return refused;
  }
  return { unsent, send, retry, drop, takeRefused };
}
