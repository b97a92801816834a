import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useAtomValue } from "jotai";

import { endSession } from "@/features/auth/auth.queries";
import { patchPerson, personQuery } from "@/features/discovery/discovery.queries";
import { meQuery } from "@/features/profile/profile.queries";
import { api } from "@/lib/api";
import { ApiError } from "@/lib/api-error";
import { errorText, isSignedOut } from "@/lib/error-text";
import { forgetFailure, toast } from "@/lib/toast";
import { memberTexts } from "@/texts/texts";

import { conversationsQuery } from "./messages.queries";
import {
  type Unsent,
  changeOutbox,
  outboxKey,
  outboxOf,
  outboxesAtom,
  put,
  replaced,
  without,
} from "./outbox";
import { receiveOwnMessage } from "./receive-message";

/** Undefined when it was sent or waits in the outbox; else why it was turned away: it is the composer's again. */
type Refusal = string | undefined;

function countFirstContact(queryClient: QueryClient, userId: string) {
  const left = queryClient.getQueryData(personQuery(userId).queryKey)?.messagesLeft;
  if (typeof left !== "number") return;
  patchPerson(queryClient, userId, { messagesLeft: left - 1 });
  void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
}

async function deliver(
  queryClient: QueryClient,
  key: string,
  userId: string,
  { content, clientId }: Unsent,
) {
  const response = await api.messages[":userId"].$post({
    param: { userId },
    json: { content, clientId },
  });
  const isNew = response.status === 201;
  const isShown = receiveOwnMessage(queryClient, userId, await response.json());
  if (isShown) changeOutbox(key, (held) => without(held, clientId));
  if (isNew) countFirstContact(queryClient, userId);
}

/** Nobody is there any more: the chat and the list say so as well. */
const forgetPeer = (queryClient: QueryClient, userId: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: personQuery(userId).queryKey }),
    queryClient.invalidateQueries({ queryKey: conversationsQuery.queryKey }),
  ]);

function explain(
  queryClient: QueryClient,
  key: string,
  userId: string,
  unsent: Unsent,
  error: unknown,
): Refusal {
  if (error instanceof ApiError && error.code === "first_contact") {
    changeOutbox(key, (held) => without(held, unsent.clientId));
    return errorText(error, memberTexts.chat.sendFailed);
  }
  changeOutbox(key, (held) => replaced(held, { ...unsent, state: "failed" }));
  if (error instanceof ApiError && error.status === 404) void forgetPeer(queryClient, userId);
  if (isSignedOut(error)) endSession(queryClient);
  else
    toast({
      title: memberTexts.chat.sendFailed,
      description: errorText(error, ""),
      variant: "destructive",
    });
  return undefined;
}

/** What waits to be sent to this person, and the ways to send, retry and drop it. */
export function useOutbox(myId: string, userId: string) {
  const queryClient = useQueryClient();
  const key = outboxKey(myId, userId);
  const unsent = useAtomValue(outboxesAtom)[key] ?? outboxOf(key);

  async function attempt(next: Unsent): Promise<Refusal> {
    const sending: Unsent = { ...next, state: "sending" };
    forgetFailure();
    changeOutbox(key, (held) => put(held, sending));
    try {
      await deliver(queryClient, key, userId, sending);
      return undefined;
    } catch (error) {
      return explain(queryClient, key, userId, sending, error);
    }
  }

  const send = (content: string) =>
    attempt({
      clientId: crypto.randomUUID(),
      content,
      createdAt: new Date().toISOString(),
      state: "sending",
    });
  const drop = (clientId: string) => changeOutbox(key, (held) => without(held, clientId));
  return { unsent, send, retry: attempt, drop, key };
}
