import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { InferRequestType, InferResponseType } from "hono/client";

import { api } from "@/lib/api";
import { firstPaint } from "@/lib/page/first-paint";
import { deletePersisted } from "@/lib/device/delete-persisted";

import type { Subject } from "./safety-dialog";

export type Block = InferResponseType<typeof api.blocks.$get, 200>[number];
export type Report = InferResponseType<typeof api.reports.$get, 200>[number];
export type Warning = InferResponseType<typeof api.warnings.$get, 200>[number];
export type NewReport = InferRequestType<typeof api.reports.$post>["json"];

export const blocksQuery = queryOptions({
  queryKey: ["blocks"],
  queryFn: async () => (await api.blocks.$get()).json(),
});

/** Refetched on each opening: no frame announces the outcome of a report. */
export const reportsQuery = queryOptions({
  queryKey: ["reports"],
  queryFn: async () => (await api.reports.$get({ query: { limit: "100" } })).json(),
  gcTime: 0,
});

export const warningsQuery = queryOptions({
  queryKey: ["warnings"],
  queryFn: async () => {
    await firstPaint();
    return (await api.warnings.$get()).json();
  },
});

const SHOWING_PEOPLE = new Set<unknown>([
  "users",
  "matches",
  "conversations",
  "messages",
  "events",
  "elsewhere",
  "alerts",
]);
const showsPeople = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  SHOWING_PEOPLE.has(queryKey[0]);

/** Visibility has changed: refetches what is on screen, and removes the rest from the cache. */
async function refreshPeople(queryClient: QueryClient) {
  queryClient.removeQueries({ predicate: showsPeople, type: "inactive" });
  await queryClient.invalidateQueries({ predicate: showsPeople });
}

/** Blocks, leaves the screens about the person, and resolves when nothing shows them any more. */
export function useBlock(leave: (subject: Subject) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (subject: Subject) => {
      await api.blocks.$post({ json: { userId: subject.person.id } });
      await leave(subject);
      await refreshPeople(queryClient).catch(() => undefined);
      deletePersisted(subject.person.id);
      void queryClient.invalidateQueries({ queryKey: blocksQuery.queryKey });
    },
  });
}

export function useUnblock() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (userId: string) => api.blocks[":userId"].$delete({ param: { userId } }),
    onSuccess: async (_, unblocked) => {
      queryClient.setQueryData(blocksQuery.queryKey, (blocks) =>
        blocks?.filter(({ userId }) => userId !== unblocked),
      );
      await refreshPeople(queryClient).catch(() => undefined);
    },
  });
}

export function useReport() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (json: NewReport) => (await api.reports.$post({ json })).json(),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: reportsQuery.queryKey }),
  });
}

/** The oldest unconfirmed warning. */
export const useWarning = () => useQuery(warningsQuery).data?.[0];

export function useConfirmWarning() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.warnings[":id"].acknowledge.$post({ param: { id } }),
    onSuccess: (_, confirmed) =>
      queryClient.setQueryData(warningsQuery.queryKey, (warnings) =>
        warnings?.filter(({ id }) => id !== confirmed),
      ),
  });
}
