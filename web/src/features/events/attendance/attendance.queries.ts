import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";

import { meQuery } from "@/features/profile/public";
import { api } from "@/lib/api";
import { ApiError } from "@/lib/api-error";
import { errorText, isSignedOut } from "@/lib/error-text";
import { toast } from "@/lib/toast";
import { memberTexts } from "@/texts/texts";

import { type Event, attendeesQuery, patchEvent, readEvent } from "../events.queries";
import { needsRequest } from "./join-request";
import { invalidateDates, invalidateMine, refreshEvent } from "../refresh";

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

/** `plusOne`: whether the member brings one more person; unchanged if absent. */
export type Wanted = { isAttending: boolean; plusOne?: boolean };

async function setAttending(userId: string, id: string, { isAttending, plusOne }: Wanted) {
  const { join, leave } = api.events[":id"];
  const plusOneChoice = plusOne === undefined ? {} : { plusOne };
  return readEvent(async () => {
    const call = { param: { id }, json: { userId } };
    const joining = { ...call, json: { userId, ...plusOneChoice } };
    return (await (isAttending ? join.$post(joining) : leave.$post(call))).json();
  });
}

/** How many places the member takes already, one held for them included. */
const placesOf = ({ isUserAttending, hasPlusOne, waitlist }: Event) =>
  isUserAttending ? (hasPlusOne ? 2 : 1) : Number(Boolean(waitlist?.heldUntil));

/** The member's attendance after the change. An event with approval is only requested. */
function partAfter(event: Event, { isAttending, plusOne = event.hasPlusOne }: Wanted) {
  const { attendance } = event;
  if (!isAttending) {
    const left = attendance === "requested" ? null : attendance;
    return { isUserAttending: false, hasPlusOne: false, attendance: left };
  }
  return needsRequest(event)
    ? { isUserAttending: false, hasPlusOne: plusOne, attendance: "requested" as const }
    : { isUserAttending: true, hasPlusOne: plusOne, attendance: null };
}

/** Restores what was shown, then the server's current state if it can be fetched. */
async function rollBack(queryClient: QueryClient, previous: Event) {
  const { id, isUserAttending, hasPlusOne, attendance, currentAttendees, waitlist } = previous;
  const part = { isUserAttending, hasPlusOne, attendance };
  patchEvent(queryClient, id, { ...part, currentAttendees, waitlist });
  await refreshEvent(queryClient, id);
}

export type Attendance = ReturnType<typeof useAttendance>;

/** Updates attendance optimistically, and rolls back if the server refuses. */
export function useAttendance(myId: string, event: Event) {
  const queryClient = useQueryClient();
  const { id } = event;
  return useMutation({
    mutationFn: (wanted: Wanted) => setAttending(myId, id, wanted),
    onMutate: (wanted) => {
      const part = partAfter(event, wanted);
      const after = { ...event, ...part, waitlist: null };
      const currentAttendees = event.currentAttendees + placesOf(after) - placesOf(event);
      patchEvent(queryClient, id, { ...part, currentAttendees, waitlist: null });
      return event;
    },
    onSuccess: (current) => {
      patchEvent(queryClient, id, current);
      void queryClient.invalidateQueries({ queryKey: attendeesQuery(id).queryKey });
      if (current.series) void invalidateDates(queryClient);
      void invalidateMine(queryClient);
      void queryClient.invalidateQueries({ queryKey: meQuery.queryKey });
    },
    onError: (error, { isAttending }, previous) => {
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
