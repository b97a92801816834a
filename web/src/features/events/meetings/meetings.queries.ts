import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";

import { api } from "@/lib/api";
import { toastFailure } from "@/lib/toast-failure";
import { myEventsTexts } from "@/texts/my-events";

type Meetings = InferResponseType<(typeof api.events)[":id"]["meetings"]["$get"], 200>;

export const meetingsQuery = (id: string) =>
  queryOptions({
    queryKey: ["events", "meetings", id],
    queryFn: async () => (await api.events[":id"].meetings.$get({ param: { id } })).json(),
  });

type MeetingChange = { userId: string; didMeet: boolean };

/** Optimistic, and rolled back if the server refuses. */
export function useSayMeeting(id: string) {
  const queryClient = useQueryClient();
  const { queryKey } = meetingsQuery(id);
  return useMutation({
    scope: { id: `meetings ${id}` },
    mutationFn: async (json: MeetingChange) =>
      (await api.events[":id"].meetings.$post({ param: { id }, json })).json(),
    onMutate: ({ userId, didMeet }) =>
      queryClient.setQueryData<Meetings>(queryKey, (before) => {
        if (!before) return before;
        const others = before.said.filter((other) => other !== userId);
        return { ...before, said: didMeet ? [...others, userId] : others };
      }),
    onSuccess: (meetings) => queryClient.setQueryData<Meetings>(queryKey, meetings),
    onError: (error) => {
      toastFailure(error, myEventsTexts.meetings.failed, myEventsTexts.failedText);
      return queryClient.invalidateQueries({ queryKey });
    },
  });
}
