import { type QueryClient, queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";

import { onFrame } from "@/features/realtime/public";
import { api } from "@/lib/api";
import type { ServerFrame } from "@hereabouts/api/realtime/server-frames.schema";

import { type Event, attendeesQuery } from "../events.queries";
import type { Draft } from "./draft-form";

/** Below the key of the attendees, which joining invalidates: only attendees may read it. */
const wordsQuery = (id: string) =>
  queryOptions({
    queryKey: [...attendeesQuery(id).queryKey, "words"],
    queryFn: async () => (await api.events[":id"].words.$get({ param: { id } })).json(),
  });

function refetchOnAlert(
  { alert: { kind, event } }: ServerFrame<"alert">,
  queryClient: QueryClient,
) {
  if (kind !== "host_words" || !event) return;
  void queryClient.invalidateQueries({ queryKey: wordsQuery(event.id).queryKey });
}

/** What the host wrote to attendees; refetched when more arrives. */
export function useHostWords({ id, isUserAttending }: Event) {
  useEffect(() => onFrame("alert", refetchOnAlert), []);
  return useQuery({ ...wordsQuery(id), enabled: isUserAttending });
}
export type HostWordsState = ReturnType<typeof useHostWords>;

/** Resolves once the list is refetched. */
export function useSendHostWords(id: string) {
  const queryClient = useQueryClient();
  return async (json: Draft) => {
    await api.events[":id"].words.$post({ param: { id }, json });
    await queryClient.invalidateQueries({ queryKey: wordsQuery(id).queryKey });
  };
}
