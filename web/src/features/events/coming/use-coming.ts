import { useMutation, useQueryClient } from "@tanstack/react-query";

import { meQuery } from "@/features/profile/public";
import { api } from "@/lib/api";
import { isSignedOut } from "@/lib/error-text";
import { toast } from "@/lib/toast";
import { myEventsTexts } from "@/texts/my-events";

import { attendeesQuery, patchEvent, readEvent } from "../events.queries";
import { invalidateMine, refreshEvent } from "../refresh";

/** Says whether the member comes; who does not leaves. Refused, it shows how the event stands. */
export function useComing(id: string, onAnswered: () => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isComing: boolean) =>
      readEvent(async () =>
        (await api.events[":id"].coming.$post({ param: { id }, json: { isComing } })).json(),
      ),
    onSuccess: (event) => {
      patchEvent(queryClient, id, event);
      onAnswered();
      void queryClient.invalidateQueries({ queryKey: attendeesQuery(id).queryKey });
      void invalidateMine(queryClient);
      void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
    },
    onError: (error) => {
      if (isSignedOut(error)) return;
      toast({
        title: myEventsTexts.failed,
        description: myEventsTexts.failedText,
        variant: "destructive",
      });
      return refreshEvent(queryClient, id);
    },
  });
}
