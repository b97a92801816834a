import type { QueryClient } from "@tanstack/react-query";

import { offerPush } from "@/features/alerts/public";
import { endSession } from "@/features/auth/public";
import { personQuery } from "@/features/people/public";
import { patchPerson } from "@/lib/people-cache";
import { meQuery } from "@/features/profile/public";
import { api } from "@/lib/api";
import { ApiError } from "@/lib/api-error";
import { errorText, isSignedOut } from "@/lib/error-text";
import { toast } from "@/lib/toast";
import { memberTexts } from "@/texts/texts";

import { conversationsQuery } from "./messages.queries";
import {
  type Unsent,
  changeOutbox,
  isDue,
  outboxKey,
  outboxOf,
  withState,
  without,
} from "./outbox";
import { receiveOwnMessage } from "./receive-message";

const REQUEST_TIMEOUT = 408;
const TOO_MANY = 429;

function countFirstContact(queryClient: QueryClient, userId: string) {
  const left = queryClient.getQueryData(personQuery(userId).queryKey)?.messagesLeft;
  if (typeof left !== "number") return;
  patchPerson(queryClient, userId, { messagesLeft: left - 1 });
  void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
}

async function deliver(queryClient: QueryClient, key: string, userId: string, unsent: Unsent) {
  const { content, clientId } = unsent;
  const response = await api.messages[":userId"].$post({
    param: { userId },
    json: { content, clientId },
  });
  const isNew = response.status === 201;
  const isShown = receiveOwnMessage(queryClient, userId, await response.json());
  changeOutbox(key, (current) =>
    isShown
      ? without(current, clientId)
      : withState("sent", (each) => each.clientId === clientId)(current),
  );
  if (!isNew) return;
  countFirstContact(queryClient, userId);
  offerPush();
}

const isFirstContact = (error: unknown) =>
  error instanceof ApiError && error.code === "first_contact";

/** Whether a retry may succeed; any other refusal would be repeated. */
const isPassing = (error: unknown) =>
  !(error instanceof ApiError) ||
  error.status >= 500 ||
  error.status === REQUEST_TIMEOUT ||
  (error.status === TOO_MANY && !isFirstContact(error)) ||
  isSignedOut(error);

/** The peer is gone: the chat and the list refetch. */
const removePeer = (queryClient: QueryClient, userId: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: personQuery(userId).queryKey }),
    queryClient.invalidateQueries({ queryKey: conversationsQuery.queryKey }),
  ]);

/** Stores in the outbox why a message was not accepted, and shows a toast if the member is waiting for it. */
function explain(
  queryClient: QueryClient,
  key: string,
  userId: string,
  { clientId, state }: Unsent,
  error: unknown,
) {
  const text = errorText(error, "");
  const isThis = (each: Unsent) => each.clientId === clientId;
  if (isFirstContact(error)) return changeOutbox(key, withState("refused", isThis, text));
  changeOutbox(key, isPassing(error) ? withState("waiting", isDue) : withState("failed", isThis));
  if (error instanceof ApiError && error.status === 404) void removePeer(queryClient, userId);
  if (isSignedOut(error)) endSession(queryClient);
  else if (state === "sending")
    toast({ title: memberTexts.chat.sendFailed, description: text, variant: "destructive" });
}

/** Sends what is due to this person one by one, to keep the order. */
async function drain(queryClient: QueryClient, key: string, userId: string) {
  for (;;) {
    const next = outboxOf(key).find(isDue);
    if (!next) return true;
    try {
      await deliver(queryClient, key, userId, next);
    } catch (error) {
      explain(queryClient, key, userId, next, error);
      if (isPassing(error)) return false;
    }
  }
}

const turns = new Map<string, Promise<boolean>>();

/** Returns false if something has to wait. One call at a time per recipient. */
export function sendDue(queryClient: QueryClient, myId: string, userId: string) {
  const key = outboxKey(myId, userId);
  const send = () => drain(queryClient, key, userId);
  const turn = (turns.get(key) ?? Promise.resolve(true)).then(send, send);
  turns.set(key, turn);
  return turn;
}
