import type { QueryClient } from "@tanstack/react-query";

import { leaveForLogin } from "@/features/auth/public";
import { meQuery } from "@/features/profile/public";
import { onCleared, setDeviceMember } from "@/lib/device/clear-device";
import { clearPersisted, persistQueries } from "@/lib/device/persisted-queries";

/**
 * Stores what can be read offline, until the member signs out here or in another tab, which may have happened while
 * this was loading.
 */
export function startPersistence(queryClient: QueryClient, myId: string) {
  if (queryClient.getQueryData(meQuery.queryKey)?.id !== myId) return () => undefined;
  void setDeviceMember(myId);
  const stop = persistQueries(queryClient, myId);
  const unfollow = onCleared(() => {
    queryClient.clear();
    void clearPersisted()
      .catch(() => undefined)
      .then(leaveForLogin);
  });
  return () => {
    stop();
    unfollow();
  };
}
