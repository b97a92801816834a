import {
  type QueryClient,
  queryOptions,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import type { InferRequestType, InferResponseType } from "hono/client";
import { atom } from "jotai";

import { api } from "@/lib/api";

export type Block = InferResponseType<typeof api.blocks.$get, 200>[number];
export type Report = InferResponseType<typeof api.reports.$get, 200>[number];
export type Warning = InferResponseType<typeof api.warnings.$get, 200>[number];
export type NewReport = InferRequestType<typeof api.reports.$post>["json"];

/** Whom or what it is about: a person, or an event with its host. `leaves` is an event that goes with the person. */
export type Subject = {
  person: { id: string; name: string };
  event?: { id: string; title: string };
  leaves?: { id: string } | undefined;
};
export type OpenSafetyDialog = { what: "block" | "report"; subject: Subject };

/** What is being asked; the dialogs stand above all screens. */
export const safetyDialogAtom = atom<OpenSafetyDialog>();

export const blocksQuery = queryOptions({
  queryKey: ["blocks"],
  queryFn: async () => (await api.blocks.$get()).json(),
});

/** Asked for whenever it is opened: no frame announces what became of a report. */
export const reportsQuery = queryOptions({
  queryKey: ["reports"],
  queryFn: async () => (await api.reports.$get({ query: { limit: "100" } })).json(),
  gcTime: 0,
});

export const warningsQuery = queryOptions({
  queryKey: ["warnings"],
  queryFn: async () => (await api.warnings.$get()).json(),
});

const SHOWING_PEOPLE = new Set<unknown>([
  "users",
  "matches",
  "conversations",
  "messages",
  "events",
]);
const showsPeople = ({ queryKey }: { queryKey: readonly unknown[] }) =>
  SHOWING_PEOPLE.has(queryKey[0]);

/** Who is to be seen is another question now: what is on screen is asked anew, and the rest forgotten. */
async function refreshPeople(queryClient: QueryClient) {
  queryClient.removeQueries({ predicate: showsPeople, type: "inactive" });
  await queryClient.invalidateQueries({ predicate: showsPeople });
}

/** Blocks, leaves the screens that are about the person, and is done when nothing shows them any more. */
export function useBlock(leave: (subject: Subject) => Promise<unknown>) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (subject: Subject) => {
      await api.blocks.$post({ json: { userId: subject.person.id } });
      await leave(subject);
      await refreshPeople(queryClient).catch(() => undefined);
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

/** The oldest warning that is not confirmed yet. */
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
