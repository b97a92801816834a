import { useMutation, useQueryClient } from "@tanstack/react-query";

import { isSignedOut } from "@/lib/error-text";
import { toast } from "@/lib/toast";
import { myEventsTexts } from "@/texts/my-events";

import { type Event, patchEvent, readEvent } from "./events.queries";
import { invalidateMine, refreshEvent } from "./refresh";

/**
 * A mutation of the member's part in an event that returns the event. If it is refused, the event is refetched and a
 * toast shows the reason from `why`.
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
