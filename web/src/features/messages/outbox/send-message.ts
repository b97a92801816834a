import type { QueryClient } from "@tanstack/react-query";
import { getDefaultStore } from "jotai";

import { offerPush } from "@/features/alerts/public";
import { endSession } from "@/features/auth/public";
import { personQuery } from "@/features/people/public";
import { patchPerson } from "@/lib/people/people-cache";
import { meQuery } from "@/features/profile/public";
import { api } from "@/lib/api";
import { ApiError, NetworkError } from "@/lib/api-error";
import { errorText, isSignedOut } from "@/lib/error-text";
import { serverUnreachableAtom } from "@/lib/connectivity";
import { toast } from "@/lib/toast";
import { memberTexts } from "@/texts/texts";

import { sendInBackground } from "./background-send";
import { conversationsQuery } from "../messages.queries";
import { inTurn } from "./in-turn";
import { changeOutbox, outboxKey, readOutbox } from "./outbox";
import { isOnlyInTab } from "./outbox-store";
import { receiveOwnMessage } from "../receive-message";
import { type Unsent, isDue, withState, without } from "./unsent";

const REQUEST_TIMEOUT = 408;
const TOO_MANY = 429;

function countFirstContact(queryClient: QueryClient, userId: string) {
  const left = queryClient.getQueryData(personQuery(userId).queryKey)?.messagesLeft;
  if (typeof left !== "number") return;
  patchPerson(queryClient, userId, { messagesLeft: left - 1 });
  void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
}

/** Not a mutation: it waits in the outbox, which outlives the page. */
async function deliver(queryClient: QueryClient, key: string, userId: string, unsent: Unsent) {
  const { content, clientId, replyTo, photoUrl } = unsent;
  const response = await api.messages[":userId"].$post({
    param: { userId },
    json: {
      content,
      clientId,
      ...(replyTo && { replyTo: replyTo.id }),
      ...(photoUrl && { photoUrl }),
    },
  });
  const isNew = response.status === 201;
  const isShown = receiveOwnMessage(queryClient, userId, await response.json());
  await changeOutbox(key, (current) =>
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
const isTemporary = (error: unknown) =>
  !(error instanceof ApiError) ||
  error.status >= 500 ||
  error.status === REQUEST_TIMEOUT ||
  (error.status === TOO_MANY && !isFirstContact(error)) ||
  isSignedOut(error);

/** The peer no longer exists: the chat and the list refetch. */
const refetchPeer = (queryClient: QueryClient, userId: string) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: personQuery(userId).queryKey }),
    queryClient.invalidateQueries({ queryKey: conversationsQuery.queryKey }),
  ]);

let wasOnlyInTabShown = false;

/** Tells once per page that unsent messages are not stored on the device. */
function notStoredText(key: string, error: unknown) {
  if (wasOnlyInTabShown || !isTemporary(error) || !isOnlyInTab(key)) return undefined;
  wasOnlyInTabShown = true;
  return memberTexts.chat.onlyInTab;
}

/** No toast if the banner and the message already say that it waits for the network. */
function toastFailureOf(key: string, { state }: Unsent, error: unknown) {
  const isShownByNotice =
    error instanceof NetworkError && getDefaultStore().get(serverUnreachableAtom);
  const notStored = notStoredText(key, error);
  if (!notStored && (isShownByNotice || state !== "sending")) return;
  const description = [errorText(error, ""), notStored].filter(Boolean).join(" ");
  toast({ title: memberTexts.chat.sendFailed, description, variant: "destructive" });
}

/** Stores in the outbox why a message was not accepted, and shows a toast if the member is waiting for it. */
async function recordFailure(
  queryClient: QueryClient,
  key: string,
  userId: string,
  unsent: Unsent,
  error: unknown,
) {
  const isThis = ({ clientId }: Unsent) => clientId === unsent.clientId;
  if (isFirstContact(error))
    return changeOutbox(key, withState("refused", isThis, errorText(error, "")));
  const isLater = isTemporary(error);
  await changeOutbox(key, isLater ? withState("waiting", isDue) : withState("failed", isThis));
  if (error instanceof ApiError && error.status === 404) void refetchPeer(queryClient, userId);
  if (isSignedOut(error)) return endSession(queryClient);
  toastFailureOf(key, unsent, error);
  if (isLater) void sendInBackground();
}

/** Sends due messages to this person one by one, to keep the order. */
async function drain(queryClient: QueryClient, key: string, userId: string) {
  for (;;) {
    const next = (await readOutbox(key)).find(isDue);
    if (!next) return true;
    try {
      await deliver(queryClient, key, userId, next);
    } catch (error) {
      await recordFailure(queryClient, key, userId, next, error);
      if (isTemporary(error)) return false;
    }
  }
}

/** Sends from one tab or the service worker at a time; without locks, once per tab. */
function oneAtATime(key: string, send: () => Promise<boolean>) {
  const { locks }: { locks?: LockManager | null } = navigator;
  return locks ? locks.request(key, send) : inTurn(`send ${key}`, send);
}

/** Returns false if a message has to wait. */
export function sendDue(queryClient: QueryClient, myId: string, userId: string) {
  const key = outboxKey(myId, userId);
  return oneAtATime(key, () => drain(queryClient, key, userId));
}
