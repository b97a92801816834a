import { getDefaultStore } from "jotai";
import type { QueryClient } from "@tanstack/react-query";

import { meQuery } from "@/features/profile/public";
import { backOffMs } from "@/lib/back-off";
import { connectionAtom } from "@/features/realtime/public";

import { outboxesLoaded, peersWithUnsent } from "./outbox";
import { sendDue } from "./send-message";

const failures = new Map<string, number>();
const timers = new Map<string, ReturnType<typeof setTimeout>>();

/** Retries with back-off while connected; otherwise reconnecting triggers the retry. */
function tryLater(queryClient: QueryClient, userId: string) {
  const failed = (failures.get(userId) ?? 0) + 1;
  failures.set(userId, failed);
  clearTimeout(timers.get(userId));
  if (getDefaultStore().get(connectionAtom) !== "online") return;
  const again = () => void sendAgain(queryClient, userId);
  timers.set(userId, setTimeout(again, backOffMs(failed)));
}

/** Sends the outbox for this person in order; failures are retried later. */
export async function sendAgain(queryClient: QueryClient, userId: string) {
  const me = queryClient.getQueryData(meQuery.queryKey);
  if (!me) return;
  if (await sendDue(queryClient, me.id, userId)) failures.delete(userId);
  else tryLater(queryClient, userId);
}

/** Called after a reconnect or reload. */
export async function sendAllAgain(queryClient: QueryClient) {
  const me = queryClient.getQueryData(meQuery.queryKey);
  if (!me) return;
  await outboxesLoaded();
  for (const userId of peersWithUnsent(me.id)) void sendAgain(queryClient, userId);
}
