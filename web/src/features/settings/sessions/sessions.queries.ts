import { type QueryClient, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import type { InferResponseType } from "hono/client";

import { api } from "@/lib/api";
import { ApiError } from "@/lib/api-error";
import { toast } from "@/lib/toast";
import { toastFailure } from "@/lib/toast-failure";
import { totalOf } from "@/lib/total-of";
import { settingsTexts } from "@/texts/settings";

export type Session = InferResponseType<typeof api.auth.sessions.$get, 200>[number];

/** Refetched whenever it is opened: no frame announces a sign-in elsewhere. */
export const sessionsQuery = queryOptions({
  queryKey: ["sessions"],
  queryFn: async () => {
    const response = await api.auth.sessions.$get();
    const total = totalOf(response);
    return { sessions: await response.json(), total };
  },
  gcTime: 0,
});

type Sessions = { sessions: Session[]; total: number };

const patchSessions = (queryClient: QueryClient, change: (cached: Sessions) => Sessions) =>
  queryClient.setQueryData(sessionsQuery.queryKey, (cached) => cached && change(cached));

const withoutSession = ({ sessions, total }: Sessions, ended: string) => ({
  sessions: sessions.filter(({ id }) => id !== ended),
  total: total - 1,
});

const onlyThisOne = ({ sessions }: Sessions) => ({
  sessions: sessions.filter(({ isCurrent }) => isCurrent),
  total: 1,
});

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
      const left = patchSessions(queryClient, (cached) => withoutSession(cached, ended));
      if (left && left.sessions.length < left.total)
        void queryClient.invalidateQueries({ queryKey: sessionsQuery.queryKey });
      toast({ title: settingsTexts.sessionEnded, variant: "success" });
    },
    onError: (error) => toastFailure(error, settingsTexts.endFailed),
  });
}

export function useEndOtherSessions() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (json: { password?: string }) => api.auth.sessions.$delete({ json }),
    onSuccess: () => {
      patchSessions(queryClient, onlyThisOne);
      toast({ title: settingsTexts.othersEnded, variant: "success" });
    },
  });
}
