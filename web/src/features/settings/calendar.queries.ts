import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import { api } from "@/lib/api";
import { toast } from "@/lib/toast";
import { toastFailure } from "@/lib/toast-failure";
import { settingsTexts } from "@/texts/settings";

export const calendarFeedQuery = queryOptions({
  queryKey: ["calendar-feed"],
  queryFn: async () => (await api["calendar-feed"].$get()).json(),
  gcTime: 0,
});

const toastError = (error: Error) => toastFailure(error, settingsTexts.calendarFailed);

/** The address is only in the result, and cached nowhere. */
export function useRenewCalendarFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async () => (await api["calendar-feed"].$post()).json(),
    onSuccess: ({ createdAt }) =>
      queryClient.setQueryData(calendarFeedQuery.queryKey, { createdAt }),
    onError: toastError,
    gcTime: 0,
  });
}

export function useEndCalendarFeed() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api["calendar-feed"].$delete(),
    onSuccess: () => {
      queryClient.setQueryData(calendarFeedQuery.queryKey, { createdAt: null });
      toast({ title: settingsTexts.calendarEnded, variant: "success" });
    },
    onError: toastError,
  });
}
