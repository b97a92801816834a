import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";

import { meQuery } from "@/features/profile/public";
import { api } from "@/lib/api";
import { ApiError } from "@/lib/api-error";
import { errorText, isSignedOut } from "@/lib/error-text";
import { toast } from "@/lib/toast";
import { memberTexts } from "@/texts/texts";

import { type Event, attendeesQuery, patchEvent, readEvent } from "../events.queries";
import { invalidateMine, refreshEvent } from "../refresh";
import { invalidateDates } from "../series/use-dates";

const CODES_WITH_REASON = new Set([
  "event_full",
  "event_over",
  "event_cancelled",
  "host_cannot_leave",
  "rate_limited",
]);

function failureText(error: unknown, fallback: string) {
  if (isSignedOut(error)) return memberTexts.events.noUser;
  if (!(error instanceof ApiError) || !CODES_WITH_REASON.has(error.code ?? "")) return fallback;
  return `${fallback} ${errorText(error, "")}`.trim();
}

async function setAttending(userId: string, id: string, isAttending: boolean) {
  const call = { param: { id }, json: { userId } };
  const { join, leave } = api.events[":id"];
  return readEvent(async () => (await (isAttending ? join.$post(call) : leave.$post(call))).json());
}

/** Restores what was shown, then the server's current state if it can be fetched. */
async function rollBack(queryClient: QueryClient, previous: Event) {
  const { id, isUserAttending, currentAttendees, waitlist } = previous;
  patchEvent(queryClient, id, { isUserAttending, currentAttendees, waitlist });
  await refreshEvent(queryClient, id);
}

export type Attendance = ReturnType<typeof useAttendance>;

/** Updates attendance optimistically, and rolls back if the server refuses. */
export function useAttendance(myId: string, event: Event) {
  const queryClient = useQueryClient();
  const { id } = event;
  return useMutation({
    mutationFn: (isAttending: boolean) => setAttending(myId, id, isAttending),
    onMutate: (isUserAttending) => {
      // A place that is held counts already.
      const taken = event.waitlist?.heldUntil ? 0 : 1;
      const currentAttendees = event.currentAttendees + (isUserAttending ? taken : -1);
      patchEvent(queryClient, id, { isUserAttending, currentAttendees, waitlist: null });
      return event;
    },
    onSuccess: (current) => {
      patchEvent(queryClient, id, current);
      void queryClient.invalidateQueries({ queryKey: attendeesQuery(id).queryKey });
      if (current.series) void invalidateDates(queryClient);
      void invalidateMine(queryClient);
      void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
    },
    onError: (error, isAttending, previous) => {
      const fallback = isAttending ? memberTexts.events.joinFailed : memberTexts.events.leaveFailed;
      toast({
        title: memberTexts.events.errorTitle,
        description: failureText(error, fallback),
        variant: "destructive",
      });
      return previous && !isSignedOut(error) ? rollBack(queryClient, previous) : undefined;
    },
  });
}
