import { useMutation, useQueryClient } from "@tanstack/react-query";

import { isSignedOut } from "@/lib/error-text";
import { toast } from "@/lib/toast";
import { myEventsTexts } from "@/texts/my-events";

import { type Event, patchEvent, readEvent } from "./events.queries";
import { invalidateMine, refreshEvent } from "./refresh";

/**
 * Changes the member's part in an event, which the call answers with. Refused, it shows how the event stands, and `why`
 * says more than that.
 */
export function useEventChange<Wanted>(
  id: string,
  call: (wanted: Wanted) => Promise<Event>,
  why: (error: unknown) => string = () => myEventsTexts.failedText,
) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (wanted: Wanted) => readEvent(() => call(wanted)),
    onSuccess: (event) => {
      patchEvent(queryClient, id, event);
      void invalidateMine(queryClient);
    },
    onError: (error) => {
      if (isSignedOut(error)) return;
      toast({
        title: myEventsTexts.failed,
        description: why(error),
        variant: "destructive",
      });
      return refreshEvent(queryClient, id);
    },
  });
}
