import type { QueryClient } from "@tanstack/react-query";

import { leaveForLogin } from "@/features/auth/public";
import { onCleared, takeDevice } from "@/lib/clear-device";
import { clearAnswers, keepAnswers } from "@/lib/kept-answers";

/** Keeps on the device what can be read without a network, until the member signs out here or in another tab. */
export function startKeeping(queryClient: QueryClient, myId: string) {
  void takeDevice(myId);
  const stop = keepAnswers(queryClient, myId);
  const unfollow = onCleared(() => {
    queryClient.clear();
    void clearAnswers().then(leaveForLogin);
  });
  return () => {
    stop();
    unfollow();
  };
}
