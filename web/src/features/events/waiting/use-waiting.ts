import { useMutation, useQueryClient } from "@tanstack/react-query";

import { api } from "@/lib/api";
import { isSignedOut } from "@/lib/error-text";
import { toast } from "@/lib/toast";
import { myEventsTexts } from "@/texts/my-events";

import { patchEvent, readEvent } from "../events.queries";
import { invalidateMine, refreshEvent } from "../refresh";

/** Waits for a place, or waits no more. Refused, it shows how the event stands: there may be room now. */
export function useWaiting(id: string) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (isWaiting: boolean) => {
      const { $post, $delete } = api.events[":id"].wait;
      const call = { param: { id } };
      return readEvent(async () => (await (isWaiting ? $post(call) : $delete(call))).json());
    },
    onSuccess: (event) => {
      patchEvent(queryClient, id, event);
      void invalidateMine(queryClient);
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
