import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";

import { api } from "@/lib/api";
import { ApiError } from "@/lib/api-error";
import { isSignedOut } from "@/lib/error-text";
import { toast } from "@/lib/toast";
import { memberTexts } from "@/texts/texts";

export type Session = InferResponseType<typeof api.auth.sessions.$get, 200>[number];

/** Asked for whenever it is opened: nothing tells of a sign-in elsewhere. */
export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: async () => (await api.auth.sessions.$get()).json(),
  gcTime: 0,
});

const keepOnly = (queryClient: QueryClient, isLeft: (session: Session) => boolean) =>
  queryClient.setQueryData(sessionsQuery.queryKey, (sessions) => sessions?.filter(isLeft));

function tellFailure(error: Error) {
  if (isSignedOut(error)) return;
  toast({ title: memberTexts.settings.endFailed, variant: "destructive" });
}

const isGone = (error: unknown) => error instanceof ApiError && error.status === 404;

export function useEndSession() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      await api.auth.sessions[":id"].$delete({ param: { id } }).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      });
    },
    onSuccess: (_, ended) => {
      keepOnly(queryClient, ({ id }) => id !== ended);
      toast({ title: memberTexts.settings.sessionEnded, variant: "success" });
    },
    onError: tellFailure,
  });
}

export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: () => api.auth.sessions.$delete(),
    onSuccess: () => {
      keepOnly(queryClient, ({ isCurrent }) => isCurrent);
      toast({ title: memberTexts.settings.othersEnded, variant: "success" });
    },
  });
}
